import { expect } from '@esm-bundle/chai';
import type { Locator } from 'playwright';
import { plugIn, type VirtualAuthenticator } from '../support/authenticator.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { type Visitor, visit } from '../support/visitor.js';
import { addressesInPage, isSolanaSignature, signInPage } from '../support/wallet-checks.js';

const LOGIN = { live: 'stamp_login', live2: 'stamp_login', seed: 'create_read_write_session' } as const;
const SIGNUP = { live: 'signup', live2: 'signup_v2', seed: 'signup' } as const;

const HPKE = /\/chunks\/hpke[^/]*\.js$/;

describe('passkeys', () => {
  freshForEach();
  let visitor: Visitor;
  let authenticator: VirtualAuthenticator;

  const named = (name: string): Locator => visitor.page.getByRole('button', { name, exact: true });
  /** At the login, with an authenticator plugged in. */
  async function arrive(kind: Parameters<typeof plugIn>[1] = {}, attributes: Record<string, string> = {}): Promise<void> {
    visitor = await visit(profile, stand.emulator, { ...stand, attributes });
    authenticator = await plugIn(visitor.page, kind);
    await named('Continue with a passkey').waitFor();
  }
  const callsSince = async (from: number): Promise<readonly string[]> =>
    (await stand.emulator.requests())
      .slice(from)
      .filter(({ method, path }) => method === 'POST' && !path.startsWith('/_emulator'))
      .map(({ path }) => path.split('/').at(-1)!);
  const count = async (): Promise<number> => (await stand.emulator.requests()).length;
  async function register(): Promise<void> {
    await named('Create a passkey').click();
    await visitor.event('kms-signed-in');
    await visitor.signOut.waitFor();
  }

  for (const profileName of listOf(['live', 'live2', 'seed'] as const, (one) => one === 'live2')) {
    it(`create an account and sign in again, ${profileName}`, async () => {
      await arrive({}, { profile: profileName });
      let from = await count();
      await register();
      expect((await callsSince(from)).slice(0, 2)).to.deep.equal([SIGNUP[profileName], LOGIN[profileName]]);
      expect((await visitor.events('kms-signed-up')).length).to.equal(1);
      await visitor.signOut.click();
      await named('Continue with a passkey').waitFor();
      from = await count();
      await named('Continue with a passkey').click();
      await visitor.signOut.waitFor();
      expect((await callsSince(from))[0]).to.equal(LOGIN[profileName]);
      expect((await visitor.event('kms-signed-in')).detail).to.include({ flow: 'passkey' });
      expect((await authenticator.credentials()).length).to.equal(1);
    });
  }

  inProducts("ask for no key while the code that opens it doesn't load", async () => {
    await arrive({}, { profile: 'seed' });
    await register();
    await visitor.signOut.click();
    await named('Continue with a passkey').waitFor();
    await visitor.page.route(HPKE, (route) => route.abort());
    await visitor.page.reload();
    await named('Continue with a passkey').waitFor();
    const from = await count();
    await named('Continue with a passkey').click();
    expect((await visitor.event('kms-error')).detail).to.include({ flow: 'passkey', code: 'network' });
    expect(await callsSince(from)).to.not.include(LOGIN.seed);
    await visitor.page.unroute(HPKE);
    await named('Continue with a passkey').click();
    await visitor.signOut.waitFor();
  });

  inProducts("of a user who isn't verified end in the neutral text, when created and when used", async () => {
    await arrive();
    await register();
    await visitor.signOut.click();
    await authenticator.setVerified(false);
    for (const name of ['Continue with a passkey', 'Create a passkey']) {
      await named(name).click();
      await visitor.page.waitForFunction(
        (wanted) => (window as unknown as { seen: { type: string }[] }).seen.filter(({ type }) => type === 'kms-error').length === wanted,
        name === 'Continue with a passkey' ? 1 : 2,
      );
      expect((await visitor.event('kms-error')).detail).to.include({ code: 'passkey_cancelled' });
    }
    await authenticator.setVerified(true);
    await named('Continue with a passkey').click();
    await visitor.signOut.waitFor();
  });

  for (const profileName of listOf(['live', 'seed'] as const, (one) => one === 'live')) {
    it(`of an authenticator that doesn't verify users create an account and sign in again, ${profileName}`, async () => {
      await arrive({ verifies: false }, { profile: profileName });
      await register();
      await visitor.page.reload();
      await visitor.signOut.click();
      await named('Continue with a passkey').click();
      await visitor.signOut.waitFor();
    });
  }

  it('open a wallet that signs', async () => {
    await arrive();
    await register();
    const { solana } = await addressesInPage(visitor.page);
    const [signature] = await signInPage(visitor.page, {
      signWith: solana,
      payloads: ['hello'],
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
    });
    expect(isSolanaSignature('hello', solana, signature!)).to.equal(true);
  });

  inProducts('survive a reload like a session from a credential bundle', async () => {
    await arrive({}, { profile: 'seed' });
    await register();
    await visitor.page.reload();
    await visitor.signOut.waitFor();
    const count = await visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-session') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      return (await client.api.query('list_wallet_accounts', {})).accounts.length;
    });
    expect(count).to.equal(1);
  });

  it('sign in from the autofill of the address field', async () => {
    await arrive();
    await register();
    await visitor.signOut.click();
    await visitor.email.focus();
    await visitor.signOut.waitFor();
    expect((await visitor.events('kms-signed-in')).length).to.equal(2);
  });

  inProducts('ask nothing of the service and open no dialog while the address field has the focus', async () => {
    await arrive();
    const from = await count();
    await visitor.email.focus();
    await visitor.email.fill('ada@example.com');
    expect(await callsSince(from)).to.deep.equal([]);
    await visitor.continueWithEmail.click();
    await visitor.code.waitFor();
  });

  it("that the authenticator can't store are reported, and no account is created", async () => {
    await arrive({ resident: false });
    const from = await count();
    await named('Create a passkey').click();
    await visitor.alert.filter({ hasText: /./ }).waitFor();
    expect((await visitor.event('kms-error')).detail).to.include({ flow: 'passkey' });
    expect(await callsSince(from)).to.deep.equal([]);
    expect(await visitor.email.isVisible()).to.equal(true);
  });

  for (const name of listOf(['NotSupportedError', 'ConstraintError'], (_, at) => at === 0)) {
    inProducts(`that this device can't create say so, and no account is created: ${name}`, async () => {
      // Chromium's own dialogs never report it; those of other systems, and extensions that replace them, do.
      await profile.addInitScript((thrown) => {
        navigator.credentials.create = () => Promise.reject(new DOMException('not here', thrown));
      }, name);
      await arrive();
      const from = await count();
      await named('Create a passkey').click();
      await visitor.alert.filter({ hasText: "This device can't create or use that passkey. Use another way." }).waitFor();
      expect((await visitor.event('kms-error')).detail).to.deep.equal({
        flow: 'passkey',
        code: 'passkey_failed',
        retryable: 'user',
        method: 'passkey',
      });
      expect(await callsSince(from)).to.deep.equal([]);
      await visitor.signIn('ada@example.com');
    });
  }

  inProducts("that an account already has on this device aren't created again", async () => {
    await arrive();
    await register();
    const failure = await visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: import('../../src/kms-client.js').KmsClient };
      return client.account.add({ type: 'passkey' }).then(
        () => 'made',
        ({ code, reason, retryable }) => ({ code, reason, retryable }),
      );
    });
    expect(failure).to.deep.equal({ code: 'passkey_failed', reason: 'exists', retryable: 'user' });
    expect((await authenticator.credentials()).length).to.equal(1);
  });

  it('have one neutral text for no passkey and for a dismissed dialog', async () => {
    await arrive();
    await named('Continue with a passkey').click();
    await visitor.alert.filter({ hasText: 'No passkey was used. Try again or use another way.' }).waitFor();
    expect((await visitor.event('kms-error')).detail).to.include({ code: 'passkey_cancelled', retryable: 'user' });
    await register();
  });

  inProducts("that the service doesn't know are reported as unknown", async () => {
    await arrive();
    await register();
    await visitor.signOut.click();
    await visitor.event('kms-signed-out');
    await stand.emulator.reset();
    await visitor.page.reload();
    await named('Continue with a passkey').click();
    await visitor.alert.filter({ hasText: "We couldn't find an account for this passkey." }).waitFor();
  });

  inProducts('for another domain are refused before any dialog', async () => {
    await arrive({}, { 'rp-id': 'elsewhere.example' });
    await named('Continue with a passkey').click();
    await visitor.alert.filter({ hasText: "don't work at this address" }).waitFor();
    expect((await visitor.event('kms-error')).detail).to.include({ code: 'passkey_failed' });
  });

  inProducts('end with the element: nothing happens afterwards', async () => {
    await arrive();
    await register();
    await visitor.signOut.click();
    await authenticator.setPresence(false);
    const from = await count();
    await named('Continue with a passkey').click();
    await visitor.page.evaluate(() => document.querySelector('kms-login')!.remove());
    await authenticator.setPresence(true);
    await visitor.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await callsSince(from)).to.deep.equal([]);
    expect((await visitor.events('kms-error')).filter(({ detail }) => detail?.['flow'] === 'passkey')).to.deep.equal([]);
  });

  inProducts("aren't created twice if the account couldn't be created right away", async () => {
    await arrive();
    await stand.emulator.fault({ path: '/v1/signup', fault: 'status', value: 503 });
    await named('Create a passkey').click();
    await named('Try again').click();
    await visitor.signOut.waitFor();
    expect((await authenticator.credentials()).length).to.equal(1);
  });
});
