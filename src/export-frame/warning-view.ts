import { EXPORT_FRAME } from '../texts/en/export-frame.js';
import type { ExportedWallet } from '../wire/export-port.js';
import { guardedButton } from './guarded.js';
import { heading, make } from './page.js';
import type { Visibility } from './visibility.js';

/** The step before anything is asked for: whose words, what is at stake, a tick, and the click that reveals. */
export function warningView(options: {
  readonly wallet: Partial<ExportedWallet>;
  readonly visibility: Visibility;
  readonly onReveal: () => void;
}): HTMLElement {
  const { wallet, visibility, onReveal } = options;
  const alone = make('input', { attributes: { type: 'checkbox', id: 'alone' } });
  const alert = make('p', { attributes: { role: 'alert', class: 'bad fixed' } });
  const refuse = (text: string): void => {
    alert.textContent = text;
  };
  const reveal = guardedButton({
    visibility,
    text: EXPORT_FRAME.reveal,
    kind: 'primary',
    ready: () => alone.checked,
    act: onReveal,
    refuse,
  });
  // The tick is seen before the press: the second begins with it.
  alone.addEventListener('change', () => visibility.restart());
  return make('section', {
    children: [
      heading(EXPORT_FRAME.heading),
      make('p', { text: EXPORT_FRAME.whose }),
      whose(wallet),
      make('p', { attributes: { class: 'strong' }, text: EXPORT_FRAME.warning }),
      make('label', { attributes: { for: 'alone', class: 'tick' }, children: [alone, make('span', { text: EXPORT_FRAME.alone })] }),
      alert,
      reveal,
    ],
  });
}

/** What the page says of the wallet, as text that no name can reorder. */
function whose({ name, organizationId, address }: Partial<ExportedWallet>): HTMLElement {
  const row = (term: string, value: string | undefined, kind: string): readonly Node[] => [
    make('dt', { text: term }),
    make('dd', { attributes: { class: kind }, children: [make('bdi', { text: value ?? EXPORT_FRAME.unknown })] }),
  ];
  return make('dl', {
    children: [
      ...row(EXPORT_FRAME.wallet, name, ''),
      ...row(EXPORT_FRAME.organization, organizationId, 'whole'),
      ...row(EXPORT_FRAME.address, address, 'whole'),
    ],
  });
}
