/** Make an element with a text and properties. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  return Object.assign(element, properties);
}

/** A control under its label, and what it does. */
export function labelled(words: string, control: HTMLElement, hint = ''): HTMLElement {
  const box = make('div', '', { className: 'knob' });
  const label = make('label');
  label.append(make('span', words), control);
  box.append(label);
  if (hint) {
    const text = make('small', hint, { id: `hint-${words}` });
    control.setAttribute('aria-describedby', text.id);
    box.append(text);
  }
  return box;
}

/** A choice of one. @param options value and words of each */
export function selectOf(options: readonly (readonly [string, string])[], chosen = ''): HTMLSelectElement {
  const select = make('select');
  select.append(...options.map(([value, words]) => new Option(words, value, false, value === chosen)));
  return select;
}
