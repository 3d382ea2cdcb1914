/** Svelte 5: types of the tags in components. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, KmsElementOf, KmsTag, Listeners, Properties } from './elements.js';

export type { KmsPart, KmsSlot, KmsState, KmsTag } from './elements.js';

type Own<T extends KmsTag> = Attributes<T> & Properties<T> & Listeners<T, 'on'>;

/** Properties of the tags in markup. */
export type KmsSvelteElements = { [T in KmsTag]: Omit<HTMLAttributes<KmsElementOf<T>>, keyof Own<T>> & Own<T> };

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends KmsSvelteElements {}
}
