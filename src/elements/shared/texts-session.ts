/** What `<kms-session>` says; loaded with it. */
export const SESSION_TEXTS = {
  user: 'User {id}',
  left: '{time} left',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  clockOff: 'The clock of this device is wrong. The time left is right all the same.',
};
