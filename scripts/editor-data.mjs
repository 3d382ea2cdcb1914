// What editors know about the elements, generated from custom-elements.json for VS Code and JetBrains. The build writes it into dist.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageJson } from './entries.mjs';
import { elementsOf, wordsOf } from './manifest-reader.mjs';

const isBoolean = (type) => /^boolean\b/.test(type);
/** One entry per name, even if several elements document it. */
const once = (list) => [...new Map(list.map((one) => [one.name, one])).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
const described = ({ name, text }) => ({ name, description: text });

/** Lists of an element as one text: VS Code has no place for slots, events or parts. */
const section = (title, list) =>
  list.length === 0 ? '' : `\n\n**${title}**\n${list.map(({ name, text }) => `- \`${name || '(default)'}\`: ${text}`).join('\n')}`;

function vsCodeAttribute({ name, type, text }) {
  const words = wordsOf(type);
  return {
    name,
    description: text,
    ...(isBoolean(type) && { valueSet: 'v' }),
    ...(words.length > 0 && { values: words.map((word) => ({ name: word })) }),
  };
}

const vsCodeTag = ({ tag, text, attributes, slots, events, parts }) => ({
  name: tag,
  description: { kind: 'markdown', value: `${text}${section('Slots', slots)}${section('Events', events)}${section('Parts', parts)}` },
  attributes: attributes.map(vsCodeAttribute),
});

const htmlData = (elements) => ({ version: 1.1, tags: elements.map(vsCodeTag) });

const cssData = (elements) => ({
  version: 1.1,
  properties: once(elements.flatMap(({ styles }) => styles)).map(described),
  pseudoElements: once(elements.flatMap(({ parts }) => parts)).map(({ name, text }) => ({ name: `::part(${name})`, description: text })),
  pseudoClasses: once(elements.flatMap(({ states }) => states)).map(({ name, text }) => ({ name: `:state(${name})`, description: text })),
});

const webType = ({ tag, text, attributes, properties, events, slots, parts, styles, states }) => ({
  name: tag,
  description: text,
  attributes: attributes.map((one) => ({ ...described(one), value: { type: isBoolean(one.type) ? 'boolean' : one.type } })),
  slots: slots.map(described),
  js: {
    properties: properties.map((one) => ({ ...described(one), type: one.type })),
    events: events.map((one) => ({ ...described(one), type: one.type })),
  },
  css: {
    properties: styles.map(described),
    parts: parts.map(described),
    'pseudo-classes': states.map(({ name, text: state }) => ({ name: `state(${name})`, description: state })),
  },
});

const webTypes = (elements) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: packageJson.name,
  version: packageJson.version,
  'description-markup': 'markdown',
  contributions: { html: { elements: elements.map(webType) } },
});

/** File name to content, for a manifest. Without white space, which only takes up space. */
export function editorFiles(manifest) {
  const elements = elementsOf(manifest);
  const contents = {
    'vscode.html-custom-data.json': htmlData(elements),
    'vscode.css-custom-data.json': cssData(elements),
    'web-types.json': webTypes(elements),
  };
  return new Map(Object.entries(contents).map(([name, content]) => [name, `${JSON.stringify(content)}\n`]));
}

/** Write them into a folder. */
export function writeEditorFiles(manifest, folder) {
  for (const [name, text] of editorFiles(manifest)) writeFileSync(join(folder, name), text);
}
