/** What the list of accounts in `<kms-session>` says; loaded with it. */
export const SWITCH_TEXTS = {
  switchAccount: 'Switch account',
  switchTo: 'Switch to {name}',
  switched: 'You are signed in as {name}.',
  chooseAccount: 'Choose an account',
  anotherAccount: 'Use another account',
  signOutAll: 'Sign out of all accounts',
};

/** What the sign-out on all devices says; loaded with it. */
export const DEVICES_TEXTS = {
  signOutEverywhere: 'Sign out on all devices',
  signedOutEverywhere: 'You are signed out on all devices.',
  notEverywhere: 'You are signed out here. Other devices were not reached: sign in, then sign out on all devices again.',
};
