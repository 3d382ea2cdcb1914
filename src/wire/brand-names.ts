/** The brands that users can sign in with, as people read them. */
export const NAMES = { google: 'Google', apple: 'Apple', facebook: 'Facebook', x: 'X', discord: 'Discord' } as const;

/** A brand that users can sign in with. */
export type SocialProvider = keyof typeof NAMES;

/** Whether a name is the name of a brand. */
export const isBrand = (name: string): name is SocialProvider => Object.hasOwn(NAMES, name);
