/** What the buttons of social accounts and their steps say, besides what other sign-in methods say too. */
export const SOCIAL = {
  continueWith: 'Continue with {name}',
  finishAt: 'Finish at {name}',
  inWindow: '{name} is open in another window. Sign in there, then go on here.',
  closedWindow: 'Did you close the {name} window?',
  startAgain: 'Start again',
  stillSigningIn: 'I am still signing in',
  inThisTab: 'Continue in this tab',
  noWindow: 'No window',
  waitingFor: 'Waiting for {name}…',
  noSocialAccount: 'There is no account for this {name} account.',
  socialProven: '{name} confirmed who you are. You still need to sign in.',
};
