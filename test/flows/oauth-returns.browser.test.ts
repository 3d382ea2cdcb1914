import { expect } from '@esm-bundle/chai';
import { createEmulator } from '../../emulator/emulator.js';
import { decodeBase64url } from '../../src/encoding/base64url.js';
import type { OAuthIntent, OAuthView } from '../../src/flows/oauth/view.js';
import type { Flow } from '../../src/flows/runner.js';
import { createKmsClient, type KmsClient } from '../../src/kms-client.js';
import { browserEnvironment } from '../../src/platform/browser-environment.js';
import type { SocialProvider } from '../../src/wire/brand-names.js';
import { slipKeyOf } from '../../src/wire/oauth-return.js';
import { until } from '../support/elements.js';
import returns from '../vectors/oauth-returns.json' with { type: 'json' };
import urls from '../vectors/redirect-urls.json' with { type: 'json' };

const STATE = 'q3Zt0y2m1b5uYd8sK4n7Wg';
const LOST = 'This sign-in link is no longer valid.';
const RETURN_PAGE = '/test/support/return-page.html';

interface ReturnCase {
  readonly id: string;
  readonly why: string;
  readonly url: string;
  readonly expect: string;
  readonly code?: string;
  readonly codeValue?: string;
  readonly pending: readonly { readonly used?: boolean }[];
  /** Too long for a request line: it arrives in the fragment. */
  readonly generate?: { readonly code: string; readonly count: number; readonly state: string };
}

interface Waiting {
  readonly kms: KmsClient;
  readonly flow: Flow<OAuthView, OAuthIntent>;
  /** Calls since the window opened. */
  readonly calls: { readonly path: string; readonly body: Record<string, unknown> }[];
}

const SERVICE = 'http://localhost:8787';
const environment = browserEnvironment();
/** Records of attempts and of their returns. */
const keys = async () => [...(await environment.records.keys('kms oauth ')), ...(await environment.records.keys(SERVICE))];

/** A client of this browser whose page is at an address. */
function clientAt(address: string): Pick<Waiting, 'kms' | 'calls'> {
  const emulator = createEmulator({ identityOrigin: () => 'http://localhost:8788' });
  const calls: Waiting['calls'] = [];
  const popup = { navigate: () => {}, close: () => {}, looksClosed: () => false };
  const page = { ...environment.page, url: () => new URL(address, location.href), replaceUrl: () => {}, openPopup: () => popup };
  const kms = createKmsClient(
    { emulator: SERVICE, oauth: { redirectUri: RETURN_PAGE } },
    {
      ...environment,
      page,
      randomBytes: (length) => (length === 16 ? decodeBase64url(STATE) : environment.randomBytes(length)),
      fetch: async (request) => {
        const path = new URL(request.url).pathname.split('/').at(-1) ?? '';
        if (request.method === 'POST') calls.push({ path, body: await request.clone().json() });
        return emulator.fetch(request);
      },
    },
  );
  return { kms, calls };
}

/** A real attempt with a known state in this browser's own records. Its window is open and sends nothing. */
async function waiting(provider: SocialProvider): Promise<Waiting> {
  const { kms, calls } = clientAt(`${RETURN_PAGE}?begun-here`);
  const flow = kms.startOAuth(provider);
  flow.send({ type: 'start' });
  await until(() => flow.view.step === 'window');
  calls.length = 0;
  return { kms, flow, calls };
}

/** The return page itself, with what a provider returned. */
function open(parts: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = RETURN_PAGE + parts;
  document.body.append(frame);
  return frame;
}

const saidBy = (frame: HTMLIFrameElement) => frame.contentDocument?.querySelector('[role=alert]')?.textContent ?? '';
const addressOf = ({ contentWindow }: HTMLIFrameElement) =>
  contentWindow!.location.pathname + contentWindow!.location.search + contentWindow!.location.hash;

async function forget(): Promise<void> {
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
  await environment.records.commit((await keys()).map((drop) => ({ drop })));
}

