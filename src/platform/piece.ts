/** Make an element with attributes, what hears its events, and children. Text is shown as text. */
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
