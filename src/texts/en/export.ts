/**
 * Texts of `<kms-export>`, some of which `<kms-import>` shares. For a private key, a text that begins with `key.` replaces the one without
 * it. The texts of their frames are in `export-frame.ts`.
 */
export const EXPORT = {
  exportHeading: 'Recovery phrase',
  exportIntro: "These words restore this wallet anywhere. This page can't see into the box that shows them.",
  exportShow: 'Show recovery phrase',
  exportFrame: 'Recovery phrase, isolated from this page',
  exportPreparing: 'Preparing…',
  exportSignedOut: 'Sign in to see the recovery phrase.',
  exportWindow: 'Continue in the other window. Check that its address is the one you were told.',
  exportBlocked: 'Your browser blocked the window. Allow pop-ups for this site, then try again.',
  exportClose: 'Close',
  exportDone: 'The recovery phrase is hidden.',
  'key.exportHeading': 'Private key',
  'key.exportIntro': "This key controls this account anywhere. This page can't see it.",
  'key.exportShow': 'Show private key',
  'key.exportFrame': 'Private key, isolated from this page',
  'key.exportSignedOut': 'Sign in to see the private key.',
  'key.exportDone': 'The private key is hidden.',
  // Failures that have other texts in a sign-in.
  'export.forbidden': "The service doesn't allow this.",
  'export.method_disabled': "This isn't available on this site.",
  'export.config_invalid': "This isn't set up correctly on this page.",
  'export.unsupported': "This doesn't work in this browser or at this address. Use https and a current browser.",
  'export.passkey_cancelled': 'No passkey was used. Try again.',
  'export.passkey_failed': "That passkey couldn't confirm it's you. Try again.",
};
