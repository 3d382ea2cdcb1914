import { languageFiles } from './languages.mjs';

// Where the script is divided. Each chunk is an idea that fits in one sentence; its content follows from the folders.

/**
 * @typedef {object} Seam
 * @property {string} chunk name of the file
 * @property {string} why what the chunk is, and why it is separate
 * @property {RegExp} holds the modules in it
 */

/** The script tag's chunks, besides the first paint itself. A module belongs to the first chunk that matches it. */
export const CHUNKS = [
  {
    chunk: 'phone-data',
    why: 'The numbering plans of all countries are larger than everything else; only a page that asks for phone numbers needs them.',
    holds: /\/src\/elements\/fields\/phone-(input|picker)|\/src\/platform\/(flags|region)|libphonenumber/,
  },
  {
    chunk: 'hpke',
    why: 'Opens encrypted bundles, for exports and for sessions that come as a bundle; a login by token never needs it.',
    holds: /@hpke\/|\/src\/crypto\/hpke/,
  },
  {
    chunk: 'secp256k1',
    why: "Ethereum's curve, which browsers don't have.",
    holds: /@noble\/|no-node-crypto|\/src\/crypto\/secp256k1/,
  },
  {
    chunk: 'passkey-dialogs',
    why: "The library for passkey dialogs; a passkey from the autofill doesn't need it.",
    holds: /@simplewebauthn|\/src\/platform\/passkeys/,
  },
  {
    chunk: 'emulator',
    why: 'Reads the settings that an emulator serves; no page in production does that.',
    holds: /\/src\/client\/emulator-settings/,
  },
  {
    chunk: 'logged',
    why: 'Passes each request to a logger; only a page with a logger needs it.',
    holds: /\/src\/client\/logged/,
  },
  {
    chunk: 'key-frame',
    why: 'Asks a key frame for signatures; only a page that names one needs it.',
    holds: /\/src\/(session\/framed-keys|platform\/(key-frame-link|taken)|wire\/key-port)/,
  },
  {
    chunk: 'delegates',
    why: 'Keys for programs, and what they may sign; only a page that creates such keys needs it.',
    holds: /\/src\/account\/delegate/,
  },
  {
    chunk: 'lifetime',
    why: 'Renews sessions before they end, and locks an idle device; only a site that asks for it needs it.',
    holds: /\/src\/session\/(lifetime|keep-alive|idle-lock)/,
  },
  {
    chunk: 'attested',
    why: 'Encrypts codes and adds proofs to stamps; only the profile `live2` does, and loads it while the user types.',
    holds:
      /\/src\/(session\/attested|client\/(attested-stamper|guarded-proxy|sealed-code|target-bundle|signed-bundle|import-bundle)|wire\/bundle|encoding\/der-decode)/,
  },
  {
    chunk: 'signed',
    why: "What a session's key signs: the table of operations, renewal, signing out everywhere. Signing in with a code needs none of it.",
    holds:
      /\/src\/(wire\/(operations|submit-readers|queries|resources|activity|api-values)|client\/(public-api|settled|\w*-?stamper|credential)|session\/(signed-calls|confirms|library-stamper|token-proof|session-api|credentials|renew|revoke|stamped-login)|crypto\/(import-scalar|base58check|receiver-key|libraries)|encoding\/(base58|point-decompress))/,
  },
  {
    chunk: 'code',
    why: 'Signing in with a code by email or text message.',
    holds: /\/src\/(flows\/otp\/(?!code)|client\/client-signature)/,
  },
  {
    chunk: 'marks',
    why: "The brands' logos, for their buttons and for the list of sign-in methods.",
    holds: /\/src\/elements\/ways\/marks/,
  },
  {
    chunk: 'social',
    why: 'Signing in with a social account, and the buttons for it.',
    holds:
      /\/src\/(flows\/oauth|platform\/(page-language|in-app|browser-identity)|elements\/(ways\/social|oauth-button)|define\/oauth-button|wire\/(oauth|oidc|brands)|crypto\/pkce|texts\/(en\/|texts-)social)/,
  },
  {
    chunk: 'passkey',
    why: 'Signing in with a passkey, and creating an account with one.',
    holds: /\/src\/(flows\/passkey|wire\/authenticator-data|platform\/(browser-passkeys|autofill|device-name))/,
  },
  {
    chunk: 'wallet',
    why: 'Signing in with a wallet in this browser, and finding the wallets.',
    holds: /\/src\/(flows\/wallet|platform\/wallet)|@wallet-standard/,
  },
  {
    chunk: 'languages',
    why: "Which language a page has if it isn't English, and where its file is.",
    holds: /\/src\/(texts\/language(s|-tags)|elements\/base\/voice)/,
  },
  {
    chunk: 'signup',
    why: 'Creating an account with a form.',
    holds: /\/src\/(flows\/signup|elements\/signup|define\/signup|texts\/(en\/|texts-)signup)/,
  },
  {
    chunk: 'export',
    why: 'Showing a recovery phrase or a key in its frame, and what the import shares with it.',
    holds:
      /\/src\/(flows\/(export|import|isolated)|elements\/(export|isolated)|define\/export|wire\/(export|import-port|frame-port)|platform\/(words-window|sent-with)|texts\/(en\/|texts-)export)/,
  },
  {
    chunk: 'import',
    why: 'Importing a recovery phrase or a key that is typed in its frame.',
    holds: /\/src\/(elements\/import|define\/import|texts\/(en\/|texts-)import)/,
  },
  {
    chunk: 'approvals',
    why: "Activities that wait for the user's vote.",
    holds: /\/src\/(elements\/approvals|define\/approvals|texts\/(shown-text|(en\/|texts-)approvals))/,
  },
  {
    chunk: 'confirm',
    why: 'The question before something is signed; only a page with the element needs it.',
    holds: /\/src\/(elements\/confirm|define\/confirm|texts\/(en\/|texts-)confirm)/,
  },
  {
    chunk: 'step-up',
    why: 'The second factor that a policy requires before a request continues.',
    holds: /\/src\/(flows\/add-way\/step-up|elements\/step-up|define\/step-up|texts\/(en\/|texts-)step-up)/,
  },
  {
    chunk: 'account',
    why: 'The sign-in methods of a signed-in user: listing, adding and removing them.',
    holds: /\/src\/(account|crypto\/ed25519|flows\/(account|add-way)|elements\/account|define\/account|texts\/(en\/|texts-)account)/,
  },
  {
    chunk: 'session',
    why: 'The signed-in user: the end of a login, and the element that shows who is signed in.',
    holds:
      /\/src\/(elements\/(session|signed-in)|flows\/login\/offer|platform\/copy-text|define\/session|texts\/(short-address|(en\/|texts-)(session|signed-in)))/,
  },
  {
    chunk: 'modal',
    why: 'A login in a dialog; only a page with `modal` needs it.',
    holds: /\/src\/(elements\/login\/(modal|close-event)|texts\/(en\/)?modal)/,
  },
  {
    chunk: 'code-link',
    why: 'A code from a link in an email; only a page opened by such a link needs it.',
    holds: /\/src\/(elements\/ways\/code-link|texts\/(en\/|texts-)code-link)/,
  },
  {
    chunk: 'ways',
    why: "What the elements draw after the first step. It imports no sign-in method, so that one that doesn't load breaks no other.",
    holds: /\/src\/(elements|texts|define|flows\/(otp\/code|login)|platform\/(sms-code|ticker|mark|on-phone))/,
  },
  {
    chunk: 'engine',
    why: 'Everything that acts: requests, keys, the session, and what all flows share. It is loaded once the page is drawn.',
    holds: /./,
  },
];

