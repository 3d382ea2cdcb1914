import { guardedButton } from './guarded.js';
import { make } from './make.js';
import type { SeenNumber } from './seen-number.js';
import { said } from './texts.js';
import type { Visibility } from './visibility.js';

/** How long clearing the clipboard may take before nothing waits for it any more. */
const CLEARING_MS = 500;
/** How long a copy stays before it is overwritten, if the browser still allows it. */
const KEPT_MS = 60_000;

/** The copy button, the question it asks first, and the function that clears the copy. */
export interface CopyRow {
  readonly button: HTMLElement;
  readonly status: HTMLElement;
  /** Overwrite the clipboard, if our text may still be in it. Resolves when that is done, or has failed. */
  clear(): Promise<void>;
}

/** What has to be true before anything is copied. */
interface CopyGuards {
  readonly visibility: Visibility;
  readonly number: SeenNumber;
}

/** Copying asks first, and says what clearing can't do. `textToCopy` returns nothing while the words are hidden. */
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
    // Without focus or a click a browser may refuse; the text says so.
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
