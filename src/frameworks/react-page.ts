// Imported as a namespace: under React's server condition half of its names are missing, and a named import of one of those would stop this
// file from loading.
import * as React from 'react';

/** Something from a client component, used among server components only. */
const SENTENCE =
  "kms-elements/react: the components and hooks of this entry need a client component. Start the file that uses them with 'use client'.";

/** React as client components have it, also while a server renders them. @throws Error under React's server condition. */
export function clientReact(): typeof React {
  if (!('useEffect' in React)) throw new Error(SENTENCE);
  return React;
}
