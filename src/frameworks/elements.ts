// The types of all frameworks are derived from these.
import type { KmsElements } from './made/elements.js';

export type * from './attribute.js';
export type * from './made/elements.js';

/** Tag of an element. */
export type KmsTag = keyof KmsElements;
/** The element with a tag. */
export type KmsElementOf<T extends KmsTag> = KmsElements[T]['element'];
/** Names of an element's slots, for `slot` on its children. */
export type KmsSlot<T extends KmsTag> = KmsElements[T]['slot'];
/** Names of an element's parts, for `::part()`. */
export type KmsPart<T extends KmsTag> = KmsElements[T]['part'];
/** Names of an element's states, for `:state()`. */
export type KmsState<T extends KmsTag> = KmsElements[T]['state'];

/** Attributes as written in markup. */
export type Attributes<T extends KmsTag> = KmsElements[T]['attributes'];
/** Properties without an attribute of the same name. */
export type Properties<T extends KmsTag> = Partial<Omit<KmsElements[T]['properties'], keyof Attributes<T>>>;
/** An element's events by name. */
export type Events<T extends KmsTag> = KmsElements[T]['events'];

/** A listener that knows its element's type. */
export type Listener<T extends KmsTag, E extends keyof Events<T>> = (
  event: Events<T>[E] & { readonly currentTarget: KmsElementOf<T> },
) => void;

/** Listeners under a framework's names: `Prefix` and the event's own name. */
export type ElementListeners<T extends KmsTag, Prefix extends string> = {
  readonly [E in keyof Events<T> & string as `${Prefix}${E}`]?: Listener<T, E> | undefined;
};

/** `kms-signed-in` as `KmsSignedIn`. */
export type Joined<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Capitalize<Head>}${Joined<Rest>}`
  : Capitalize<Name>;

/** Listeners under the names of component props: `onKmsSignedIn`. */
export type ComponentListeners<T extends KmsTag> = {
  readonly [E in keyof Events<T> & string as `on${Joined<E>}`]?: Listener<T, E> | undefined;
};
