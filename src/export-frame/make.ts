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

/** Show why the document does not begin, and nothing else. */
export function showRefusal(text: string): void {
  document.body.replaceChildren(make('main', { children: [make('p', { attributes: { role: 'alert' }, text })] }));
}
