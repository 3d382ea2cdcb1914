/** Brands whose accounts sign in. */
export type SocialProvider = 'google' | 'apple' | 'facebook' | 'x' | 'discord';

/** The five brands, as people read them. */
export const NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
};

/** Whether a name is that of a brand. */
export const isBrand = (name: string | null | undefined): name is SocialProvider => Object.hasOwn(NAMES, name ?? '');
