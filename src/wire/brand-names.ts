/** The brands whose accounts sign in, as people read them. */
export const NAMES = { google: 'Google', apple: 'Apple', facebook: 'Facebook', x: 'X', discord: 'Discord' } as const;

/** Brands whose accounts sign in. */
export type SocialProvider = keyof typeof NAMES;

/** Whether a name is that of a brand. */
export const isBrand = (name: string): name is SocialProvider => Object.hasOwn(NAMES, name);
