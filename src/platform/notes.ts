import type { Notes } from './environment.js';

/** This site's notes in this browser. Empty if there is no storage or the page may not use it. Node has a storage without a window. */
export const browserNotes: Notes = Object.freeze({
  read: (name: string) => tried(() => window.localStorage.getItem(name) ?? undefined),
  write: (name: string, text: string) => tried(() => window.localStorage.setItem(name, text)),
});

/** Blocked storage throws as soon as it is accessed. */
function tried<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
