// What the types of all frameworks are derived from.
import type { KmsElements } from './made/elements.js';

export type * from './attribute.js';
export type * from './made/elements.js';

/** Tag of an element. */
export type KmsTag = keyof KmsElements;
/** The element of a tag. */
export type KmsElementOf<T extends KmsTag> = KmsElements[T]['element'];
/** Names of the slots of an element, for `slot` on what stands inside it. */
export type KmsSlot<T extends KmsTag> = KmsElements[T]['slot'];
/** Names of the parts of an element, for `::part()`. */
export type KmsPart<T extends KmsTag> = KmsElements[T]['part'];
/** Names of the states of an element, for `:state()`. */
export type KmsState<T extends KmsTag> = KmsElements[T]['state'];

/** Attributes as markup writes them. */
export type Attributes<T extends KmsTag> = KmsElements[T]['attributes'];
/** Properties that no attribute of the same name stands for. */
export type Properties<T extends KmsTag> = Partial<Omit<KmsElements[T]['properties'], keyof Attributes<T>>>;
/** Events of an element by their names. */
export type Events<T extends KmsTag> = KmsElements[T]['events'];

/** A listener that knows which element it hears. */
export type Listener<T extends KmsTag, E extends keyof Events<T>> = (
  event: Events<T>[E] & { readonly currentTarget: KmsElementOf<T> },
) => void;

/** ElementListeners under the names that a framework gives them: `Prefix` and the event's own name. */
export type ElementListeners<T extends KmsTag, Prefix extends string> = {
  readonly [E in keyof Events<T> & string as `${Prefix}${E}`]?: Listener<T, E> | undefined;
};

/** `kms-signed-in` as `KmsSignedIn`. */
export type Joined<Name extends string> = Name extends `${infer Head}-${infer Rest}`
  ? `${Capitalize<Head>}${Joined<Rest>}`
  : Capitalize<Name>;

/** ElementListeners as components take them: `onKmsSignedIn`. */
export type ComponentListeners<T extends KmsTag> = {
  readonly [E in keyof Events<T> & string as `on${Joined<E>}`]?: Listener<T, E> | undefined;
};
