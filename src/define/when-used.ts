import { offer } from '../elements/base/offered.js';
import { untilHere } from '../platform/lazy.js';

/** Loads the code of an element and defines it. */
export type Definer = () => Promise<unknown>;

/** Elements that the page hasn't used yet. */
const waiting = new Map<string, Definer>();
/** Tags of other custom elements, which may attach a shadow root once they are defined. */
const strangers = new Set<string>();
/** What the observer already watches. */
let watched = new WeakSet<Node>();
let observer: MutationObserver | undefined;

/**
 * Define elements once the page contains one, in the document or in an open shadow root. A page without them loads none of their code.
 *
 * @param definers by tag. Tags that are already defined are left out.
 */
export function whenUsed(definers: Readonly<Record<string, Definer>>): void {
  if (typeof document === 'undefined') return;
  offer(Object.keys(definers));
  for (const [tag, load] of Object.entries(definers)) if (!customElements.get(tag)) waiting.set(tag, load);
  watch(document);
}

/** Load an element's code, trying until it is here. A failure is reported once, in the console. */
export async function defineNow(tag: string, load: Definer): Promise<void> {
  let isReported = false;
  await untilHere(load, (fault) => {
    if (!isReported) console.warn(`kms-elements: <${tag}> could not be loaded.`, fault);
    isReported = true;
  });
}

/** @returns once a tag is defined. */
export const defined = (tag: string): Promise<unknown> => customElements.whenDefined(tag);

/** Look at what a document or a shadow root contains now, and at what is added later. */
function watch(root: Document | ShadowRoot): void {
  observe(root);
  for (const element of root.querySelectorAll('*')) visit(element);
}

function observe(root: Document | ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  observer ??= new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) look(node);
  });
  observer.observe(root, { childList: true, subtree: true });
}

function look(added: Element): void {
  visit(added);
  for (const element of added.querySelectorAll('*')) visit(element);
}

function visit(element: Element): void {
  const { localName, shadowRoot } = element;
  const load = waiting.get(localName);
  if (load) use(localName, load);
  else if (shadowRoot && !watched.has(shadowRoot)) watch(shadowRoot);
  else if (localName.includes('-')) whenAttached(localName);
}

function use(tag: string, load: Definer): void {
  waiting.delete(tag);
  void defineNow(tag, load);
  if (waiting.size > 0) return;
  observer?.disconnect();
  watched = new WeakSet();
}

/** Look again when another custom element is defined: what it draws is in its shadow root. */
function whenAttached(tag: string): void {
  if (strangers.has(tag) || customElements.get(tag)) return;
  strangers.add(tag);
  customElements.whenDefined(tag).then(() => waiting.size > 0 && watch(document));
}
