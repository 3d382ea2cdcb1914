import type { Notes, World } from '../platform/environment.js';
import { memberOf } from '../platform/member.js';
import { isMethod, type Method } from '../wire/method.js';

/** What this device remembers of its last visit, for the first frame. Any script of the site can write it: it is drawn, and never relied on. */
export interface Expected {
  /** Sign-in methods that could be used then. */
  readonly methods?: readonly Method[] | undefined;
  /** The way that was used last. */
  readonly last?: Method | undefined;
  /** Whether a user was signed in, and their session has not ended since. */
  readonly isSignedIn: boolean;
}

/** The same as it is kept. */
export interface Noted {
  readonly methods?: readonly Method[] | undefined;
  readonly last?: Method | undefined;
  /** End of the session, milliseconds since the epoch. */
  readonly untilMs?: number | undefined;
}

/** What is remembered of the service that has this name. */
export function expectedOf({ notes, now }: Pick<World, 'notes' | 'now'>, namespace: string): Expected {
  const { methods, last, untilMs = 0 } = notedOf(notes, namespace);
  return { methods, last, isSignedIn: untilMs > now() };
}

/** What is kept. */
export function notedOf(notes: Notes, namespace: string): Noted {
  const value = parsed(notes.read(noteName(namespace)));
  const [methods, last, untilMs] = ['methods', 'last', 'untilMs'].map((name) => memberOf(value, name));
  return {
    ...(Array.isArray(methods) && { methods: [...new Set(methods.filter(isMethod))] }),
    ...(isMethod(last) && { last }),
    ...(typeof untilMs === 'number' && { untilMs }),
  };
}

/** Under which name. */
export const noteName = (namespace: string): string => `kms-elements ${namespace}`;

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
