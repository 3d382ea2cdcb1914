import type { ACCOUNT } from './en/account.js';
import type { CODE } from './en/code.js';
import type { EXPORT } from './en/export.js';
import type { FIRST } from './en/first.js';
import type { OUTCOME } from './en/outcome.js';
import type { SESSION } from './en/session.js';
import type { SIGNUP } from './en/signup.js';
import type { SOCIAL } from './en/social.js';
import type { WAYS } from './en/ways.js';

/** All texts of the elements by name; `{name}` in one is a place that is filled in. */
export type Messages = Record<
  keyof (typeof ACCOUNT &
    typeof CODE &
    typeof EXPORT &
    typeof FIRST &
    typeof OUTCOME &
    typeof SESSION &
    typeof SIGNUP &
    typeof SOCIAL &
    typeof WAYS),
  string
>;
/** Name of one text. */
export type MessageName = keyof Messages;
/** What fills the places of a text. */
export type Places = Readonly<Record<string, string | number>>;

/** A text with its places filled in. */
export function filled(text: string, places: Places = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(Object.hasOwn(places, name) ? places[name] : place));
}
