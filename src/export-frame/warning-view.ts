import { heading, make } from './page.js';
import { TEXTS } from './texts.js';

/** The step before anything is asked for: what is at stake, a tick, and the click that reveals. */
export function warningView(options: {
  readonly label: string;
  readonly isCovered: () => boolean;
  readonly onReveal: () => void;
}): HTMLElement {
  const alone = make('input', { attributes: { type: 'checkbox', id: 'alone' } });
  const alert = make('p', { attributes: { role: 'alert', class: 'bad' } });
  const reveal = make('button', {
    attributes: { type: 'button', class: 'primary', 'aria-disabled': 'true' },
    text: TEXTS.reveal,
    onClick: () => {
      if (!alone.checked) return alone.focus();
      if (options.isCovered()) alert.textContent = TEXTS.covered;
      else options.onReveal();
    },
  });
  alone.addEventListener('change', () => reveal.setAttribute('aria-disabled', String(!alone.checked)));
  return make('section', {
    children: [
      heading(options.label),
      make('p', { text: TEXTS.warning }),
      make('label', { attributes: { for: 'alone', class: 'tick' }, children: [alone, make('span', { text: TEXTS.alone })] }),
      alert,
      reveal,
    ],
  });
}
