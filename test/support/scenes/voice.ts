import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Stage } from '../stage.js';
import { type Scene, sceneryAt } from './scenery.js';

/** A node of Chromium's accessibility tree, with the members that are read here. @source Chrome DevTools Protocol, Accessibility.AXNode */
interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly value?: { readonly value: string | number };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Read in one go, with everything inside. */
const WHOLE = /^(button|link|heading|textbox|checkbox|image|img|combobox|menuitem|option|tab|progressbar|switch)$/;
/** Announced by their role when a user enters them. */
const AROUND = /^(main|region|group|dialog|form|list|listitem|menu|alert|status|navigation|radiogroup|Iframe)$/;
const words = (text: unknown): string =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
/** What differs in each run: people, ports, and remaining times. */
const steady = (text: string): string =>
  text
    .replace(/ada\d+@/g, 'ada@')
    .replace(/localhost:\d+/g, 'localhost')
    .replace(/holds “\d+”/g, 'holds “123”')
    .replace(/\b[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M/g, 'Jan 1, 2030, 4:59 PM')
    .replace(/\b\d+:\d\d\b( [AP]M)?/g, '4:59')
    .replace(/\b[\da-f]{6}…[\da-f]{4}\b/g, '123456…cdef')
    .replace(/\b\d+ seconds?\b/g, '20 seconds')
    .replace(/0x[\da-fA-F]{4,40}(…[\da-fA-F]+)?/g, '0x1234…abcd')
    .replace(/\b[1-9A-HJ-NP-Za-km-z]{4,8}…[1-9A-HJ-NP-Za-km-z]{4,8}\b/g, 'So1a…na11');

/** State of a node that is said after its name. */
function stateOf({ properties = [], description, value, role }: Node): readonly string[] {
  const of = (name: string): unknown => properties.find((one) => one.name === name)?.value.value;
  const is = (name: string): boolean => of(name) === true || of(name) === 'true';
  return [
    ...(value?.value && role?.value === 'textbox' ? [`holds “${words(value.value)}”`] : []),
    ...(is('required') ? ['required'] : []),
    ...(is('invalid') ? ['invalid'] : []),
    ...(is('disabled') ? ['not available'] : []),
    ...(of('checked') === undefined ? [] : [is('checked') ? 'checked' : 'not checked']),
    ...(of('expanded') === undefined ? [] : [is('expanded') ? 'open' : 'closed']),
    ...(is('busy') ? ['busy'] : []),
    ...(words(description?.value) ? [`described as “${words(description?.value)}”`] : []),
    ...(is('focused') && role?.value !== 'RootWebArea' ? ['has the focus'] : []),
  ];
}

function roleOf({ role, properties = [] }: Node): string {
  const level = properties.find(({ name }) => name === 'level')?.value.value;
  const said: Readonly<Record<string, string>> = {
    textbox: 'edit',
    img: 'image',
    Iframe: 'frame',
    alert: 'heard at once',
    status: 'heard next',
  };
  const name = role?.value ?? '';
  return name === 'heading' ? `heading ${level}` : (said[name] ?? name);
}

/** One line for each thing that is said, in reading order. */
function linesOf(nodes: readonly Node[]): readonly string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node: Node): readonly string[] => {
    const role = node.role?.value ?? '';
    const name = words(node.name?.value);
    if (!node.ignored && role === 'StaticText') return name ? [`“${name}”`] : [];
    const inside = (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child ? read(child) : [];
    });
    if (node.ignored) return inside;
    const head = [name ? `${roleOf(node)} “${name}”` : roleOf(node), ...stateOf(node)].join(', ');
    if (WHOLE.test(role)) return [head];
    if (!AROUND.test(role)) return inside;
    // A live region says nothing while it is empty.
    return inside.length === 0 ? (name ? [head] : []) : [head, ...inside.map((line) => `  ${line}`)];
  };
  const [root] = nodes;
  return root ? read(root).map(steady) : [];
}

/** What a screen reader says of the page, once that has settled. */
async function voiceOf(page: Page, devtools: CDPSession): Promise<readonly string[]> {
  const read = async (): Promise<readonly string[]> => {
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    return linesOf(nodes as unknown as readonly Node[]); // as the protocol has it
  };
  let lines = await read();
  for (let same = 0; same < 3; ) {
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
    const now = await read();
    same = now.join('\n') === lines.join('\n') ? same + 1 : 0;
    lines = now;
  }
  return lines;
}

/** Play a scene. @returns what is said in each of its states. */
export async function voiceWalk(
  stand: Stage,
  profile: BrowserContext,
  { tag, scene }: { readonly tag: string; readonly scene: Scene },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const said = new Map<string, readonly string[]>();
  let devtools: CDPSession | undefined;
  const take = async (state: string): Promise<void> => {
    devtools ??= await profile.newCDPSession(scenery.page);
    said.set(state, await voiceOf(scenery.page, devtools));
  };
  const scenery = await sceneryAt({ stand, profile }, tag, take, [{ name: '768, light', width: 768, scheme: 'light' }]);
  await scene(scenery);
  return said;
}

/** The day on which this runs doesn't affect what is heard. */
const onOneDay = (text: string): string =>
  text.replace(/\b\d{4}-\d\d-\d\d\b/g, '2026-01-31').replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b/g, 'Jan 31');

/** A state as the documentation writes it. */
export const chapterOf = (state: string, lines: readonly string[]): string =>
  `### ${state[0]?.toUpperCase()}${state.slice(1)}\n\n\`\`\`text\n${onOneDay(lines.join('\n'))}\n\`\`\``;

/** What the documentation says about an element: chapters by their heading. */
export function chaptersIn(page: string, tag: string): ReadonlyMap<string, string> {
  const [, rest = ''] = page.split(`## \`<${tag}>\`\n`);
  const [own = ''] = rest.split(/\n(?:## |<!-- )/);
  return new Map(
    own.split(/^(?=### )/m).flatMap((chapter) => (chapter.startsWith('### ') ? [[chapter.split('\n')[0] ?? '', chapter.trim()]] : [])),
  );
}
