import { guardedButton } from './guarded.js';
import { make } from './make.js';
import type { SeenNumber } from './seen-number.js';
import { said } from './texts.js';
import type { Visibility } from './visibility.js';

/** How long the clean-up may take before nothing waits for it any more. */
const CLEARING_MS = 500;
/** How long a copy stays before it is overwritten, where the browser still lets us. */
const KEPT_MS = 60_000;

/** The button that copies, what it asks first, and what takes the copy back. */
export interface CopyRow {
  readonly button: HTMLElement;
  readonly status: HTMLElement;
  /** Overwrite the clipboard, if something of ours may still be in it. Resolves when that is done, or could not be. */
  clear(): Promise<void>;
}

/** What has to hold before anything is copied. */
interface CopyGuards {
  readonly visibility: Visibility;
  readonly number: SeenNumber;
}

/** Copying asks in words first, and says what the clean-up cannot do. `textToCopy` gives nothing while the words are hidden. */
export function copyRow({ visibility, number }: CopyGuards, textToCopy: () => string | undefined): CopyRow {
  const status = make('p', { attributes: { role: 'status', class: 'asked' } });
  const say = (text: string): void => {
    status.textContent = text;
  };
  let hasAsked = false;
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
    await navigator.clipboard.writeText(text);
    clearTimeout(clearing);
    clearing = setTimeout(() => void clear(), KEPT_MS);
    say(said('copied'));
  };
  const act = (): void => {
    if (hasAsked) {
      number.ask(() => void copy().catch(() => undefined));
    } else {
      hasAsked = true;
      say(said('copyWarning'));
    }
  };
  return {
    button: guardedButton({
      visibility,
      text: said('copy'),
      ready: () => textToCopy() !== undefined,
      act,
      refuse: (why) => say(said(why)),
    }),
    status,
    clear,
  };
}
