/** The brands whose accounts sign in, as people read them. */
export const NAMES = { google: 'Google', apple: 'Apple', facebook: 'Facebook', x: 'X', discord: 'Discord' } as const;

/** Brands whose accounts sign in. */
export type SocialProvider = keyof typeof NAMES;
