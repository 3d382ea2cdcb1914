// npm run manifest, second half: the framework types in src/frameworks, generated from custom-elements.json.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './entries.mjs';
import { elementsOf, readManifest } from './manifest-reader.mjs';
import { DEFINERS, SEAMS } from './seams.mjs';

/** Where the generated files are, relative to the package. */
export const MADE = 'src/frameworks/made';

const HEAD = '// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.\n';
/** A doc comment on one line if it fits, as the formatter would write it. */
function doc(text, indent = '') {
  if (!text) return '';
  if (text.length + indent.length < 128) return `${indent}/** ${text} */\n`;
  const lines = text.match(/\S.{0,118}(?=\s|$)/g);
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

const quoted = (names) => (names.length > 0 ? names.map(({ name }) => `'${name}'`).join(' | ') : 'never');
const members = (list, typeOf) => list.map((one) => `${doc(one.text, '  ')}  readonly '${one.name}'${typeOf(one)};\n`).join('');
const attributes = (list, owner) => members(list, ({ field }) => `?: AttributeOf<${owner}['${field}']>`);

/** What the types of one element say. */
function typesOf({ tag, name, text, attributes: all, properties, events, slots, parts, states }) {
  const classes = [...new Set(events.map(({ type }) => type))];
  const own = all.filter(({ shared }) => !shared);
  const fields = [...new Set(properties.map((one) => one.name))].map((one) => ({ name: one }));
  const imported = [name, ...classes].sort().join(', ');
  return `${HEAD}import type { ${imported} } from '../../index.js';
${own.length > 0 ? "import type { AttributeOf } from '../attribute.js';\n" : ''}import type { SharedAttributes } from './shared.js';

${doc(`Attributes of \`<${tag}>\`.`)}export interface ${name}Attributes extends SharedAttributes {
${attributes(own, name)}}

${doc(`Events of \`<${tag}>\`.`)}export interface ${name}Events {
${members(events, ({ type }) => `: ${type}`)}}

${doc(text)}export interface ${name}Types {
  readonly element: ${name};
  readonly attributes: ${name}Attributes;
  readonly properties: Pick<${name}, ${quoted(fields)}>;
  readonly events: ${name}Events;
  readonly slot: ${quoted(slots.filter((slot) => slot.name))};
  readonly part: ${quoted(parts)};
  readonly state: ${quoted(states)};
}
`;
}

/** Properties without an attribute, the same in all elements. */
const bareNames = ({ attributes: all, properties }) =>
  properties.map((one) => one.name).filter((name) => !all.some(({ field }) => field === name));

const sharedTypes = (elements) => {
  const [{ attributes: all, name }] = elements;
  const bare = [...new Set(elements.flatMap(bareNames))];
  return `${HEAD}import type { ${name} } from '../../index.js';
import type { AttributeOf } from '../attribute.js';

/** What every element takes. */
export interface SharedAttributes {
${attributes(
  all.filter(({ shared }) => shared),
  name,
)}}

/** Names of these attributes. */
export const SHARED: readonly string[] = ${list(all.filter(({ shared }) => shared).map((one) => one.name))};

/** Names of the properties that no attribute stands for. */
export const BARE: readonly string[] = ${list(bare)};
`;
};

const table = (elements) => `${HEAD}${elements.map(({ tag, name }) => `import type { ${name}Types } from './${tag}.js';\n`).join('')}
${elements.map(({ tag }) => `export type * from './${tag}.js';\n`).join('')}export type * from './shared.js';

/** Every element by its tag. */
export interface KmsElements {
${elements.map(({ tag, name, text }) => `${doc(text, '  ')}  readonly '${tag}': ${name}Types;\n`).join('')}}
`;

const list = (names) => `[${names.map((name) => `'${name}'`).join(', ')}]`;

/** Name of what defines an element, and the file that has it. */
const definerOf = (name) => name.replace('Kms', 'define');

/** Components with what a program needs to know: which properties are attributes, and what defines the element. */
function components(elements) {
  const rows = elements.map(({ tag, name, text, attributes: all }) => {
    const own = all.filter((one) => !one.shared).map((one) => one.name);
    const made = `/* @__PURE__ */ component('${tag}', ${definerOf(name)}, ${list(own)})`;
    const drawn = tag === 'kms-provider' ? `/* @__PURE__ */ providing(${made})` : made;
    return `${doc(text)}export const ${name}: KmsComponent<'${tag}'> = ${drawn};\n`;
  });
  const imports = DEFINERS.map((path) => {
    const here = elements.filter(({ tag }) => SEAMS[path].includes(`./${tag.slice('kms-'.length)}.js`));
    return `import { ${here.map(({ name }) => definerOf(name)).join(', ')} } from '../../define/${basename(path, '.ts')}.js';\n`;
  });
  return `${HEAD}${imports.join('')}import { component, type KmsComponent } from '../react-component.js';
import { providing } from '../react-provider.js';

${rows.join('\n')}`;
}

function formatted(name, text) {
  const tool = join(root, 'node_modules/.bin/biome');
  const { status, stdout, stderr } = spawnSync(tool, ['check', '--write', `--stdin-file-path=${MADE}/${name}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** File name to text, formatted, for a manifest. */
export function frameworkFiles(manifest) {
  const elements = elementsOf(manifest);
  const files = [
    ...elements.map((element) => [`${element.tag}.ts`, typesOf(element)]),
    ['shared.ts', sharedTypes(elements)],
    ['elements.ts', table(elements)],
    ['react-components.ts', components(elements)],
  ];
  return new Map(files.map(([name, text]) => [name, formatted(name, text)]));
}

/** Names of generated files that don't match the repository's manifest: changed, missing or left over. */
export function staleFrameworkFiles() {
  const files = frameworkFiles(readManifest());
  const folder = join(root, MADE);
  const there = existsSync(folder) ? readdirSync(folder) : [];
  const names = new Set([...files.keys(), ...there]);
  return [...names].filter((name) => !there.includes(name) || readFileSync(join(folder, name), 'utf8') !== files.get(name)).sort();
}

/** Write the files for the repository's manifest, and remove those that it no longer has. */
export function writeFrameworkFiles() {
  const files = frameworkFiles(readManifest());
  const folder = join(root, MADE);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFrameworkFiles();
