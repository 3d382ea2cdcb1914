/** What `<kms-session>` says. */
export const SESSION = {
  user: 'User {id}',
  left: '{time} left',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  clockOff: 'The clock of this device is wrong. The time left is right all the same.',
  switchAccount: 'Switch account',
  switchTo: 'Switch to {name}',
  switched: 'You are signed in as {name}.',
  chooseAccount: 'Choose an account',
  anotherAccount: 'Use another account',
  signOutAll: 'Sign out of all accounts',
  signOutEverywhere: 'Sign out on all devices',
  signedOutEverywhere: 'You are signed out on all devices.',
  keysEnded: 'Keys that no sign-in made were removed: {names}.',
  stillSignsIn: 'Still sign you in: {names}.',
  notEverywhere: 'You are signed out here. Other devices were not reached: sign in, then sign out on all devices again.',
};
