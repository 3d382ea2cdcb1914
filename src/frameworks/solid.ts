/**
 * Solid: signals of a client, and types of the tags in JSX. TypeScript accepts unknown names with a hyphen there; `prop:` and plain
 * properties are checked.
 */
import type { JSX } from 'solid-js';
import type { Attributes, ElementListeners, KmsElementOf, KmsElements, KmsTag, Properties } from './elements.js';

export type * from './elements.js';
export type { SignActions, SignSnapshot, WalletsActions, WalletsSnapshot, WalletWithAccounts } from './observed.js';
export { KmsClientContext, useKmsClient, useKmsSession, useSign, useWallets } from './solid-signals.js';

/** Names with one of Solid's prefixes, such as `prop:`. */
export type Prefixed<T, Prefix extends string> = { readonly [Name in keyof T & string as `${Prefix}:${Name}`]?: T[Name] };

/** What an element accepts: attributes, properties and listeners. */
export type KmsSolidAttributes<T extends KmsTag> = Attributes<T> &
  Properties<T> &
  Prefixed<Attributes<T>, 'attr'> &
  Prefixed<Attributes<T>, 'bool'> &
  Prefixed<KmsElements[T]['properties'], 'prop'> &
  ElementListeners<T, 'on:'>;

/** Properties of the tags in JSX. */
export type KmsSolidElements = {
  readonly [T in KmsTag]: Omit<JSX.HTMLAttributes<KmsElementOf<T>>, keyof KmsSolidAttributes<T>> & KmsSolidAttributes<T>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends KmsSolidElements {}
  }
}
