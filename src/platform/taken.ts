import { apply, iterator, type Member, members } from './primitives.js';

// Nothing here calls anything that a script of the page replaced after our first module, and no object of ours looks up a member in a
// prototype that a script can write to: no spread, no array destructuring, no `for … of`, no method of a list or a map.

type Call<T> = (owner: object, input?: readonly unknown[]) => T;

/** A method of a browser interface, as it was when the first module was loaded. */
export function method<T = void>(member: Member): Call<T> {
  const own = members[member]?.value;
  return (owner, input = []) => apply(own, owner, input);
}

/** A property of a browser interface, as it was when the first module was loaded. */
export function property<T>(member: Member): Call<T> {
  const own = members[member]?.get;
  return (owner) => apply(own as () => T, owner, []); // every browser has these, and Node never asks
}

/** An object that inherits nothing, so that no script can supply its `then`. */
export const bare = <const T extends object>(value: T & { readonly __proto__: null }): T => value;

/** A list with one element for the browser. The browser asks a list for its iterator, and a script may have replaced that of all arrays. */
export function listOf<T>(one: T): T[] {
  let isOver = false;
  const next = () => {
    const step = { __proto__: null, done: isOver, value: one };
    isOver = true;
    return step;
  };
  return { __proto__: null, [iterator]: () => ({ __proto__: null, next }) } as unknown as T[]; // the browser reads nothing else
}
