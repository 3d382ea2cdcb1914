/** Texts of `<kms-signup>` that the login doesn't have. */
export const SIGNUP = {
  signUp: 'Create your account',
  signUpTo: 'Create your {name} account',
  signUpIntro: "We'll send a code to check that it's you.",
  name: 'Name',
  organization: 'Organization',
  optional: 'Optional',
  provenContact: '{contact} is confirmed. You still need to create the account.',
  'contact_invalid.name': 'Enter your name.',
  'contact_invalid.organizationName': "Enter your organization's name.",
};
