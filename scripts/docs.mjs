// npm run docs: writes the tables of docs/elements/ from custom-elements.json, between their marks.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './entries.mjs';
import { detailsOfEvents } from './event-details.mjs';
import { elementsOf, readManifest } from './manifest-reader.mjs';

/** The chapters of every element's page, in this order. Any others come after them. */
export const CHAPTERS = [
  'Live example',
  'Import',
  'Attributes',
  'Properties',
  'Slots',
  'Events',
  'Parts',
  'CSS custom properties',
  'States',
  'Errors',
  'Accessibility',
  'Security',
];

const END = '<!-- /made -->';
const MARK = /<!-- made: ([a-z ]+) -->\n[\s\S]*?<!-- \/made -->/g;

/** A text in a table cell. */
const cell = (text = '') => text.replaceAll('|', '\\|').replace(/\.$/, '');
const code = (text) => `\`${text.replaceAll('|', '\\|')}\``;
const row = (...cells) => `| ${cells.join(' | ')} |`;

function table(head, rows) {
  if (rows.length === 0) return 'None.';
  return [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');
}

/** A type as shown on a page. */
function typeOf(type) {
  const members = type.split(/\s*\|\s*/).filter((member) => !/^(null|undefined)$/.test(member));
  if (members.join() === 'boolean') return 'flag';
  if (members.join() === 'string') return 'text';
  return members
    .map((member) => (/^'.*'$/.test(member) ? code(member.slice(1, -1)) : member === 'number' ? member : code(member)))
    .join(', ');
}

const attributeRow = ({ name, type, text }) => [code(name), typeOf(type), cell(text)];

/** What to write for each name of a mark. */
const WRITERS = {
  attributes: ({ attributes }) =>
    table(['attribute', 'type', 'meaning'], attributes.filter(({ shared, name }) => !shared || name === 'unstyled').map(attributeRow)),
  settings: ({ attributes }) =>
    table(['attribute', 'type', 'meaning'], attributes.filter(({ shared, name }) => shared && name !== 'unstyled').map(attributeRow)),
  properties: ({ properties, attributes }) => {
    const fields = new Set(attributes.map(({ field }) => field));
    const own = new Map(properties.filter(({ name }) => !fields.has(name)).map((one) => [one.name, one]));
    return table(
      ['property', 'type', 'meaning'],
      [...own.values()].map(({ name, type, text }) => [code(name), typeOf(type), cell(text)]),
    );
  },
  slots: ({ slots }) =>
    table(
      ['slot', 'holds'],
      slots.map(({ name, text }) => [name ? code(name) : '(default)', cell(text)]),
    ),
  events: ({ events }) => {
    const details = detailsOfEvents();
    return table(
      ['event', 'detail', 'when'],
      events.map(({ name, type, text }) => [code(name), code(details.get(type)), cell(text)]),
    );
  },
  parts: ({ parts }) =>
    table(
      ['part', 'is'],
      parts.map(({ name, text }) => [code(name), cell(text)]),
    ),
  'properties for style': ({ styles }) => (styles.length > 0 ? `${styles.map(({ name }) => code(name)).join(', ')}.` : 'None.'),
  'all properties for style': ({ styles }) =>
    table(
      ['property', 'default', 'for'],
      styles.map((one) => [code(one.name), one.fallback ? code(one.fallback) : '', cell(one.text)]),
    ),
  states: ({ states }) =>
    table(
      ['state', 'while'],
      states.map(({ name, text }) => [code(`:state(${name})`), cell(text)]),
    ),
};

/** A page with its tables up to date. */
function written(page, element) {
  return page.replace(MARK, (_, name) => {
    if (!WRITERS[name]) throw new Error(`docs: nothing is named ${name}`);
    return `<!-- made: ${name} -->\n\n${WRITERS[name](element)}\n\n${END}`;
  });
}

/** A first page for an element that has none yet. Its author adds the rest. */
function begun({ tag, text }) {
  const tables = CHAPTERS.slice(2, 9).map((chapter) => `## ${chapter}\n\n<!-- made: ${chapter.toLowerCase()} -->\n${END}`);
  const example = `\`\`\`html\n<script type="module" src="kms.js"></script>\n<${tag} emulator="http://localhost:8787"></${tag}>\n\`\`\``;
  const visit = `In a clone of the repository: \`npm run demo\`, then \`http://localhost:5173/examples/${tag}.html\`.`;
  const [live, ...others] = [
    `## Live example\n\n${example}\n\n${visit}`,
    '## Import',
    ...tables,
    ...CHAPTERS.slice(9).map((one) => `## ${one}`),
  ];
  return `${[`# \`<${tag}>\``, text, live, ...others].join('\n\n')}\n`;
}

/** Every page with tables: its place, its current content, and its updated content. */
export function pages() {
  const elements = elementsOf(readManifest());
  const everything = {
    ...elements[0],
    styles: [...new Map(elements.flatMap(({ styles }) => styles).map((one) => [one.name, one])).values()],
  };
  const files = [...elements.map((element) => [`docs/elements/${element.tag}.md`, element]), ['docs/themes.md', everything]];
  return files.map(([path, element]) => {
    const before = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    return { path, tag: element.tag, before, after: written(before || begun(element), element) };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { path, before, after } of pages()) if (before !== after) writeFileSync(join(root, path), after);
}
