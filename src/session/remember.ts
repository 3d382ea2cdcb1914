import type { Notes } from '../platform/environment.js';
import { type Noted, notedOf, noteName } from './expected.js';
import type { Session } from './session.js';

/** Remembers something for the first frame of the next visit. */
export type Remember = (change: Noted) => void;

/** Remember facts about the service with this name: who is signed in, once known, and anything else passed in. */
export function rememberOf(notes: Notes, namespace: string, session: Session): Remember {
  const name = noteName(namespace);
  const remember = (change: Noted) => {
    const text = JSON.stringify({ ...notedOf(notes, namespace), ...change });
    if (text !== notes.read(name)) notes.write(name, text);
  };
  session.subscribe((snapshot) => {
    if (snapshot.state === 'unknown') return;
    const isKept = snapshot.state === 'signed-in' && !snapshot.inMemory;
    remember({ untilMs: isKept ? snapshot.expiresAtMs : undefined });
  });
  return remember;
}
