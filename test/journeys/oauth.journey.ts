import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { findingsIn } from '../support/axe-frames.js';
import { brandVisitor, type Mode, oneWindowLeft, postsSince } from '../support/brands.js';
import { freshForEach, profile, sharedByAll, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';

const BRANDS = ['Google', 'Apple', 'Facebook', 'X', 'Discord'];
/** Calls after the return of a user who has an account. */
const RETURNING: Readonly<Record<string, readonly string[]>> = {
  X: ['oauth2_authenticate', 'oauth_login'],
  Discord: ['oauth2_authenticate', 'oauth_login'],
};
const LOGIN = ['oauth_login'];
/** The same if logins are stamped with the proof; each brand in one of the two kinds of windows. */
const STAMPED: readonly (readonly [string, Mode, readonly string[]])[] = [
  ['Google', 'popup', []],
  ['Apple', 'redirect', []],
  ['Facebook', 'popup', []],
  ['X', 'redirect', ['oauth2_authenticate']],
  ['Discord', 'popup', ['oauth2_authenticate']],
];

/** Nothing of the return is left where a user could read it. */
async function expectClean(page: Page): Promise<void> {
  expect(page.url()).not.to.match(/code=|id_token=|state=|kms-oauth=/);
  expect(await page.evaluate(() => document.referrer)).not.to.match(/code=|id_token=|state=/);
}

const visit = (mode: Mode) => brandVisitor(profile, stand, mode);

/** Create an account with a brand, sign out, and sign in to the same one again. @returns the calls of the second time. */
async function knownAgain(brand: string, mode: Mode): Promise<readonly string[]> {
  const visitor = await visit(mode);
  await visitor.signIn(brand, 'Alice Example');
  expect((await visitor.event('kms-signed-up')).type).to.equal('kms-signed-up');
  const first = (await visitor.event('kms-signed-in')).detail;
  expect(first?.flow).to.equal('oauth');
  await expectClean(visitor.page);
  const called = await visitor.page.evaluate(async () => {
    const { client } = document.querySelector('kms-login') as unknown as { client: import('../../src/kms-client.js').KmsClient };
    return (await client.api.query('whoami', {})).username;
  });
  // What the provider's token calls them. The service issues the tokens of X and Discord, and they have no name.
  if (!['X', 'Discord'].includes(brand)) expect(called).to.equal('Alice Example');
  await visitor.signOut.click();
  await visitor.button(brand).waitFor();
  const from = (await stand.emulator.requests()).length;
  await visitor.signIn(brand, 'Alice Example');
  const again = (await visitor.event('kms-signed-in')).detail;
  expect(again?.organizationId).to.equal(first?.organizationId);
  if (mode === 'popup') await oneWindowLeft(profile);
  return (await postsSince(stand.emulator, from)).filter((call) => call !== 'wallet_kit_config');
}

/** One of each kind: an ID token in the fragment, a code that the page exchanges, a code that the service exchanges. */
const KINDS = listOf(
  (['popup', 'redirect'] as const).flatMap((mode) => BRANDS.map((brand) => [brand, mode] as const)),
  ([brand, mode]) => ['Google popup', 'Facebook redirect', 'X popup'].includes(`${brand} ${mode}`),
);

describe('social accounts', () => {
  freshForEach();
  for (const [brand, mode] of KINDS) {
    it(`${brand}, ${mode}: creates an account, and later only needs the calls of a login`, async () => {
      expect(await knownAgain(brand, mode)).to.deep.equal(RETURNING[brand] ?? LOGIN);
    });

    it(`${brand}, ${mode}: says that the user declined or canceled, and starts over`, async () => {
      const visitor = await visit(mode);
      for (const answer of ['Deny', 'Cancel'] as const) {
        await visitor.refuse(brand, 'Alice Example', answer);
        await visitor.alert.filter({ hasText: `You didn't allow sign-in with ${brand}.` }).waitFor();
        expect((await visitor.event('kms-error')).detail).to.deep.equal({
          flow: 'oauth',
          code: 'oauth_denied',
          retryable: 'user',
          method: brand.toLowerCase(),
        });
        await expectClean(visitor.page);
      }
      await visitor.signIn(brand, 'Bob Example');
    });
  }
});

describe("the browser's own dialog for social accounts", () => {
  freshForEach();

  it('falls back to the window in the same press if the browser refuses to show it', async () => {
    const visitor = await visit('fedcm');
    // Browsers delay a refusal by their own network, so that pages can't measure it.
    await visitor.page.evaluate(() => {
      navigator.credentials.get = async () => {
        throw new DOMException('refused', 'NetworkError');
      };
    });
    await visitor.signIn('Google', 'Alice Example');
    expect((await visitor.event('kms-signed-in')).detail?.flow).to.equal('oauth');
  });

  it("doesn't accept a token for another key: nothing of it is sent", async () => {
    const visitor = await visit('fedcm');
    await visitor.page.evaluate(() => {
      const part = (members: object) => btoa(JSON.stringify(members)).replace(/=/g, '');
      const claims = { iss: 'https://accounts.google.com', aud: 'demo-google-client', sub: 'mallory', nonce: '0'.repeat(64), exp: 4e9 };
      const token = `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmVk`;
      navigator.credentials.get = async () => ({ id: '', type: 'identity', token });
    });
    const from = (await stand.emulator.requests()).length;
    await visitor.button('Google').click();
    expect((await visitor.event('kms-error')).detail?.code).to.equal('oauth_state');
    expect((await postsSince(stand.emulator, from)).filter((call) => call !== 'wallet_kit_config')).to.deep.equal([]);
  });
});

describe('the stand-ins of the brands', () => {
  sharedByAll();

  inProducts('say what they are, and have no axe violation, light or dark', async () => {
    const visitor = await visit('redirect');
    for (const brand of listOf(BRANDS, (_, at) => at === 0)) {
      const page = await visitor.go(brand);
      const looked = async (): Promise<void> => {
        await page.getByText(`Stand-in for ${brand}, made by the emulator`).waitFor();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await findingsIn(page), `${brand}, ${colorScheme}`).to.deep.equal([]);
        }
      };
      await looked();
      await page.getByRole('button', { name: 'Continue as Alice Example' }).click();
      await page.getByRole('button', { name: 'Allow' }).waitFor();
      await looked();
      await page.getByRole('button', { name: 'Deny' }).click();
      await visitor.button(brand).waitFor();
    }
  });
});

describe('social accounts whose logins are stamped with the proof', () => {
  freshForEach('live2');

  for (const [brand, mode, exchange] of listOf(STAMPED, ([brand]) => brand === 'Google' || brand === 'X')) {
    it(`${brand}, ${mode}: create an account, and later only need one stamp`, async () => {
      expect(await knownAgain(brand, mode)).to.deep.equal([...exchange, 'stamp_login']);
    });
  }
});
