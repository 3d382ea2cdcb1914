/**
 * What markup may write for a property: a flag is there or not, a number may be digits, an object is JSON. `null` and `undefined` leave
 * the attribute out.
 */
export type AttributeOf<T> =
  | null
  | undefined
  | ([NonNullable<T>] extends [boolean]
      ? boolean | ''
      : [NonNullable<T>] extends [number]
        ? number | `${number}`
        : [NonNullable<T>] extends [string]
          ? NonNullable<T>
          : string);
