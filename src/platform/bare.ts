/** An object that inherits nothing, so that no script can supply its `then`, or another member that it lacks. */
export const bare = <const T extends object>(value: T & { readonly __proto__: null }): T => value;
