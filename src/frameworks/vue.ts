/** Vue: composables, and types of the tags in templates. `strictTemplates` in `vueCompilerOptions` makes unknown names an error. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { AttributeOf } from './attribute.js';
import type { ComponentListeners, KmsElementOf, KmsElements, KmsTag } from './elements.js';

export type * from './elements.js';
export type { SignActions, SignSnapshot, WalletsActions, WalletsSnapshot, WalletWithAccounts } from './observed.js';
export { kmsClientKey, useKmsClient, useKmsSession, useSign, useWallets } from './vue-composables.js';

/** Templates pass strings or, if bound, the property's own type. */
export type VueGiven<P> = { readonly [Name in keyof P]?: P[Name] | AttributeOf<P[Name]> | undefined };

/** What an element accepts in a template. */
export type VueProps<T extends KmsTag> = Omit<HTMLAttributes & ReservedProps, keyof KmsElements[T]['properties']> &
  VueGiven<KmsElements[T]['properties']> &
  ComponentListeners<T>;

/** The tags as components, which is how Vue's tools look them up. */
export type KmsGlobalComponents = { readonly [T in KmsTag]: new () => KmsElementOf<T> & { readonly $props: VueProps<T> } };

declare module 'vue' {
  interface GlobalComponents extends KmsGlobalComponents {}
  interface HTMLAttributes {
    /** The slot of an element inside a custom element. `'terms' satisfies KmsSlot<'kms-login'>` checks the name. */
    slot?: string | undefined;
  }
}
