import { shortAddress } from '../texts/short-address.js';
import type { ExportedWallet } from '../wire/export-port.js';
import { said } from './texts.js';

/** Members of an element to be made: attributes by name, `text` for its text, `on` for its click. */
interface Made {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** For a person's click alone: what a script dispatches does nothing. */
  readonly onClick?: () => void;
  readonly children?: readonly Node[];
}

/** Make an element of the frame's own document. Text is only ever a text node. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { attributes = {}, text, onClick, children = [] }: Made = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  if (onClick) element.addEventListener('click', (event) => event.isTrusted && onClick());
  element.append(...children);
  return element;
}

/** The heading of a step, which takes the focus when the step comes. */
export function heading(text: string): HTMLElement {
  return make('h1', { attributes: { tabindex: '-1' }, text });
}

/** The heading over a secret, and below it whose it is. */
export function ofWallet({ name, address }: Partial<ExportedWallet>): HTMLElement {
  const known = [name, address && shortAddress(address)].flatMap((text) => (text ? [make('bdi', { text })] : []));
  const whose = make('p', { attributes: { class: 'whose' }, children: known });
  return make('header', { children: [heading(said('heading')), whose] });
}

/** The account by its identifier, which few people know: shown on demand. */
export function accountId(organizationId: string | undefined): HTMLElement {
  const id = make('bdi', { attributes: { class: 'whole' }, text: organizationId ?? said('unknown') });
  return make('details', { children: [make('summary', { text: said('organization') }), id] });
}

/** Show why the document does not begin, and nothing else. */
export function showRefusal(text: string): void {
  document.body.replaceChildren(make('main', { children: [make('p', { attributes: { role: 'alert' }, text })] }));
}
