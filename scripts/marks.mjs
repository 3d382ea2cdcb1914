// npm run marks: the logos of the social accounts, for the elements and for the emulator's stand-ins, from the icons of @iconify-json/logos
// (CC0).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import icons from '@iconify-json/logos/icons.json' with { type: 'json' };
import { root } from './entries.mjs';

/** Where the generated files are, relative to the package. The emulator shares no code with the elements. */
export const MARKS = ['src/elements/ways/marks.ts', 'emulator/controls/identity/marks.ts'];
const NAMES = { google: 'google-icon', apple: 'apple', facebook: 'facebook', x: 'x', discord: 'discord-icon' };
const HEAD = `// Made from @iconify-json/logos by npm run marks.
import { type SVGTemplateResult, svg } from 'lit';
import type { SocialProvider } from '../../wire/brand-names.js';

/** The brands' own logos, in their colors, or in the text's color if the brand wants that. */
export const MARKS: Readonly<Record<SocialProvider, SVGTemplateResult>> = {
`;

const HEAD_OF_EMULATOR = `// Made from @iconify-json/logos by npm run marks.
import type { BrandName } from '../../state/brands.js';

/** The brands' own logos. */
export const marks: Readonly<Record<BrandName, string>> = {
`;

/** One logo, in the middle of a square. A logo without its own color uses the text's. */
function markOf(name) {
  const { body, width = icons.width, height = icons.height } = icons.icons[name];
  const side = Math.max(width, height);
  const box = [(width - side) / 2, (height - side) / 2, side, side].join(' ');
  return `<svg viewBox="${box}" fill="currentColor">${body}</svg>`;
}

/** The generated files' texts, in the order of their paths. */
export function marks() {
  const drawn = Object.entries(NAMES).map(([brand, name]) => [brand, markOf(name)]);
  const ours = drawn.map(([brand, mark]) => `  ${brand}: svg\`${mark}\`,\n`).join('');
  const emulators = drawn.map(([brand, mark]) => `  ${brand}: \`${mark.replace('<svg', '<svg aria-hidden="true"')}\`,\n`).join('');
  return [`${HEAD}${ours}};\n`, `${HEAD_OF_EMULATOR}${emulators}};\n`];
}

/** Whether the generated files match the icons. */
export const areMarksFresh = () => marks().every((text, index) => readFileSync(join(root, MARKS[index]), 'utf8') === text);

if (process.argv[1]?.endsWith('marks.mjs')) for (const [index, text] of marks().entries()) writeFileSync(join(root, MARKS[index]), text);
