/** Svelte 5: stores and runes of a client, and types of the tags in components. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, ElementListeners, KmsElementOf, KmsTag, Properties } from './elements.js';

export type * from './elements.js';
export type { SignActions, SignSnapshot, WalletsActions, WalletsSnapshot, WalletWithAccounts } from './observed.js';
export { type Followed, setKmsClient, useKmsClient, useKmsSession, useSign, useWallets } from './svelte-runes.js';

/** What an element accepts: attributes, properties and listeners. */
export type KmsSvelteAttributes<T extends KmsTag> = Attributes<T> & Properties<T> & ElementListeners<T, 'on'>;

/** Properties of the tags in markup. */
export type KmsSvelteElements = {
  [T in KmsTag]: Omit<HTMLAttributes<KmsElementOf<T>>, keyof KmsSvelteAttributes<T>> & KmsSvelteAttributes<T>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends KmsSvelteElements {}
}