/**
 * Files of which each login calls nearly every function. Chromium compiles them in the background then, instead of one function at a time.
 */
export const CALLED_AT_ONCE = ['kms', 'engine', 'ways', 'code'];

/**
 * @param {string} id
 * @returns {string | null} the chunk of a module
 */
export function chunkOf(id) {
  // Each language is a file of its own.
  if (id.includes('kms-language/')) return null;
  return CHUNKS.find(({ holds }) => holds.test(id.replaceAll('\\', '/')))?.chunk ?? null;
}

/** The file with one `import()` for each language. */
export const LANGUAGES = 'src/texts/languages.ts';

/** The files with one `import()` for each element. Everything that loads an element later uses them. */
export const DEFINERS = ['src/define/later.ts', 'src/define/definers.ts'];

/**
 * Every `import()` in `src/`, by file. A house test checks the sources against this list, and allows one for each element and each
 * language, and at most 36 others.
 */
export const SEAMS = {
  'src/elements/base/kms-element.ts': ['./voice.js'],
  'src/platform/return-page.ts': ['../texts/languages.js'],
  [LANGUAGES]: languageFiles.map((tag) => `./languages/${tag}.json`),
  'src/kms.ts': ['./define/on-use.js'],
  'src/asking-frame/frame.ts': ['./reading.js', './languages.js'],
  'src/kms-client.ts': ['./engine.js'],
  'src/client/inline-emulator.ts': ['kms-elements/emulator/inline'],
  'src/engine.ts': [
    './flows/add-way/step-up.js',
    './client/logged.js',
    './session/attested.js',
    './session/signed-calls.js',
    './session/lifetime.js',
    './flows/isolated.js',
    './flows/account/start.js',
    './flows/oauth/start.js',
    './flows/passkey/start.js',
    './flows/wallet/start.js',
    './flows/signup/start.js',
  ],
  'src/facade/first-views.ts': ['../flows/otp/start.js'],
  'src/session/key-frame.ts': ['./framed-keys.js'],
  'src/client/service.ts': ['./emulator-settings.js'],
  'src/client/verify-raw-signature.ts': ['@noble/curves/ed25519.js'],
  'src/crypto/libraries.ts': ['./hpke.js', './secp256k1.js'],
  'src/platform/browser-environment.ts': ['./browser-passkeys.js', './wallets.js'],
  'src/platform/browser-passkeys.ts': ['./passkeys.js'],
  'src/elements/approvals/activity-words.ts': ['kms-elements/asking-frame.reading.js', 'kms-elements/asking-frame.languages.js'],
  'src/elements/fields/phone-numbers.ts': ['./phone-picker.js'],
  'src/elements/ways/next-steps.ts': ['./code-link.js'],
  'src/elements/login/kms-login.ts': ['./login-steps.js', './modal.js'],
  'src/elements/login/login-steps.ts': ['../signed-in/signed-in-card.js', '../ways/social-ways.js'],
  'src/define/later.ts': [
    './account.js',
    './approvals.js',
    './confirm.js',
    './export.js',
    './import.js',
    './oauth-button.js',
    './signup.js',
    './step-up.js',
  ],
  'src/define/definers.ts': ['./login.js', './otp.js', './provider.js', './session.js'],
  'src/signers/account-provider.ts': ['./eip1193-transaction.js'],
};
