import { apply, iterator, type Member, members } from './primitives.js';

// Nothing here calls anything that a script of the page replaced after our first module, and no object of ours looks up a member in a
// prototype that a script can write to: no spread, no array destructuring, no `for … of`, no method of a list or a map.

/**
 * A method of a browser interface, or a property of one, as it was when the first module was loaded.
 *
 * @returns calls it on an object; every browser has these members, and Node never asks.
 */
export function member<T = void>(name: Member): (owner: object, input?: readonly unknown[]) => T {
  const own = members[name] as (...input: unknown[]) => T; // the caller names the type
  return (owner, input = []) => apply(own, owner, input);
}

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
