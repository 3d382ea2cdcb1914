// Reads own members; all other readers build on this. The first paint needs nothing more.

/** An object that isn't a list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member of any value. */
export function memberOf(value: unknown, name: string): unknown {
  // An object's members are unknown, and the cast says no more than that.
  return isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/**
 * A copy with own members only, including nested plain objects. What a script puts on `Object.prototype` is neither a setting nor a
 * response.
 *
 * @source security R70
 */
export function ownMembers<T>(value: T): T {
  const above: unknown = isObject(value) && Object.getPrototypeOf(value);
  if (above !== null && Object.getPrototypeOf(above) !== null) return value;
  const copy = Object.assign(Object.create(null), value);
  for (const name in copy) copy[name] = ownMembers(copy[name]);
  return copy;
}
