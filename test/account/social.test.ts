import { expect } from '@esm-bundle/chai';
import { slipKeyOf } from '../../src/wire/oauth-return.js';
import { until } from '../support/fixed-environment.js';
import {
  addSocial,
  allowAt,
  bring,
  failureOf,
  type Scene,
  type SceneOptions,
  scene,
  shown,
  signInByCode,
  signingIn,
  windowOf,
} from './stage.js';

async function signedIn(options: SceneOptions = {}): Promise<Scene> {
  const here = scene(options);
  await signInByCode(here);
  return here;
}

/** This tab comes back from a provider, as the return page leaves it. */
async function comeBack(here: Scene, address: URL, decision: 'allow' | 'deny' = 'allow'): Promise<void> {
  const back = await allowAt(here, address);
  const params = new URLSearchParams((back.hash || back.search).slice(1));
  const state = params.get('state') ?? '';
  const key = slipKeyOf(state);
  const slip = (await here.env.records.get(key)) as object;
  const told = decision === 'allow' ? String(params) : `error=access_denied&state=${state}`;
  await here.env.records.commit([{ put: key, value: { ...slip, params: told } }]);
  here.env.page.address = new URL(`https://site.example/account#kms-oauth=google.${state}`);
}

const redirect = { config: { oauth: { redirectUri: '/cb', mode: 'redirect' } } } as const;

describe('a social account, added in a window', () => {
  it('opens the window in the click, and closes it', async () => {
    const here = await signedIn();
    await here.account.list();
    const before = here.env.page.popups.length;
    const adding = here.account.add({ type: 'oauth', provider: 'google' });
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
    expect(here.env.page.popups).to.have.length(before + 1);
    bring(here, await allowAt(here, await windowOf(here, before)));
    await adding;
    expect(here.env.page.popups.at(-1)?.closed).to.equal(true);
  });

  it('is canceled by the signal: window, attempt and channel are gone', async () => {
    const here = await signedIn();
    const stop = new AbortController();
    const adding = failureOf(here.account.add({ type: 'oauth', provider: 'google' }, { signal: stop.signal }));
    const address = await windowOf(here, 0);
    stop.abort();
    expect(await adding).to.deep.equal(['aborted']);
    expect(here.env.page.popups[0]?.closed).to.equal(true);
    bring(here, await allowAt(here, address));
    expect(signingIn(await here.account.list())).to.have.length(1);
    expect((await here.env.records.keys('')).filter((key) => /oauth|attempt/.test(key))).to.deep.equal([]);
  });

  it('ends after ten minutes', async () => {
    const here = await signedIn();
    const adding = failureOf(here.account.add({ type: 'oauth', provider: 'google' }));
    await windowOf(here, 0);
    await here.env.clock.advance(600_000);
    expect(await adding).to.deep.equal(['oauth_cancelled']);
  });

  it('says that the browser refused the window, and continues in this tab', async () => {
    const here = await signedIn();
    here.env.page.allowsPopups = false;
    expect(await failureOf(here.account.add({ type: 'oauth', provider: 'google' }))).to.deep.equal(['popup_blocked']);
    here.account.add({ type: 'oauth', provider: 'google', inThisTab: true }).catch(() => {});
    await until(() => here.env.page.redirects.length === 1);
    await comeBack(here, here.env.page.redirects[0]!);
    expect(shown(await here.account.list())).to.deep.equal(['email ada@example.com', 'oauth Google']);
  });

  it("isn't a login: an answer to one is never taken for the other", async () => {
    const here = await signedIn();
    const flow = here.kms.startOAuth('google');
    flow.send({ type: 'start' });
    await until(() => flow.view.step === 'window');
    const login = await windowOf(here, 0);
    flow.stop();
    await comeBack(here, login);
    const { hash } = here.env.page.address;
    expect(shown(await here.account.list())).to.deep.equal(['email ada@example.com']);
    expect(here.env.page.address.hash).to.equal(hash);
  });
});

describe('a social account, added in this tab', () => {
  it('is added by the first list after the return, once', async () => {
    const here = await signedIn(redirect);
    here.account.add({ type: 'oauth', provider: 'google' }).catch(() => {});
    await until(() => here.env.page.redirects.length === 1);
    const tab = scene({ ...redirect, emulator: here.emulator, browser: here.env.browser, url: 'https://site.example/account' });
    await tab.kms.session.restore();
    await comeBack(tab, here.env.page.redirects[0]!);
    expect(shown(await tab.account.list())).to.deep.equal(['email ada@example.com', 'oauth Google']);
    expect(tab.env.page.address.href).to.equal('https://site.example/account');
    expect(signingIn(await tab.account.list())).to.have.length(2);
  });

  it('reports what the provider said, once', async () => {
    const here = await signedIn(redirect);
    here.account.add({ type: 'oauth', provider: 'google' }).catch(() => {});
    await until(() => here.env.page.redirects.length === 1);
    await comeBack(here, here.env.page.redirects[0]!, 'deny');
    expect(await failureOf(here.account.list())).to.deep.equal(['oauth_denied']);
    expect(shown(await here.account.list())).to.deep.equal(['email ada@example.com']);
  });

  it('is for the account that started it, and for no other on this device', async () => {
    const here = await signedIn(redirect);
    here.account.add({ type: 'oauth', provider: 'google' }).catch(() => {});
    await until(() => here.env.page.redirects.length === 1);
    await signInByCode(here, 'grace@example.com');
    await comeBack(here, here.env.page.redirects[0]!);
    expect(shown(await here.account.list())).to.deep.equal(['email grace@example.com']);
  });

  it('ends when the browser goes back', async () => {
    const here = await signedIn(redirect);
    const adding = failureOf(here.account.add({ type: 'oauth', provider: 'google' }));
    await until(() => here.env.page.redirects.length === 1);
    here.env.page.wake();
    expect(await adding).to.deep.equal(['oauth_cancelled']);
  });
});

describe('a social account', () => {
  it('is the account of the person who allowed it', async () => {
    const here = await signedIn();
    await addSocial(here, 'google', 'alice@example.com');
    expect(shown(await addSocial(here, 'google', 'bob@example.com')).slice(1)).to.deep.equal(['oauth Google', 'oauth Google']);
  });
});
