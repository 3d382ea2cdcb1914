import { expect } from '@esm-bundle/chai';
import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { OAuthIntent, OAuthView, SocialProvider } from '../../src/flows/oauth/view.js';
import type { Flow } from '../../src/flows/runner.js';
import { createKmsClient, type KmsClient } from '../../src/kms-client.js';
import { channelOf } from '../../src/wire/oauth-return.js';
import { type FixedEnvironment, fixedBrowser, fixedEnvironment, START_MS, until } from '../support/fixed-environment.js';

const SERVICE = 'http://localhost:8787';
const IDENTITY = 'http://localhost:8788';
type SocialFlow = Flow<OAuthView, OAuthIntent>;

interface Stand {
  readonly emulator: Emulator;
  readonly env: FixedEnvironment;
  readonly kms: KmsClient;
  /** Calls as they went out, and whether each is answered. */
  readonly calls: { readonly path: string; readonly body: Record<string, unknown> }[];
  /** Paths whose next answer is lost on its way. */
  readonly losing: Set<string>;
}

function stand({ profile = 'live' }: { readonly profile?: 'live' | 'seed' } = {}): Stand {
  const browser = fixedBrowser();
  const emulator = createEmulator({ now: browser.clock.now, identityOrigin: () => IDENTITY });
  const calls: Stand['calls'] = [];
  const losing = new Set<string>();
  const env: FixedEnvironment = fixedEnvironment({
    browser,
    fetch: async (request) => {
      const { pathname, origin } = new URL(request.url);
      if (origin === IDENTITY) return emulator.identityProvider.fetch(request);
      if (request.method === 'POST') calls.push({ path: pathname.split('/').at(-1) ?? '', body: await request.clone().json() });
      const answer = await emulator.fetch(request);
      if (losing.delete(pathname)) throw new TypeError('connection lost');
      return answer;
    },
  });
  const kms = createKmsClient({ emulator: SERVICE, profile, oauth: { redirectUri: '/cb' } }, env);
  return { emulator, env, kms, calls, losing };
}

/** What the person does at the provider; gives the address that the browser is sent back to. */
async function allowAt({ emulator }: Stand, address: URL): Promise<URL> {
  const url = new URL(address);
  url.pathname = url.pathname.replace('authorize', 'decide');
  const body = new URLSearchParams({ person: 'alice@example.com', decision: 'allow' });
  const answer = await emulator.identityProvider.fetch(new Request(url, { method: 'POST', body }));
  return new URL(answer.headers.get('location') ?? '');
}

async function windowOf({ env }: Stand, flow: SocialFlow): Promise<URL> {
  flow.send({ type: 'start' });
  await until(() => flow.view.step === 'window' && env.page.popups.at(-1)?.visited.length === 1);
  return env.page.popups.at(-1)!.visited[0]!;
}

function bring({ env }: Stand, back: URL): void {
  const params = String(new URLSearchParams((back.hash || back.search).slice(1)));
  const state = new URLSearchParams(params).get('state') ?? '';
  env.channel(channelOf(state)).post({ v: 1, kind: 'oauth-return', state, params });
}

async function signIn(place: Stand, provider: SocialProvider): Promise<SocialFlow> {
  const flow = place.kms.startOAuth(provider);
  bring(place, await allowAt(place, await windowOf(place, flow)));
  await until(() => flow.view.step === 'done');
  return flow;
}

const names = ({ calls }: Stand) => calls.map(({ path }) => path).filter((path) => path !== 'wallet_kit_config');

describe('a sign-in at a provider, on the wire', () => {
  for (const provider of ['google', 'apple', 'facebook', 'x', 'discord'] as const) {
    it(`${provider}: tries the login, makes the account, and next time costs its calls alone`, async () => {
      const place = stand();
      await signIn(place, provider);
      const trade = provider === 'x' || provider === 'discord' ? ['oauth2_authenticate'] : [];
      expect(names(place)).to.deep.equal([...trade, 'oauth_login', 'account', 'signup', 'oauth_login']);
      place.calls.length = 0;
      await signIn(place, provider);
      expect(names(place)).to.deep.equal([...trade, 'oauth_login']);
      place.kms.dispose();
    });
  }

  it('is the second flow of the interface, with exactly its fields', async () => {
    const place = stand({ profile: 'seed' });
    await signIn(place, 'x');
    const fields = (path: string) => Object.keys(place.calls.find((call) => call.path === path)?.body ?? {}).sort();
    expect(fields('oauth2_authenticate')).to.deep.equal(['authCode', 'clientId', 'codeVerifier', 'nonce', 'provider', 'redirectUri']);
    expect(fields('oauth_login')).to.deep.equal(['invalidateExisting', 'oidcToken', 'publicKey']);
    place.kms.dispose();
  });

  it('sends no token of another key, of another client, or of an earlier attempt', async () => {
    const place = stand();
    const flow = place.kms.startOAuth('google');
    const asked = await windowOf(place, flow);
    const other = new URL(asked);
    other.searchParams.set('nonce', '0'.repeat(64));
    bring(place, await allowAt(place, other));
    await until(() => flow.view.step === 'ready' && 'problem' in flow.view);
    expect(flow.view).to.deep.include({ step: 'ready', problem: { code: 'oauth_state', retryable: 'user', reason: 'nonce' } });
    expect(names(place)).to.deep.equal([]);
    place.kms.dispose();
  });

  it('takes one return once, however often it is brought', async () => {
    const place = stand();
    const flow = place.kms.startOAuth('x');
    const back = await allowAt(place, await windowOf(place, flow));
    for (let time = 0; time < 3; time++) bring(place, back);
    await until(() => flow.view.step === 'done');
    expect(names(place).filter((path) => path === 'oauth2_authenticate')).to.have.length(1);
    place.kms.dispose();
  });

  it('keeps the proof when the answer of the login is lost, and asks the person for nothing twice', async () => {
    const place = stand();
    const flow = place.kms.startOAuth('google');
    const back = await allowAt(place, await windowOf(place, flow));
    place.losing.add('/v1/oauth_login').add('/v1/signup');
    bring(place, back);
    await until(() => flow.view.step === 'unfinished');
    flow.send({ type: 'retry' });
    await until(() => flow.view.step === 'unfinished' && !('busy' in flow.view));
    flow.send({ type: 'retry' });
    await until(() => flow.view.step === 'done');
    expect(names(place).filter((path) => path === 'signup')).to.have.length(1);
    expect(place.env.page.popups).to.have.length(1);
    place.kms.dispose();
  });

  it('ends after ten minutes, and leaves no timer', async () => {
    const place = stand();
    const flow = place.kms.startOAuth('google');
    await windowOf(place, flow);
    await place.env.clock.advance(600_000);
    expect(place.env.clock.now()).to.equal(START_MS + 600_000);
    expect(flow.view).to.deep.include({ step: 'ready', problem: { code: 'oauth_cancelled', retryable: 'user' } });
    place.kms.dispose();
  });

  it('holds the window to the click: refused, it goes on in this tab with the same attempt', async () => {
    const place = stand();
    place.env.page.allowsPopups = false;
    const flow = place.kms.startOAuth('google');
    flow.send({ type: 'start' });
    await until(() => flow.view.step === 'blocked');
    flow.send({ type: 'leave' });
    await until(() => place.env.page.redirects.length === 1);
    expect(place.env.page.redirects[0]?.origin).to.equal(IDENTITY);
    expect((await place.env.records.keys('kms oauth ')).length).to.equal(1);
    place.kms.dispose();
  });
});
