// React by its namespace: under its server condition half of its names are missing, and a named import of one would keep this file from loading.
import * as React from 'react';

/** Something of a client component, in a place where there are only server components. */
const SENTENCE =
  "kms-elements/react: components and hooks of this entry belong into client components. Begin the file that uses them with 'use client'.";

/** React as client components have it, also while a server draws them. @throws Error where it is React's server condition. */
export function clientReact(): typeof React {
  if (!('useEffect' in React)) throw new Error(SENTENCE);
  return React;
}
