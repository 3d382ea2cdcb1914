import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { probeStoredKeys } from '../support/key-probe.js';
import { inProducts, listOf } from '../support/products.js';
import { storedRecords } from '../support/removal.js';
import { visit } from '../support/visitor.js';
import { addressesInPage, ethereumSigner, isSolanaSignature, signInPage } from '../support/wallet-checks.js';

const ADA = 'ada@example.com';
const TEXT = 'Pay 3 EUR to Grace – ✓';

describe('a first login', () => {
  freshForEach();

  /** Attributes of a site that has gone live: everything is known before the first request. */
  async function liveAttributes(): Promise<Record<string, string>> {
    const { baseUrl, authProxyUrl, authProxyConfigId, keys } = await stand.emulator.config();
    return {
      'base-url': baseUrl,
      'auth-proxy-url': authProxyUrl,
      'auth-proxy-config-id': authProxyConfigId,
      'danger-pinned-keys': JSON.stringify(keys),
    };
  }

  for (const shape of ['live', 'live2'])
    it(`goes from an email address to signatures of the new addresses (${shape})`, async () => {
      const visitor = await visit(profile, stand.emulator, { ...stand, attributes: { profile: shape } });
      await visitor.signIn(ADA);
      const { ethereum, solana } = await addressesInPage(visitor.page);
      const request = { payloads: [TEXT], encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' };

      for (const hashFunction of ['HASH_FUNCTION_KECCAK256', 'HASH_FUNCTION_SHA256'] as const) {
        const [signature] = await signInPage(visitor.page, { ...request, signWith: ethereum, hashFunction });
        expect(await ethereumSigner(TEXT, hashFunction, signature!), hashFunction).to.equal(ethereum);
      }
      const [signature] = await signInPage(visitor.page, { ...request, signWith: solana, hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' });
      expect(isSolanaSignature(TEXT, solana, signature!)).to.equal(true);
    });

  it('reports each step to the page, once and in order', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn(ADA);
    const types = (await visitor.events()).map(({ type }) => type).filter((type) => type !== 'kms-step');
    expect(types).to.deep.equal(['kms-ready', 'kms-account-missing', 'kms-signed-up', 'kms-signed-in']);
    const { detail } = await visitor.event('kms-signed-in');
    expect(detail).to.have.all.keys('flow', 'organizationId', 'userId', 'expiresAtMs', 'method');
  });

  for (const [shape, calls] of [
    ['live', ['otp_init', 'otp_verify', 'otp_login']],
    ['live2', ['otp_init_v2', 'otp_verify_v2', 'stamp_login']],
  ] as const)
    it(`costs a returning user two calls after the code, and finds the same wallet (${shape})`, async () => {
      const site = { ...stand, attributes: { profile: shape } };
      const first = await visit(profile, stand.emulator, site);
      await first.signIn(ADA);
      const wallet = await addressesInPage(first.page);
      const elsewhere = await stand.profile();
      const second = await visit(elsewhere, stand.emulator, site);
      await second.event('kms-ready');
      const before = (await stand.emulator.requests()).length;
      await second.signIn(ADA);
      const sent = (await stand.emulator.requests()).slice(before).filter(({ method }) => method === 'POST');
      expect(sent.slice(0, 3).map(({ path }) => path.split('/').at(-1))).to.deep.equal(calls);
      expect(await addressesInPage(second.page)).to.deep.equal(wallet);
      await elsewhere.close();
    });

  inProducts('loads the code that seals codes before anything is typed, and only if codes are sealed', async () => {
    const parts: string[] = [];
    profile.on('request', (request) => parts.push(...(/(?:hpke|attested)-[\w-]+\.js$/.exec(request.url()) ?? [])));
    const plain = await visit(profile, stand.emulator, stand);
    await plain.signIn(ADA);
    expect(parts).to.deep.equal([]);
    await plain.signOut.click();
    const coming = profile.waitForEvent('response', (response) => /hpke-/.test(response.url()));
    const sealed = await visit(profile, stand.emulator, { ...stand, attributes: { profile: 'live2' } });
    await coming;
    const before = parts.length;
    await sealed.signIn(ADA);
    expect(parts.length).to.equal(before);
  });

  it('is still signed in after a reload, with the service out of reach', async () => {
    const visitor = await visit(profile, stand.emulator, { ...stand, attributes: await liveAttributes() });
    await visitor.signIn(ADA);
    await profile.route(`${stand.emulator.origin}/**`, (route) => route.abort());
    await visitor.page.reload();
    await visitor.signOut.waitFor();
  });

  inProducts('reaches a second tab, which signs out within a second when the first one does', async () => {
    const first = await visit(profile, stand.emulator, stand);
    await first.signIn(ADA);
    const second = await visit(profile, stand.emulator, stand);
    await second.signOut.waitFor();
    await first.signOut.click();
    const signedOut = await second.page.waitForFunction(
      () =>
        (window as unknown as { seen: { type: string; detail: { reason?: string } }[] }).seen.find(({ type }) => type === 'kms-signed-out')
          ?.detail.reason,
      undefined,
      { timeout: 1000 },
    );
    expect(await signedOut.jsonValue()).to.equal('user');
    await first.email.waitFor();
    await second.email.waitFor();
    expect((await storedRecords(second.page)).filter(({ value }) => value.includes('private key'))).to.deep.equal([]);
  });

  inProducts('ends when it expires, a minute after saying so', async () => {
    await stand.emulator.settings({ sessionExpirationSeconds: '300' });
    await profile.clock.install();
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn(ADA);
    await stand.emulator.moveClock(245_000);
    await visitor.page.clock.fastForward(245_000);
    await visitor.event('kms-session-expiring');
    expect(await visitor.events('kms-signed-out')).to.deep.equal([]);
    await stand.emulator.moveClock(301_000);
    await visitor.page.clock.fastForward(56_000);
    expect((await visitor.event('kms-signed-out')).detail).to.deep.equal({ reason: 'expired' });
    expect((await visitor.events('kms-session-expiring')).length).to.equal(1);
  });

  it('keeps the key where no script can extract it', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn(ADA);
    const keys = await probeStoredKeys(visitor.page);
    expect(keys).to.deep.equal([
      { extractable: false, algorithm: 'ECDSA', usages: ['sign'], exports: { pkcs8: 'InvalidAccessError', jwk: 'InvalidAccessError' } },
    ]);
  });

  for (const shape of listOf(['live', 'live2'], (one) => one === 'live2'))
    it(`continues at the code step after a reload (${shape})`, async () => {
      const visitor = await visit(profile, stand.emulator, { ...stand, attributes: { profile: shape } });
      await visitor.askForCode(ADA);
      await visitor.page.reload();
      await visitor.code.waitFor();
      const [message] = await stand.emulator.inbox(ADA);
      await visitor.code.fill(message!.code);
      await visitor.event('kms-signed-in');
    });
});
