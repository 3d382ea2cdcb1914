import { NAMES } from './brand-names.js';
import type { ProviderName } from './brands.js';

/** Sign-in methods that need no account at another company. */
const OWN = ['email', 'sms', 'passkey', 'wallet'] as const;

/** One of these methods. */
export type OwnMethod = (typeof OWN)[number];

/** Sign-in methods with a key of the user's own. */
export type KeyMethod = Exclude<OwnMethod, 'email' | 'sms'>;

/** A sign-in method. Names are compared exactly; unknown ones, from later versions, are skipped. @source wire.md 9.1 */
export type Method = ProviderName | OwnMethod;

/** Whether a sign-in method is a social account. */
export const isSocial = (way: string): boolean => !OWN.includes(way as OwnMethod); // it only compares

/** All known names. */
export const METHODS: readonly string[] = [...Object.keys(NAMES), ...OWN];

/** Whether it is a known name. */
export const isMethod = (value: unknown): value is Method => METHODS.includes(value as string); // it only compares
