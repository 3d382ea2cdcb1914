/** Texts for asking a user's consent before their account is created. */
export const CONSENT = {
  consent: 'I agree to the terms.',
  createAccount: 'Create account',
  'contact_invalid.consent': 'Check the box to continue.',
};
