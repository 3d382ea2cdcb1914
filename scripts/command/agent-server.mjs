// npx kms-elements mcp: answers a coding agent's questions about this package, over stdio. It reads the package's own files and an emulator
// on this machine.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the package. This file is in `dist/command`. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const MOST_RESULTS = 6;
/** Length of an excerpt of a matching section; `read_page` returns the whole page. */
const EXCERPT_CHARACTERS = 600;
const EMULATOR = 'http://localhost:8787';
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

const read = (path) => readFileSync(join(PACKAGE, path), 'utf8');

/** Every page of the documentation, by its path in the package. Decision records are only for maintainers. */
function pages() {
  const docs = readdirSync(join(PACKAGE, 'docs'), { recursive: true })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/adr/'));
  return ['README.md', ...docs.sort()];
}

/** The sections of a page: heading, and the text below it. */
function sectionsOf(path) {
  const [top, ...others] = read(path).split(/^(?=#{1,3} )/m);
  return [top, ...others].filter(Boolean).map((text) => ({ path, heading: /^#* *(.*)/.exec(text)?.[1] ?? '', text }));
}

/** The sections with the most matching words. Words in a heading count more. */
function found(query) {
  const words = query.toLowerCase().match(/[\w-]+/g) ?? [];
  const scored = pages()
    .flatMap(sectionsOf)
    .map((section) => ({ ...section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0);
  return scored.sort((one, other) => other.score - one.score).slice(0, MOST_RESULTS);
}

function scoreOf({ heading, text }, words) {
  const [title, body] = [heading.toLowerCase(), text.toLowerCase()];
  const hits = words.filter((word) => body.includes(word));
  return hits.length ** 2 + words.filter((word) => title.includes(word)).length * 3;
}

function searched(query) {
  const sections = found(query);
  if (sections.length === 0) return `Nothing about "${query}". Pages:\n${pages().join('\n')}`;
  return sections.map(({ path, heading, text }) => `## ${path}: ${heading}\n\n${text.slice(0, EXCERPT_CHARACTERS).trim()}`).join('\n\n');
}

function page(path) {
  if (!pages().includes(path)) throw new Error(`no page ${path}. Pages:\n${pages().join('\n')}`);
  return read(path);
}

/** What the manifest says about an element. */
function element(tag) {
  const { modules } = JSON.parse(read('custom-elements.json'));
  const all = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
  const one = all.find(({ tagName }) => tagName === tag);
  if (!one) throw new Error(`no element ${tag}. Elements: ${all.map(({ tagName }) => tagName).join(', ')}`);
  const rows = (title, items = []) =>
    items.length === 0
      ? []
      : [
          `\n## ${title}`,
          ...items.map(({ name, type, description = '' }) => `- ${name || '(default)'}${type ? `: ${type.text}` : ''}. ${description}`),
        ];
  const methods = one.members?.filter(({ kind, privacy }) => kind === 'method' && privacy !== 'private' && privacy !== 'protected');
  return [
    `# <${tag}>`,
    one.description ?? '',
    ...rows('Attributes', one.attributes),
    ...rows('Events', one.events),
    ...rows('Methods', methods),
    ...rows('Slots', one.slots),
    ...rows('CSS parts', one.cssParts),
    ...rows('CSS custom properties', one.cssProperties),
    ...rows('CSS states', one.cssStates),
  ].join('\n');
}

function failure(code) {
  const sections = sectionsOf('docs/errors.md').filter(({ heading }) => /^[a-z_]+$/.test(heading));
  const section = sections.find(({ heading }) => heading === code);
  if (!section) throw new Error(`no code ${code}. Codes: ${sections.map(({ heading }) => heading).join(', ')}`);
  return section.text;
}

/** Send a request to an emulator on this machine. */
async function emulator(path, { origin = process.env.KMS_EMULATOR ?? EMULATOR, method = 'GET', body } = {}) {
  const url = new URL(`/_emulator/${path}`, origin);
  if (!LOOPBACK.test(url.hostname)) throw new Error(`${origin} is not on this machine: the tools only work with a local emulator`);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(() => {
    throw new Error(`no emulator answers at ${origin}: start one with "npx kms-emulator", or give its origin`);
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return text || 'done';
}

/** The newest message to a contact, which a login waits for. */
async function newestMessage({ to, origin }) {
  const answer = JSON.parse(await emulator(`inbox?to=${encodeURIComponent(to)}`, { origin }));
  const [newest] = answer.messages;
  if (!newest) throw new Error(`no message to ${to} yet`);
  return JSON.stringify(newest, null, 2);
}

const text = (description) => ({ type: 'string', description });
const number = (description) => ({ type: 'number', description });
const ORIGIN = { origin: text(`Origin of the emulator. Default: KMS_EMULATOR, or ${EMULATOR}.`) };
const post = (path, origin, body) => emulator(path, { origin, method: 'POST', body });

/** The tools that an agent can call: their purpose, their parameters (`needs` is required), and what they do. */
const TOOLS = {
  search_docs: {
    description: 'Search the documentation.',
    needs: { query: text('Words to search for, such as "passkey rp-id".') },
    answer: ({ query }) => searched(query),
  },
  read_page: {
    description: 'Read a page of the documentation.',
    needs: { path: text('Path in the package, such as docs/elements/kms-login.md.') },
    answer: ({ path }) => page(path),
  },
  describe_element: {
    description: 'Attributes, events, methods, slots, parts and properties of an element.',
    needs: { tag: text('Tag, such as kms-login.') },
    answer: ({ tag }) => element(tag),
  },
  explain_failure: {
    description: 'What causes a failure code, and what to do.',
    needs: { code: text('Code of a KmsError, such as config_invalid.') },
    answer: ({ code }) => failure(code),
  },
  emulator_code: {
    description: 'The newest message that the emulator sent to a contact, with the code that finishes a login.',
    needs: { to: text('Email address, or phone number such as +12025550123.') },
    takes: ORIGIN,
    answer: newestMessage,
  },
  emulator_requests: {
    description: 'Requests to the emulator, with its answers and refusals.',
    takes: ORIGIN,
    answer: ({ origin }) => emulator('requests', { origin }),
  },
  emulator_fault: {
    description: 'Make the next requests to a path fail. docs/emulator.md lists the faults.',
    needs: { path: text('Such as /v1/otp_login.'), fault: text('Such as status, reset or hang.') },
    takes: { value: text('Value of the fault, such as 503.'), times: number('Number of requests. Default: 1.'), ...ORIGIN },
    answer: ({ origin, value, ...fault }) =>
      post('faults', origin, { ...fault, ...(value && { value: /^\d+$/.test(value) ? Number(value) : value }) }),
  },
  emulator_clock: {
    description: 'Move the clock of the emulator.',
    needs: { offsetMs: number("Milliseconds from the machine's time.") },
    takes: ORIGIN,
    answer: ({ offsetMs, origin }) => post('clock', origin, { offsetMs }),
  },
  emulator_reset: {
    description: 'Reset the emulator: accounts, messages, requests, faults.',
    takes: ORIGIN,
    answer: ({ origin }) => post('reset', origin),
  },
};

const listed = Object.entries(TOOLS).map(([name, { description, needs = {}, takes = {} }]) => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { ...needs, ...takes }, required: Object.keys(needs), additionalProperties: false },
}));

/** The tool's parameters among what an agent passed. @throws Error for one that is missing or has another type. */
function checked({ needs = {}, takes = {} }, given) {
  const members = Object.entries({ ...needs, ...takes }).filter(([name]) => Object.hasOwn(given, name) || name in needs);
  for (const [name, { type }] of members) if (typeof given[name] !== type) throw new Error(`${name} must be a ${type}`);
  return Object.fromEntries(members.map(([name]) => [name, given[name]]));
}

async function answered({ name, arguments: given = {} }) {
  try {
    const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
    if (!tool) throw new Error(`no tool ${name}`);
    return { content: [{ type: 'text', text: await tool.answer(checked(tool, given)) }] };
  } catch (error) {
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}

/** The developer installs the SDK themselves: signing users in doesn't need it. */
async function sdk() {
  const parts = ['server/index.js', 'server/stdio.js', 'types.js'].map((path) => import(`@modelcontextprotocol/sdk/${path}`));
  const [{ Server }, { StdioServerTransport }, types] = await Promise.all(parts).catch((cause) => {
    throw new Error('kms-elements mcp needs another package: npm i -D @modelcontextprotocol/sdk', { cause });
  });
  return { Server, StdioServerTransport, ...types };
}

/** Answer over stdin and stdout until the agent closes them. */
export async function serveAgent() {
  const { Server, StdioServerTransport, ListToolsRequestSchema, CallToolRequestSchema } = await sdk();
  const { version } = JSON.parse(read('package.json'));
  const server = new Server({ name: 'kms-elements', version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => answered(params));
  await server.connect(new StdioServerTransport());
}
