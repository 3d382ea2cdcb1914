import { NAMES } from './brand-names.js';
import type { ProviderName } from './brands.js';

/** Sign-in methods that need no account at another company. */
const OWN = ['email', 'sms', 'passkey', 'wallet'] as const;

/** A sign-in method. Names are compared exactly; unknown ones, from later versions, are skipped. @source wire.md 9.1 */
export type Method = ProviderName | (typeof OWN)[number];

/** Whether a sign-in method is a social account. */
export const isSocial = (way: string): boolean => !OWN.includes(way as (typeof OWN)[number]); // it only compares

/** All known names. */
export const METHODS: readonly string[] = [...Object.keys(NAMES), ...OWN];

/** Whether it is a known name. */
export const isMethod = (value: unknown): value is Method => METHODS.includes(value as string); // it only compares
