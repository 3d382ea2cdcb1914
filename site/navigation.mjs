// The sidebar: every page of the documentation, in the order in which a reader needs them.

/** Titles of groups, and the pages in each, relative to the package and without `.md`. */
export const NAVIGATION = [
  [
    'Start',
    ['getting-started', 'service', 'elements/README', 'themes', 'languages', 'browsers', 'limits', 'pictures'].map(
      (name) => `docs/${name}`,
    ),
  ],
  ['Stories', ['docs/stories/sixty-seconds', 'docs/stories/two-votes', 'docs/stories/to-live', 'docs/stories/scripts-in-the-page']],
  [
    'Elements',
    ['login', 'otp', 'oauth-button', 'signup', 'session', 'account', 'approvals', 'confirm', 'step-up', 'export', 'import', 'provider'].map(
      (name) => `docs/elements/kms-${name}`,
    ),
  ],
  ['Sign-in methods', ['docs/passkeys', 'docs/wallets', 'docs/phone', 'docs/oauth', 'docs/email-link']],
  [
    'Frameworks',
    ['react', 'next', 'vue', 'svelte', 'angular', 'astro', 'solid', 'plain', 'server-rendered'].map((name) => `docs/frameworks/${name}`),
  ],
  [
    'After the login',
    ['sessions', 'account', 'signers', 'signing', 'step-up', 'delegates', 'export', 'import', 'server', 'proofs'].map(
      (name) => `docs/${name}`,
    ),
  ],
  [
    'Build and test',
    ['headless', 'emulator', 'inline', 'policies', 'emulator-with-packages', 'testing', 'debug', 'agents', 'profiles', 'operations'].map(
      (name) => `docs/${name}`,
    ),
  ],
  ['Move here', ['docs/moving', 'docs/moving-wallets']],
  ['When something fails', ['docs/troubleshooting', 'docs/errors', 'docs/reliability', 'docs/reliability-environment']],
  [
    'Before you go live',
    ['going-live', 'security', 'security-rules', 'personal-data', 'accessibility', 'performance', 'voice', 'writing'].map(
      (name) => `docs/${name}`,
    ),
  ],
  [
    'This project',
    [
      'docs/README',
      'docs/architecture',
      'docs/adr/README',
      'docs/testing-of-this',
      'docs/site',
      'docs/releasing',
      'CONTRIBUTING',
      'SECURITY',
      'CHANGELOG',
    ],
  ],
];
