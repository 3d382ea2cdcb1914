'use client';
/**
 * React: types of the tags for React 19, and a component for each element that works from React 18 on and can be rendered on a server.
 *
 * TypeScript accepts unknown names with a hyphen in JSX. The components' names have no hyphen, so every name is checked there.
 */
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { Attributes, ElementListeners, KmsElementOf, KmsTag, Properties } from './elements.js';

export type * from './elements.js';
export * from './made/react-components.js';
export type { SignActions, SignSnapshot, WalletsActions, WalletsSnapshot, WalletWithAccounts } from './observed.js';
export type { KmsComponent, KmsComponentProps } from './react-component.js';
export { useKmsClient, useKmsSession, useSign, useWallets } from './react-hooks.js';

/** What an element accepts: attributes, properties and listeners. */
export type KmsReactAttributes<T extends KmsTag> = Attributes<T> & Properties<T> & ElementListeners<T, 'on'>;

/** Properties of the tags in JSX. */
export type KmsIntrinsicElements = {
  readonly [T in KmsTag]: ClassAttributes<KmsElementOf<T>> &
    Omit<HTMLAttributes<KmsElementOf<T>>, keyof KmsReactAttributes<T>> &
    KmsReactAttributes<T> & { readonly class?: string };
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends KmsIntrinsicElements {}
  }
}
