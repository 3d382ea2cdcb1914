import { make } from './page.js';
import { TEXTS } from './texts.js';

/** How long a copy stays before it is overwritten, where the browser still lets us. */
const KEPT_MS = 60_000;

/** Copying asks twice, and says what the clean-up cannot do. `textToCopy` gives nothing while the words are hidden. */
export function copyRow(textToCopy: () => string | undefined): HTMLElement {
  const status = make('p', { attributes: { role: 'status' } });
  let hasWarned = false;
  const copy = async (): Promise<void> => {
    const text = textToCopy();
    if (!text) return;
    if (!hasWarned) {
      hasWarned = true;
      status.textContent = TEXTS.copyWarning;
      return;
    }
    await navigator.clipboard.writeText(text);
    status.textContent = TEXTS.copied;
    setTimeout(() => void navigator.clipboard.writeText('').catch(() => undefined), KEPT_MS);
  };
  const onClick = (): void => void copy().catch(() => undefined);
  const button = make('button', { attributes: { type: 'button', class: 'plain' }, text: TEXTS.copy, onClick });
  return make('div', { attributes: { class: 'copy' }, children: [button, status] });
}
