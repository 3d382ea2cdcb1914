/** What `<kms-export>` says; loaded with it. The words of the frame are the frame's own. */
export const EXPORT_TEXTS = {
  exportHeading: 'Recovery phrase',
  exportIntro: 'The words that restore this wallet anywhere. They are shown in a box that this page cannot look into.',
  exportShow: 'Show recovery phrase',
  exportFrame: 'Recovery phrase, isolated from this page',
  exportPreparing: 'Preparing…',
  exportSignedOut: 'Sign in to see the recovery phrase.',
  exportClose: 'Close',
  exportDone: 'The recovery phrase is put away.',
};
