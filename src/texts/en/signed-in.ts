/** What is said to who is signed in, by the login and by `<kms-session>`. */
export const SIGNED_IN = {
  signOut: 'Sign out',
  manage: 'Manage',
  manageWays: 'Manage ways to sign in',
  showPhrase: 'Recovery phrase',
  manageLabel: 'Your account',
  close: 'Close',
  loadingAccount: 'Loading your account',
  someone: 'Your account',
  signedInWith: 'Signed in with {way}',
  byWallet: 'a wallet',
  byPasskey: 'a passkey',
  copyAddress: 'Copy {chain} address',
  copied: 'Copied',
  sayCopied: '{chain} address copied.',
  notCopied: 'Your browser did not let this page copy. Select the address and copy it.',
};
