import type { Notes } from './environment.js';

/** This site's notes in this browser. Empty if there is no storage or the page may not use it. */
export const browserNotes: Notes = {
  read: (name) => tried(() => storage()?.getItem(name) ?? undefined),
  write: (name, text) => tried(() => storage()?.setItem(name, text)),
};

/** The window's own storage: Node has one too, and warns when it is accessed. */
const storage = () => document.defaultView?.localStorage;

/** Blocked storage throws as soon as it is accessed. */
function tried<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
