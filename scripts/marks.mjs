// npm run marks: the marks of the social accounts, src/elements/ways/marks.ts, from the icons of @iconify-json/logos (CC0).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import icons from '@iconify-json/logos/icons.json' with { type: 'json' };
import { root } from './entries.mjs';

/** Where the made file lies, relative to the package. */
export const MARKS = 'src/elements/ways/marks.ts';
const NAMES = { google: 'google-icon', apple: 'apple', facebook: 'facebook', x: 'x', discord: 'discord-icon' };
const HEAD = `// Made from @iconify-json/logos by npm run marks.
import { type SVGTemplateResult, svg } from 'lit';
import type { SocialProvider } from '../../wire/brands.js';

/** The brands' own marks: in their colours, or in that of the text where a brand has it so. */
export const MARKS: Readonly<Record<SocialProvider, SVGTemplateResult>> = {
`;

/** One mark, in the middle of a square. A mark without a colour of its own has that of the text. */
function markOf(name) {
  const { body, width = icons.width, height = icons.height } = icons.icons[name];
  const side = Math.max(width, height);
  const box = [(width - side) / 2, (height - side) / 2, side, side].join(' ');
  return `svg\`<svg viewBox="${box}" fill="currentColor">${body}</svg>\``;
}

/** The text of the made file. */
export function marks() {
  const lines = Object.entries(NAMES).map(([brand, name]) => `  ${brand}: ${markOf(name)},\n`);
  return `${HEAD}${lines.join('')}};\n`;
}

/** Whether the made file is what the icons give. */
export const areMarksFresh = () => readFileSync(join(root, MARKS), 'utf8') === marks();

if (process.argv[1]?.endsWith('marks.mjs')) writeFileSync(join(root, MARKS), marks());
