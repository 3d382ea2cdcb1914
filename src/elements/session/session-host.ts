import type { KmsElement } from '../base/kms-element.js';

/** What the parts of a session's card need from its element. */
export interface SessionHost {
  readonly element: KmsElement;
  /** Announce the result of a press to screen readers. */
  say(text: () => string): void;
  /** Announce a failure. */
  warn(text: () => string): void;
}
