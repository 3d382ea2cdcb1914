/** Create an element with attributes, event listeners and children. Strings become text nodes. */
export function piece<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  members: Readonly<Record<string, string | (() => void)>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(members))
    if (typeof value === 'string') made.setAttribute(name, value);
    else made.addEventListener(name, value);
  made.append(...children);
  return made;
}
