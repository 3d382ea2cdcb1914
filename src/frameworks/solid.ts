/** Solid: types of the tags in JSX. TypeScript lets unknown names with a hyphen pass there; `prop:` and plain properties are checked. */
import type { JSX } from 'solid-js';
import type { Attributes, KmsElementOf, KmsElements, KmsTag, Listeners, Properties } from './elements.js';

export type { KmsPart, KmsSlot, KmsState, KmsTag } from './elements.js';

type Prefixed<T, Prefix extends string> = { readonly [Name in keyof T & string as `${Prefix}:${Name}`]?: T[Name] };

type Own<T extends KmsTag> = Attributes<T> &
  Properties<T> &
  Prefixed<Attributes<T>, 'attr'> &
  Prefixed<Attributes<T>, 'bool'> &
  Prefixed<KmsElements[T]['properties'], 'prop'> &
  Listeners<T, 'on:'>;

/** Properties of the tags in JSX. */
export type KmsSolidElements = {
  readonly [T in KmsTag]: Omit<JSX.HTMLAttributes<KmsElementOf<T>>, keyof Own<T>> & Own<T>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends KmsSolidElements {}
  }
}
