import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { type EmulatorControls, startEmulator } from '../support/emulator-controls.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { agreeAtProvider, allowAtProvider, type OpenidProvider, startProvider } from '../support/openid-provider.js';
import { inProducts, listOf } from '../support/products.js';
import type { Stage } from '../support/stage.js';

const SITE = 'site';
const OTHER = 'another-site';
const HOUR_MS = 3_600_000;

/** The result of `signInWithToken`. */
interface End {
  readonly organizationId?: string;
  readonly signedUp?: boolean;
  readonly code?: string;
  readonly reason?: string;
  readonly retryable?: string;
}
/** How the page asks its provider. Its `nonce` replaces the one that it was given. */
interface Asked {
  readonly nonce?: string;
  readonly client_id?: string;
}
/** What the page's own scripts add. */
interface SiteWindow {
  readonly askProvider: (issuer: string, asked: Readonly<Record<string, string>>) => Promise<string>;
}

/** When the connection ends, at which call, and what the page is told. */
const LOST = [
  ['before the service read it', 'oauth_login', 'outcome_unknown'],
  ['while the account is looked for', 'account', 'network'],
  ['after the account was made', 'signup', 'outcome_unknown'],
] as const;

describe('a token that the site requested itself, from oidc-provider', () => {
  freshForEach();
  let emulator: EmulatorControls;
  let provider: OpenidProvider;
  let site: Awaited<ReturnType<Stage['siteWith']>>;
  let page: Page;
  beforeEach(async () => {
    site = await stand.siteWith({ 'content-security-policy': "form-action 'none'" });
    provider = await startProvider(`${site.origin}/token-return.html`, [SITE, OTHER]);
    emulator = await startEmulator({ trustedIssuers: [provider.issuer] });
    page = await profile.newPage();
    await page.goto(`${site.origin}/own-token.html#${new URLSearchParams({ emulator: emulator.origin })}`);
    await page.waitForFunction(() => customElements.get('kms-provider'));
  });
  afterEach(async () => {
    provider.close();
    await Promise.all([site.close(), emulator.close()]);
  });

  /** One sign-in of the page. */
  function called(asked: Asked, clientId?: string): Promise<End> {
    return page.evaluate(
      async ([issuer, { nonce, client_id }, wanted]) => {
        const { client } = document.querySelector('kms-provider') as unknown as { readonly client: KmsClient };
        const { askProvider } = window as unknown as SiteWindow;
        const getToken = (given: string) => askProvider(issuer, { nonce: nonce ?? given, client_id: client_id ?? 'site' });
        try {
          return (await client.signInWithToken(getToken, wanted === undefined ? {} : { clientId: wanted })) ?? {};
        } catch (thrown) {
          const { code, reason, retryable } = thrown as End;
          return { code, reason, retryable } as End;
        }
      },
      [provider.issuer, asked, clientId] as const,
    );
  }
  /** The first one in a profile, in which the user must tell the provider who they are. */
  async function firstAttempt(asked: Asked = {}, clientId?: string): Promise<End> {
    const opens = page.waitForEvent('popup');
    const [end] = await Promise.all([called(asked, clientId), opens.then(allowAtProvider)]);
    return end;
  }
  async function nextAttempt(): Promise<End> {
    const opens = page.waitForEvent('popup');
    const [end] = await Promise.all([called({}), opens.then(agreeAtProvider)]);
    return end;
  }
  async function posted(): Promise<readonly string[]> {
    const all = await emulator.requests();
    return all
      .filter(({ method, path }) => method === 'POST' && /^\/v1\/(?!wallet_kit)/.test(path))
      .map(({ path }) => path.slice('/v1/'.length));
  }
  /** After a reload, the page is still signed out. */
  async function nobodyIsIn(): Promise<void> {
    await page.reload();
    await page.getByText('Nobody is signed in.').waitFor();
  }

  it('signs up new users, and signs in those with an account', async () => {
    const first = await firstAttempt({}, SITE);
    expect(first).to.include({ signedUp: true });
    expect(await posted()).to.deep.equal(['oauth_login', 'account', 'signup', 'oauth_login']);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Nobody is signed in.').waitFor();
    const second = await nextAttempt();
    expect(second).to.include({ signedUp: false, organizationId: first.organizationId });
    expect((await posted()).slice(4)).to.deep.equal(['oauth_login']);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });

  it('sends no token that carries another nonce', async () => {
    expect(await firstAttempt({ nonce: 'another' })).to.deep.equal({ code: 'oauth_state', reason: 'nonce', retryable: 'user' });
    expect(await posted()).to.deep.equal([]);
    await nobodyIsIn();
  });

  inProducts('sends no token for a client other than the one the page names', async () => {
    const end = await firstAttempt({ client_id: OTHER }, SITE);
    expect(end).to.deep.equal({ code: 'oauth_state', reason: 'audience', retryable: 'user' });
    expect(await posted()).to.deep.equal([]);
    await nobodyIsIn();
  });

  inProducts('reports a token that is too old for the service, and signs no user up with it', async () => {
    await emulator.moveClock(2 * HOUR_MS);
    expect(await firstAttempt()).to.include({ code: 'oauth_failed', retryable: 'user' });
    expect(await posted()).to.not.include('signup');
    await nobodyIsIn();
  });

  inProducts('stops at once when the page does, and ignores what comes later', async () => {
    const opens = page.waitForEvent('popup');
    const ended = page.evaluate(async (issuer) => {
      const { client } = document.querySelector('kms-provider') as unknown as { readonly client: KmsClient };
      const { askProvider } = window as unknown as SiteWindow;
      const over = new AbortController();
      Object.assign(window, { over });
      const getToken = (nonce: string) => askProvider(issuer, { nonce, client_id: 'site' });
      return client.signInWithToken(getToken, { signal: over.signal }).catch(({ code }: End) => code);
    }, provider.issuer);
    const popup = await opens;
    await page.evaluate(() => (window as unknown as { readonly over: AbortController }).over.abort());
    expect(await ended).to.equal('aborted');
    const closed = popup.waitForEvent('close');
    await allowAtProvider(popup);
    await closed;
    expect(await posted()).to.deep.equal([]);
    await nobodyIsIn();
  });

  inProducts('reports a callback that throws, at once or later, with a code', async () => {
    const codes = await page.evaluate(() => {
      const { client } = document.querySelector('kms-provider') as unknown as { readonly client: KmsClient };
      const fails: readonly ((nonce: string) => Promise<string>)[] = [
        () => {
          throw new Error('no script of the provider');
        },
        () => Promise.reject(new Error('closed')),
        async () => 'no token',
      ];
      return Promise.all(fails.map((one) => client.signInWithToken(one).catch(({ name, code }) => `${name} ${code}`)));
    });
    expect(codes).to.deep.equal(['KmsError oauth_failed', 'KmsError oauth_failed', 'KmsError oauth_failed']);
    expect(await posted()).to.deep.equal([]);
  });

  for (const [name, path, code] of listOf(LOST, ([, path]) => path === 'signup')) {
    it(`can be repeated when the connection ends ${name}`, async () => {
      // A read is retried automatically.
      await emulator.fault({
        path: `/v1/${path}`,
        fault: 'reset',
        value: path === 'signup' ? 'after' : 'before',
        times: path === 'account' ? 9 : 1,
      });
      expect(await firstAttempt()).to.include({ code, retryable: 'user' });
      await emulator.clearFaults();
      const again = await nextAttempt();
      expect(again).to.include({ signedUp: path !== 'signup' });
      expect((await posted()).filter((one) => one === 'signup')).to.have.length(1);
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    });
  }
});