describe('what comes back from a provider, through the return page and the waiting flow', () => {
  afterEach(forget);

  for (const one of (returns.cases as readonly ReturnCase[]).filter(({ generate }) => !generate)) {
    it(`${one.id}: ${one.why}`, async () => {
      const { search, hash } = new URL(one.url);
      const { kms, flow, calls } = await waiting(hash.includes('id_token') ? 'google' : 'x');
      const isUsed = one.pending.every(({ used }) => used);
      if (isUsed) await forget();
      const before = await keys();
      const frame = open(search + hash);
      await until(() => saidBy(frame), 'words on the return page');
      expect(addressOf(frame)).to.equal(RETURN_PAGE);
      if (saidBy(frame).startsWith(LOST)) {
        expect(one.code ?? 'oauth_state').to.equal('oauth_state');
        // If another tab had the attempt, this one silently returns to the start.
        expect([flow.view, calls, await keys()]).to.deep.equal([
          isUsed ? { step: 'ready' } : { step: 'window', looksClosed: false },
          [],
          before,
        ]);
      } else {
        expect(one.code).to.not.equal('oauth_state');
        await until(() => flow.view.step === 'ready' && 'problem' in flow.view && flow.view, 'the end of the attempt');
        const { problem } = flow.view as Extract<OAuthView, { step: 'ready' }>;
        // The vector lets every other member pass; one of them names another issuer, and that ends an attempt (RFC 9207).
        const namesAnother = new URLSearchParams(search).has('iss');
        if (namesAnother) expect([problem?.code, calls]).to.deep.equal(['oauth_state', []]);
        else if (one.expect === 'reject') expect([problem?.code, calls]).to.deep.equal([one.code, []]);
        // The exchange starts once, with what came back. It is up to the service to say that this is no code.
        else if (one.expect === 'ok') {
          expect(calls.filter(({ path }) => path === 'oauth2_authenticate' || path === 'oauth_login')).to.have.length(1);
          if (!hash) expect(calls[0]?.body.authCode).to.equal(one.codeValue ?? new URLSearchParams(search).get('code'));
        }
        expect((await keys()).filter((key) => key.includes(STATE))).to.deep.equal([]);
      }
      kms.dispose();
    });
  }

  it('is refused if it is longer than any code; the window continues by itself, because no tab reads so much', async () => {
    const [{ generate }] = (returns.cases as readonly ReturnCase[]).filter((one) => one.generate) as [Required<ReturnCase>];
    const { kms, flow } = await waiting('x');
    const frame = open(`#code=${generate.code.repeat(generate.count)}&state=${generate.state}`);
    await until(() => frame.contentWindow?.location.search === '?begun-here', 'the page that the attempt began on');
    expect(flow.view.step).to.equal('window');
    const { kms: here, calls } = clientAt(`${RETURN_PAGE}?begun-here#kms-oauth=x.${generate.state}`);
    const resumed = here.startOAuth('x');
    resumed.send({ type: 'resume' });
    await until(() => resumed.view.step === 'ready' && 'problem' in resumed.view && resumed.view);
    expect(resumed.view).to.deep.include({ problem: { code: 'oauth_failed', retryable: 'user' } });
    expect(calls.filter(({ path }) => path.startsWith('oauth'))).to.deep.equal([]);
    kms.dispose();
    here.dispose();
  });
});

describe('where the return page leads back to', () => {
  afterEach(forget);
  const bring = async (back: string, page = RETURN_PAGE) => {
    await environment.records.commit([{ put: slipKeyOf(STATE), value: { provider: 'x', back, page, inTab: true } }]);
    return open(`?state=${STATE}&code=a`);
  };

  for (const { id, input, why } of urls.cases.filter(({ target }) => target === 'return-url')) {
    it(`is nowhere but this site: ${id}, ${why}`, async () => {
      const frame = await bring(input);
      await until(() => saidBy(frame).startsWith(LOST));
      expect(addressOf(frame)).to.equal(RETURN_PAGE);
    });
  }

  it('is nowhere if the provider was given another page of this site', async () => {
    const frame = await bring(`${location.origin}/test/support/return-page.html?a=b`, '/oauth-callback');
    await until(() => saidBy(frame).startsWith(LOST));
    expect(addressOf(frame)).to.equal(RETURN_PAGE);
  });

  it('is the page where the attempt started, with the mark of the attempt and nothing of the answer', async () => {
    const frame = await bring(`${location.origin}/package.json?a=b#c`); // a page that takes nothing out of its address
    await until(() => frame.contentWindow?.location.hash.includes('kms-oauth') || saidBy(frame).startsWith(LOST));
    const { hash, search } = frame.contentWindow!.location;
    expect([search, hash]).to.deep.equal(['?a=b', `#c&kms-oauth=x.${STATE}`]);
  });
});
