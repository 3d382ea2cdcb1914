import type { KmsElement } from '../base/kms-element.js';

/** What the parts of a session's card ask of its element. */
export interface SessionHost {
  readonly element: KmsElement;
  /** Tell what has become of a press, to those who do not see it. */
  say(text: () => string): void;
  /** Tell of a failure. */
  warn(text: () => string): void;
}
