/** What `<kms-signup>` says besides the steps that it shares with the login. */
export const SIGNUP = {
  signUp: 'Create your account',
  signUpTo: 'Create your {name} account',
  signUpIntro: 'A code proves that your contact is yours.',
  name: 'Name',
  organization: 'Organization',
  optional: 'Optional',
  provenContact: '{contact} is proven to be yours. Only the account is missing.',
  'contact_invalid.name': 'Enter your name, in one line.',
  'contact_invalid.organizationName': 'Enter the name of your organization, in one line.',
};
