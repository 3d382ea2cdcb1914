/** Svelte 5: types of the tags in components. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, ElementListeners, KmsElementOf, KmsTag, Properties } from './elements.js';

export type * from './elements.js';

/** What an element takes of its own: attributes, properties and listeners. */
export type KmsSvelteAttributes<T extends KmsTag> = Attributes<T> & Properties<T> & ElementListeners<T, 'on'>;

/** Properties of the tags in markup. */
export type KmsSvelteElements = {
  [T in KmsTag]: Omit<HTMLAttributes<KmsElementOf<T>>, keyof KmsSvelteAttributes<T>> & KmsSvelteAttributes<T>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends KmsSvelteElements {}
}
