// Reading of own members, on which all other readers are built. The first paint needs no more.

/** An object that is no list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member of a value that may be anything. */
export function memberOf(value: unknown, name: string): unknown {
  // An object's members are unknown; the cast says no more than that.
  return isObject(value) && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

/**
 * A copy that has the own members alone, down through plain objects: what a script puts on `Object.prototype` is no setting and no answer.
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
