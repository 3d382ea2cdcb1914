import { NAMES } from './brand-names.js';
import type { ProviderName } from './brands.js';

/** Way to sign in. Names are compared as written; unknown ones, of later versions, are skipped. @source wire.md 9.1 */
export type Method = ProviderName | 'email' | 'sms' | 'passkey' | 'wallet';

/** Ways to sign in without an account at someone else. */
const OWN: readonly string[] = ['email', 'sms', 'passkey', 'wallet'];

/** Whether a sign-in method is a social account, of whatever name. */
export const isSocial = (way: string): boolean => !OWN.includes(way);

/** All names that are known. */
export const METHODS: readonly string[] = [...Object.keys(NAMES), ...OWN];

/** One of the known names. */
export const isMethod = (value: unknown): value is Method => METHODS.includes(value as string); // it only compares
