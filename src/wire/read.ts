/** The outcome of reading outside data: the value, or where it is wrong and what was expected there. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly path: string; readonly expected: string };

/** Reads outside data into a typed value. Never throws, copies only what it knows, ignores the rest. */
export type Read<T> = (value: unknown, path: string) => Parsed<T>;
