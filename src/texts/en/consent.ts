/** What is said where somebody agrees before their account is made. */
export const CONSENT = {
  consent: 'I agree to the terms.',
  createAccount: 'Create account',
  'contact_invalid.consent': 'Tick the box to go on.',
};
