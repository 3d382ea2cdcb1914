// The little of reading that the first file needs; the readers of everything else are built on it.

/** An object that is no list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member of a value that may be anything. */
export function memberOf(value: unknown, name: string): unknown {
  // An object's members are unknown; the cast says no more than that.
  return isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/** 1 to 128 characters, of which none could mean anything in HTML, a URL or a log. @source security R8 */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]{1,128}$/.test(value) && !/^\.+$/.test(value);
}
