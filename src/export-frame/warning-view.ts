import type { ExportedWallet } from '../wire/export-port.js';
import { guardedButton } from './guarded.js';
import { heading, make } from './make.js';
import { accountId } from './page.js';
import type { SeenNumber } from './seen-number.js';
import { said } from './texts.js';
import type { Unseen, Visibility } from './visibility.js';

/** The step before anything is requested: whose words, what is at stake, a checkbox, and the button that reveals. */
export function warningView(options: {
  readonly wallet: Partial<ExportedWallet>;
  readonly visibility: Visibility;
  readonly number: SeenNumber;
  readonly onReveal: () => void;
}): HTMLElement {
  const { wallet, visibility, number, onReveal } = options;
  const alone = make('input', { attributes: { type: 'checkbox', id: 'alone' } });
  const alert = make('p', { attributes: { role: 'alert', class: 'bad fixed' } });
  const refuse = (why: Unseen): void => {
    alert.textContent = said(why);
  };
  const reveal = guardedButton({
    visibility,
    number,
    text: said('reveal'),
    kind: 'primary',
    ready: () => alone.checked,
    act: onReveal,
    refuse,
  });
  // The checked box has to be seen before the press, so the second starts with it.
  alone.addEventListener('change', () => visibility.restart());
  return make('main', {
    children: [
      heading(said('heading')),
      make('p', { text: said('whose') }),
      whose(wallet),
      accountId(wallet.organizationId),
      make('p', { attributes: { class: 'strong' }, text: said('warning') }),
      make('label', { attributes: { for: 'alone', class: 'tick' }, children: [alone, make('span', { text: said('alone') })] }),
      alert,
      make('div', { attributes: { class: 'last' }, children: [reveal] }),
    ],
  });
}

/** What the page says about the wallet, as text that no name can reorder. */
function whose({ name, address }: Partial<ExportedWallet>): HTMLElement {
  const row = (term: string, value: string | undefined, kind: string): readonly Node[] => [
    make('dt', { text: term }),
    make('dd', { attributes: { class: kind }, children: [make('bdi', { text: value ?? said('unknown') })] }),
  ];
  return make('dl', {
    children: [...row(said('wallet'), name, ''), ...row(said('address'), address, 'whole')],
  });
}
