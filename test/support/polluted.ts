/** Runs to its end with members on the prototype of all objects, as a script of the page can add them. */
export async function polluted<T>(members: Readonly<Record<string, unknown>>, run: () => T | Promise<T>): Promise<T> {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(Object.prototype, name, { value, configurable: true, enumerable: true, writable: true });
  try {
    return await run();
  } finally {
    for (const name of Object.keys(members)) Reflect.deleteProperty(Object.prototype, name);
  }
}
