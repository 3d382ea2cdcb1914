import { make } from './make.js';
import type { SeenNumber } from './seen-number.js';
import type { Unseen, Visibility } from './visibility.js';

/** A button that needs a second of unbroken visibility, whatever presses it; with `number` also the number shown in the frame. */
export function guardedButton(options: {
  readonly visibility: Visibility;
  readonly number?: SeenNumber;
  readonly text: string;
  readonly kind?: 'plain' | 'primary';
  /** Another condition; `ready` is called when the button is pressed, and whenever visibility changes. */
  readonly ready?: () => boolean;
  readonly act: () => void;
  readonly refuse: (why: Unseen) => void;
}): HTMLButtonElement {
  const { visibility, number, text, kind = 'plain', ready = () => true, act, refuse } = options;
  const button = make('button', {
    attributes: { type: 'button', class: kind },
    text,
    onClick: () => void (ready() && visibility.attempt(number ? () => number.ask(act) : act, refuse)),
  });
  visibility.follow(() => button.setAttribute('aria-disabled', String(!(ready() && visibility.isSteady))));
  return button;
}
