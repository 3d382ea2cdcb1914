/** What `<kms-account>` says before the list is there. */
export const FIRST_ACCOUNT_TEXTS = {
  accountHeading: 'Ways to sign in',
  accountSignedOut: 'Sign in to see the ways in of your account.',
};
