/** Texts of social buttons and their steps that other sign-in methods don't have. */
export const SOCIAL = {
  continueWith: 'Continue with {name}',
  finishAt: 'Continue in the {name} window',
  inWindow: 'Sign in there, then come back here.',
  closedWindow: 'Did you close the {name} window?',
  startAgain: 'Reopen window',
  stillSigningIn: "I'm still signing in",
  inThisTab: 'Continue in this tab',
  noWindow: 'Your browser blocked the window',
  waitingFor: 'Waiting for {name}…',
  noSocialAccount: "We couldn't find an account for this {name} account.",
  socialProven: '{name} confirmed who you are. You still need to sign in.',
};
