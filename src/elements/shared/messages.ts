import type { Problem } from '../../flows/runner.js';
import type { ACCOUNT_TEXTS } from './texts-account.js';
import type { FIRST_ACCOUNT_TEXTS } from './texts-account-first.js';
import type { CODE_TEXTS } from './texts-code.js';
import type { EXPORT_TEXTS } from './texts-export.js';
import type { OUTCOME_TEXTS } from './texts-outcome.js';
import type { SESSION_TEXTS } from './texts-session.js';
import type { SIGNUP_TEXTS } from './texts-signup.js';
import type { SOCIAL_TEXTS } from './texts-social.js';
import type { DEVICES_TEXTS, SWITCH_TEXTS } from './texts-switch.js';
import type { OTHER_TEXTS, WAYS_TEXTS } from './texts-ways.js';

/** What the first step says. All else comes later, with the parts that say it. */
const FIRST_TEXTS = {
  signIn: 'Sign in',
  intro: 'New here? The same steps make your account.',
  email: 'Email address',
  phone: 'Phone number',
  phoneHint: 'Start with + and the country code.',
  continueEmail: 'Continue with email',
  continueSms: 'Continue with phone',
  useEmail: 'Use email instead',
  useSms: 'Use phone instead',
  or: 'or',
  lastUsed: 'Last used',
  sending: 'Sending…',
  loading: 'Loading',
  signedIn: 'You are signed in.',
  internal: 'Something went wrong. Reload the page.',
};

/** All texts by name; `{name}` in one is a place that is filled in. */
export type Messages = Record<
  keyof (typeof FIRST_TEXTS &
    typeof ACCOUNT_TEXTS &
    typeof FIRST_ACCOUNT_TEXTS &
    typeof CODE_TEXTS &
    typeof EXPORT_TEXTS &
    typeof OUTCOME_TEXTS &
    typeof SESSION_TEXTS &
    typeof SIGNUP_TEXTS &
    typeof SOCIAL_TEXTS &
    typeof DEVICES_TEXTS &
    typeof SWITCH_TEXTS &
    typeof OTHER_TEXTS &
    typeof WAYS_TEXTS),
  string
>;
/** Name of one text. */
export type MessageName = keyof Messages;

const texts: Partial<Messages> = { ...FIRST_TEXTS };

/** Add texts of a part that was loaded. */
export function learn(more: Partial<Messages>): void {
  Object.assign(texts, more);
}

/** Our words for something; what stands for any failure until the words for it are here. */
export const wordsOf = (name: MessageName): string => texts[name] ?? FIRST_TEXTS.internal;

/** Language of the texts, for `lang`. */
export const LANGUAGE = 'en';

/** A text with its places filled in. */
export function filled(text: string, places: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(Object.hasOwn(places, name) ? places[name] : place));
}

/** Name of the text of a failure. */
export function messageOf({ code, reason }: Problem): MessageName {
  const own = `${code}.${reason}`;
  return own in texts ? (own as MessageName) : code;
}
