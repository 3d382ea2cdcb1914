import { make } from './page.js';
import type { Visibility } from './visibility.js';

/** A button whose act needs a second of unbroken visibility, whatever presses it. */
export function guardedButton(options: {
  readonly visibility: Visibility;
  readonly text: string;
  readonly kind?: 'plain' | 'primary';
  /** What else has to hold; `ready` is asked when the button is pressed, and whenever visibility changes. */
  readonly ready?: () => boolean;
  readonly act: () => void;
  readonly refuse: (text: string) => void;
}): HTMLButtonElement {
  const { visibility, text, kind = 'plain', ready = () => true, act, refuse } = options;
  const button = make('button', {
    attributes: { type: 'button', class: kind },
    text,
    onClick: () => void (ready() && visibility.attempt(act, refuse)),
  });
  visibility.follow(() => button.setAttribute('aria-disabled', String(!(ready() && visibility.isSteady))));
  return button;
}
