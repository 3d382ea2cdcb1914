import { make } from '../demo/page.js';

/** A button with a text. */
export function buttonOf(words: string): HTMLButtonElement {
  return Object.assign(make('button', '', words), { type: 'button' });
}

/** A control with its label, and what it does. */
export function labelled(words: string, control: HTMLElement, hint = ''): HTMLElement {
  const box = make('div', 'knob');
  const label = make('label');
  label.append(make('span', '', words), control);
  box.append(label);
  if (hint) {
    const text = Object.assign(make('small', '', hint), { id: `hint-${words}` });
    control.setAttribute('aria-describedby', text.id);
    box.append(text);
  }
  return box;
}

/** A choice. @param options value and text of each */
export function selectOf(options: readonly (readonly [string, string])[], chosen = ''): HTMLSelectElement {
  const select = make('select');
  select.append(...options.map(([value, words]) => new Option(words, value, false, value === chosen)));
  return select;
}
