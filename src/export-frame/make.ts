/** An element to create: attributes by name, `text` for its text, `on` for its click. */
interface Made {
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  /** For a person's click only: events dispatched by a script do nothing. */
  readonly onClick?: () => void;
  readonly children?: readonly Node[];
}

/** Create an element in the frame's own document. Text is always a text node. */
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

/** The heading of a step. It gets the focus when the step starts. */
export function heading(text: string): HTMLElement {
  return make('h1', { attributes: { tabindex: '-1' }, text });
}

/** Show why the document doesn't start, and nothing else. */
export function showRefusal(text: string): void {
  document.body.replaceChildren(make('main', { children: [make('p', { attributes: { role: 'alert' }, text })] }));
}
