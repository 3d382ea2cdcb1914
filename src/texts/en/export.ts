/** What `<kms-export>` says. The words of its frame are in `export-frame.ts`. */
export const EXPORT = {
  exportHeading: 'Recovery phrase',
  exportIntro: "These words restore this wallet anywhere. This page can't see into the box that shows them.",
  exportIntroWindow: "These words restore this wallet anywhere. This page can't see into the window that shows them.",
  exportShow: 'Show recovery phrase',
  exportFrame: 'Recovery phrase, isolated from this page',
  exportPreparing: 'Preparing…',
  exportSignedOut: 'Sign in to see the recovery phrase.',
  exportWindow: 'Your recovery phrase is in another window. Check that its address is the one you were told.',
  exportBlocked: 'Your browser blocked the window. Allow pop-ups for this site, then try again.',
  exportClose: 'Close',
  exportDone: 'The recovery phrase is hidden.',
  // Failures that a sign-in has other words for.
  'export.forbidden': 'The service refused to show the recovery phrase.',
  'export.method_disabled': "The recovery phrase can't be shown on this site.",
  'export.config_invalid': "Recovery phrases aren't set up correctly on this page.",
  'export.unsupported': "This browser or address can't show the recovery phrase. Use https and a current browser.",
  'export.passkey_cancelled': 'No passkey was used. Try again.',
  'export.passkey_failed': "That passkey couldn't confirm it's you. Try again.",
};
