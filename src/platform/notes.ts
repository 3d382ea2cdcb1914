import type { Notes } from './environment.js';

/** Notes of this site in this browser. Where there is no storage, or the page may not use it, there are none. */
export const browserNotes: Notes = {
  read: (name) => tried(() => storage()?.getItem(name) ?? undefined),
  write: (name, text) => tried(() => storage()?.setItem(name, text)),
};

/** That of a window: Node has one too, and warns of it where it is named. */
const storage = () => document.defaultView?.localStorage;

/** Storage that is blocked throws already where it is named. */
function tried<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
