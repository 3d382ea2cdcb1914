import type { Notes, World } from '../platform/environment.js';
import { memberOf } from '../platform/member.js';
import { isMethod, type Method } from '../wire/method.js';

/**
 * What this device remembers from the last visit, for the first frame. Any script of the site can write it, so it is only drawn and never
 * relied on.
 */
export interface Expected {
  /** The sign-in methods that were available. */
  readonly methods?: readonly Method[] | undefined;
  /** The method that was used last. */
  readonly last?: Method | undefined;
  /** Whether a user was signed in whose session hasn't expired since. */
  readonly isSignedIn: boolean;
}

/** The same in its stored form. */
export interface Noted {
  readonly methods?: readonly Method[] | undefined;
  readonly last?: Method | undefined;
  /** End of the session, milliseconds since the epoch. */
  readonly untilMs?: number | undefined;
}

/** What is remembered about the service with this name. */
export function expectedOf({ notes, now }: Pick<World, 'notes' | 'now'>, namespace: string): Expected {
  const { methods, last, untilMs = 0 } = notedOf(notes, namespace);
  return { methods, last, isSignedIn: untilMs > now() };
}

/** What is stored. */
export function notedOf(notes: Notes, namespace: string): Noted {
  const value = parsed(notes.read(noteName(namespace)));
  const [methods, last, untilMs] = ['methods', 'last', 'untilMs'].map((name) => memberOf(value, name));
  return {
    ...(Array.isArray(methods) && { methods: [...new Set(methods.filter(isMethod))] }),
    ...(isMethod(last) && { last }),
    ...(typeof untilMs === 'number' && { untilMs }),
  };
}

/** The name it is stored under. */
export const noteName = (namespace: string): string => `kms-elements ${namespace}`;

function parsed(text: string | undefined): unknown {
  try {
    // On a first visit there is nothing to parse, and the page's first exception takes two milliseconds.
    return text && JSON.parse(text);
  } catch {
    return undefined;
  }
}
