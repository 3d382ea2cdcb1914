import type { ACCOUNT } from './en/account.js';
import type { APPROVALS } from './en/approvals.js';
import type { CODE } from './en/code.js';
import type { CODE_LINK } from './en/code-link.js';
import type { CONFIRM } from './en/confirm.js';
import type { CONSENT } from './en/consent.js';
import type { EXPORT } from './en/export.js';
import type { EXPORT_FRAME, GUARD } from './en/export-frame.js';
import type { FIRST } from './en/first.js';
import type { IMPORT } from './en/import.js';
import type { MODAL } from './en/modal.js';
import type { OUTCOME } from './en/outcome.js';
import type { QUESTION, READING } from './en/question.js';
import type { RETURN_PAGE } from './en/return-page.js';
import type { SESSION } from './en/session.js';
import type { SIGNED_IN } from './en/signed-in.js';
import type { SIGNUP } from './en/signup.js';
import type { SOCIAL } from './en/social.js';
import type { STEP_UP } from './en/step-up.js';
import type { WAYS } from './en/ways.js';

/** All texts of the elements by name. `{name}` in a text is a placeholder. */
export type Messages = Record<
  keyof (typeof ACCOUNT &
    typeof APPROVALS &
    typeof CODE &
    typeof CODE_LINK &
    typeof CONFIRM &
    typeof EXPORT &
    typeof IMPORT &
    typeof FIRST &
    typeof MODAL &
    typeof OUTCOME &
    typeof SESSION &
    typeof SIGNED_IN &
    typeof SIGNUP &
    typeof CONSENT &
    typeof SOCIAL &
    typeof STEP_UP &
    typeof WAYS),
  string
>;
/** Name of one text. */
export type MessageName = keyof Messages;
/** A site's own texts: by name, or by language and then by name. */
export type OwnMessages = Readonly<Partial<Messages>> | { readonly [language: string]: Readonly<Partial<Messages>> };
/** All texts of one language, of all surfaces. */
export type Translation = Readonly<
  Messages &
    Record<
      | `frame.${keyof (typeof EXPORT_FRAME & typeof GUARD)}`
      | `question.${keyof (typeof QUESTION & typeof READING)}`
      | `return.${keyof typeof RETURN_PAGE}`,
      string
    >
>;
/** Values for a text's placeholders. */
export type Places = Readonly<Record<string, string | number>>;

/** A text with its placeholders filled in. */
export function filled(text: string, places: Places = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(Object.hasOwn(places, name) ? places[name] : place));
}
