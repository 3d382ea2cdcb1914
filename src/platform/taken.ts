import { apply, iterator, members } from './primitives.js';

// What a script of the page replaced after our first module is never called here, and no object of ours looks a member up in a prototype that
// a script can write to: no spread, no destructured list, no `for … of`, no method of a list or a map.

type Call<T> = (owner: object, input?: readonly unknown[]) => T;

/** A method of one of the browser's interfaces, as it was when the first module was loaded. */
export function method<T = void>(name: string, member: string): Call<T> {
  const own = members[name]?.[member]?.value;
  return (owner, input = []) => apply(own, owner, input);
}

/** A property of one of the browser's interfaces, as it was when the first module was loaded. */
export function property<T>(name: string, member: string): Call<T> {
  const own = members[name]?.[member]?.get;
  return (owner) => apply(own as () => T, owner, []); // every browser has these, and Node asks for none
}

/** The class of an interface. */
export function classOf<T>(name: string): T {
  return members[name]?.['constructor']?.value;
}

/** An object that inherits nothing, so that no script is asked for its `then`. */
export const bare = <const T extends object>(value: T & { readonly __proto__: null }): T => value;

/** A list of one for the browser, which asks a list for its iterator, and a script may have replaced that of all arrays. */
export function listOf<T>(one: T): T[] {
  let isOver = false;
  const next = () => {
    const step = { __proto__: null, done: isOver, value: one };
    isOver = true;
    return step;
  };
  return { __proto__: null, [iterator]: () => ({ __proto__: null, next }) } as unknown as T[]; // for the browser alone, which reads no more of it
}
