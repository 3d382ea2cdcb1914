/** What `<kms-export>` says. The words of its frame are in `export-frame.ts`. */
export const EXPORT = {
  exportHeading: 'Recovery phrase',
  exportIntro: 'The words that restore this wallet anywhere. They are shown in a box that this page cannot look into.',
  exportIntroWindow: 'The words that restore this wallet anywhere. They are shown in a window that this page cannot look into.',
  exportShow: 'Show recovery phrase',
  exportFrame: 'Recovery phrase, isolated from this page',
  exportPreparing: 'Preparing…',
  exportSignedOut: 'Sign in to see the recovery phrase.',
  exportWindow: 'The recovery phrase is shown in another window. Compare its address with the one that you were told.',
  exportBlocked: 'Your browser blocked the window. Allow windows of this site, then try again.',
  exportClose: 'Close',
  exportDone: 'The recovery phrase is put away.',
};
