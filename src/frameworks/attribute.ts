/**
 * The value of an attribute for a property: a flag is present or absent, a number may be digits, an object is JSON. `null` and `undefined`
 * omit the attribute.
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
