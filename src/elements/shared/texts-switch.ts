/** What the list of accounts in `<kms-session>` says; loaded with it. */
export const SWITCH_TEXTS = {
  switchAccount: 'Switch account',
  switchTo: 'Switch to {name}',
  switched: 'You are signed in as {name}.',
  chooseAccount: 'Choose an account',
  anotherAccount: 'Use another account',
  signOutAll: 'Sign out of all accounts',
};
