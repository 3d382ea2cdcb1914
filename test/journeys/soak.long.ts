import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { freshForEach, profile, stand } from '../support/journey.js';
import { heldBy, type Round, soak } from '../support/soak.js';

/** As often as a page with tabs or a router may show an element in a day. `npm run test:matrix` uses 500. */
const TIMES = Number(process.env.SOAK_TIMES ?? 60);
/** What a collector may still hold of the last round. */
const SLACK = { nodes: 150, listeners: 30 };
const later = (ms: number): number => Date.now() + ms;
const signedIn = { state: 'signed-in', organizationId: 'o', userId: 'u', expiresAtMs: later(900_000), inMemory: false };
const code = (more: object = {}) => ({
  step: 'code',
  channel: 'email',
  contact: 'a***@e***.com',
  busy: false,
  verified: false,
  resendAtMs: later(30_000),
  expiresAtMs: later(300_000),
  sent: 1,
  ...more,
});
const wallet = { id: '1', name: 'Wallet', chain: 'ethereum' };

const ROUNDS: Readonly<Record<string, Round>> = {
  'the login at its first step': { tag: 'kms-login', step: 'contact' },
  'the login at a code by mail': { tag: 'kms-login', step: 'code', views: { startOtp: code() } },
  'the login at a code by message': { tag: 'kms-login', step: 'code', views: { startOtp: code({ channel: 'sms' }) } },
  'the login that found no account': { tag: 'kms-login', step: 'missing', views: { startOtp: { step: 'missing' } } },
  'the login at a list of wallets': {
    tag: 'kms-login',
    step: 'wallet',
    press: 'Continue with a wallet',
    views: { startWallet: { step: 'choice', wallets: [wallet] } },
  },
  'the login with a passkey half made': {
    tag: 'kms-login',
    step: 'unfinished',
    press: 'Continue with a passkey',
    views: { startPasskey: { step: 'unfinished', busy: false } },
  },
  'the login of a signed-in user': { tag: 'kms-login', step: 'done', session: signedIn },
  'the code element at its first step': { tag: 'kms-otp', step: 'contact' },
  'the code element at a number': { tag: 'kms-otp', step: 'contact', attributes: { type: 'sms' } },
  'the code element that has to wait': {
    tag: 'kms-otp',
    step: 'contact',
    views: { startOtp: { step: 'contact', busy: false, problem: { code: 'rate_limited', retryable: 'wait', retryAfterMs: 600_000 } } },
  },
  'the code element at a code': { tag: 'kms-otp', step: 'code', views: { startOtp: code() } },
  'the sign-up at its form': { tag: 'kms-signup', step: 'contact' },
  'the sign-up at a code': { tag: 'kms-signup', step: 'code', views: { startSignup: code() } },
  'one social button': { tag: 'kms-oauth-button', step: 'contact', attributes: { provider: 'google' } },
  'the session': { tag: 'kms-session', session: signedIn },
  'the account': { tag: 'kms-account', step: 'ways', session: signedIn },
  'the export': { tag: 'kms-export', session: signedIn, attributes: { 'wallet-id': 'w' } },
  'a provider': { tag: 'kms-provider' },
};

describe('an element that is added and removed hundreds of times', function () {
  this.timeout(120_000 + TIMES * 500);
  freshForEach();
  let page: Page;
  beforeEach(async () => {
    page = await profile.newPage();
    await page.goto(`${stand.site}/bare.html`);
  });

  for (const [name, round] of Object.entries(ROUNDS)) {
    it(`leaves nothing behind: ${name}`, async () => {
      const devtools = await profile.newCDPSession(page);
      await soak(page, round, 10);
      const before = await heldBy(page, devtools);
      await soak(page, round, TIMES);
      const after = await heldBy(page, devtools);
      expect(after.kept, 'subscriptions and timers').to.equal(0);
      expect(after.nodes - before.nodes, 'nodes').to.be.below(SLACK.nodes);
      expect(after.listeners - before.listeners, 'listeners').to.be.below(SLACK.listeners);
    });
  }
});
