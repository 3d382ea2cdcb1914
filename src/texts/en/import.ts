/** Texts of `<kms-import>` that `<kms-export>` doesn't have. The texts of its frame are in `export-frame.ts`. */
export const IMPORT = {
  importHeading: 'Import a recovery phrase',
  importIntro: "What you type is encrypted before it leaves its box. This page can't see it.",
  importFrame: 'Import, isolated from this page',
  importSignedOut: 'Sign in to import.',
  importDone: 'Imported.',
  'import.export_untrusted': "We couldn't verify the service's key. Nothing was imported.",
  'key.importHeading': 'Import a private key',
};
