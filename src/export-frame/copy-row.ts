import { make } from './page.js';
import { TEXTS } from './texts.js';

/** How long the clean-up may take before nobody waits for it any more. */
const CLEARING_MS = 500;
/** How long a copy stays before it is overwritten, where the browser still lets us. */
const KEPT_MS = 60_000;

/** The button that copies, and what takes the copy back. */
export interface CopyRow {
  readonly element: HTMLElement;
  /** Overwrite the clipboard, if something of ours may still be in it. Resolves when that is done, or could not be. */
  clear(): Promise<void>;
}

/** Copying asks twice, and says what the clean-up cannot do. `textToCopy` gives nothing while the words are hidden. */
export function copyRow(textToCopy: () => string | undefined): CopyRow {
  const status = make('p', { attributes: { role: 'status' } });
  let hasWarned = false;
  let clearing: ReturnType<typeof setTimeout> | undefined;
  const clear = async (): Promise<void> => {
    if (clearing === undefined) return;
    clearTimeout(clearing);
    clearing = undefined;
    // Without the focus or a click a browser may refuse: that is what the text says.
    const cleared = navigator.clipboard.writeText('').catch(() => undefined);
    await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, CLEARING_MS))]);
  };
  const copy = async (): Promise<void> => {
    const text = textToCopy();
    if (!text) return;
    if (!hasWarned) {
      hasWarned = true;
      status.textContent = TEXTS.copyWarning;
      return;
    }
    await navigator.clipboard.writeText(text);
    clearTimeout(clearing);
    clearing = setTimeout(() => void clear(), KEPT_MS);
    status.textContent = TEXTS.copied;
  };
  const onClick = (): void => void copy().catch(() => undefined);
  const button = make('button', { attributes: { type: 'button', class: 'plain' }, text: TEXTS.copy, onClick });
  return { element: make('div', { attributes: { class: 'copy' }, children: [button, status] }), clear };
}
