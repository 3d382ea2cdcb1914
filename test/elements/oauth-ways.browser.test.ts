import { expect } from '@esm-bundle/chai';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import '../../src/define/oauth-button.js';
import type { Method, ProviderSet } from '../../src/kms-client.js';
import { readWalletKitConfig } from '../../src/wire/config.js';
import { inAnyLook, overflowing, violationsOf } from '../support/accessibility.js';
import { alertOf, atStep, findButton, listen, mount, nameOf, settled, unmountAll, until } from '../support/elements.js';
import { EMAIL_ONLY, fakeClient } from '../support/fake-client.js';
import hostile from '../vectors/hostile-config.json' with { type: 'json' };

const FIVE: readonly Method[] = ['google', 'apple', 'facebook', 'x', 'discord'];
const NAMES = ['Google', 'Apple', 'Facebook', 'X', 'Discord'];

/** The login with these methods, once the social ones are drawn or known to be left out. */
async function login(served: Partial<ProviderSet>, attributes: Record<string, string> = {}, into: Node = document.body) {
  const client = fakeClient();
  client.config = Promise.resolve({ ...EMAIL_ONLY, ...served });
  client.canUse = () => true;
  const element = mount('kms-login', { client, attributes, into });
  await atStep(element, 'contact');
  await until(() => element.shadowRoot?.querySelector('[part~=provider-button], .gone'));
  return { client, element };
}

const socials = (element: Element) => [...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('[part~=provider-button]')];
const dividers = (element: Element) => [...element.shadowRoot!.querySelectorAll('.or')].filter((one) => one.checkVisibility()).length;

describe('social accounts in the login', () => {
  afterEach(unmountAll);

  it('are rows with logo and name up to two, and from three on one row of logos with the same names', async () => {
    for (const count of [1, 2, 3, 4, 5]) {
      const { element } = await login({ methods: ['email', ...FIVE.slice(0, count)] });
      const drawn = socials(element);
      expect(drawn.map(nameOf)).to.deep.equal(NAMES.slice(0, count).map((name) => `Continue with ${name}`));
      for (const [at, one] of drawn.entries()) {
        expect(one.innerText.trim()).to.equal(count < 3 ? `Continue with ${NAMES[at]}` : '');
        expect(one.title, 'a name that is read twice').to.equal('');
        expect(one.querySelector('[title]')?.getAttribute('title')).to.equal(count < 3 ? undefined : `Continue with ${NAMES[at]}`);
        expect(one.querySelector('svg')?.getBoundingClientRect().width).to.be.at.least(16);
        expect(one.getBoundingClientRect().height).to.be.at.least(44);
        expect(one.getBoundingClientRect().width).to.be.at.least(44);
      }
      element.remove();
    }
  });

  it('are side by side, even five of them at 320 px', async () => {
    for (const width of [800, 320]) {
      const room = document.createElement('div');
      room.style.inlineSize = `${width}px`;
      document.body.append(room);
      const { element } = await login({ methods: ['email', ...FIVE] }, {}, room);
      expect(new Set(socials(element).map((one) => Math.round(one.getBoundingClientRect().top))).size, `${width}`).to.equal(1);
      expect(overflowing(element)).to.deep.equal([]);
      expect(room.scrollWidth).to.be.at.most(width);
      room.remove();
    }
  });

  it('are reached one after the other with Tab, in the order on screen', async () => {
    const { element } = await login({ methods: [...FIVE] });
    const order: (string | null | undefined)[] = [];
    for (let at = 0; at < 5; at++) {
      await sendKeys({ press: 'Tab' });
      order.push(nameOf(element.shadowRoot!.activeElement!));
    }
    expect(order).to.deep.equal(NAMES.map((name) => `Continue with ${name}`));
  });

  it('mark the one that was used last, small or not, outside its name', async () => {
    for (const count of [3, 5]) {
      const client = fakeClient();
      client.config = Promise.resolve({ ...EMAIL_ONLY, methods: FIVE.slice(0, count) });
      client.canUse = () => true;
      client.last = 'apple';
      const element = mount('kms-login', { client });
      const apple = await until(() => findButton(element, 'Continue with Apple'));
      expect(apple.getAttribute('aria-description')).to.equal('Last used');
      expect(socials(element).filter((one) => one.ariaDescription).length).to.equal(1);
      element.remove();
    }
  });

  it('keep the height that was there before they loaded', async () => {
    for (const methods of [
      ['email', 'google'],
      ['google', 'email'],
      ['email', 'google', 'apple', 'x'],
      ['google', 'apple', 'passkey', 'wallet'],
      ['email', ...FIVE],
    ] as const) {
      const client = fakeClient();
      client.config = Promise.resolve({ ...EMAIL_ONLY, methods });
      client.canUse = () => true;
      client.expectedMethods = methods;
      const element = mount('kms-login', { client });
      const heights: number[] = [];
      const look = () => {
        const height = Math.round(element.getBoundingClientRect().height);
        if (element.dataset.step === 'contact' && heights.at(-1) !== height) heights.push(height);
      };
      const watch = new MutationObserver(look);
      watch.observe(element.shadowRoot!, { childList: true, subtree: true });
      await until(() => element.shadowRoot?.querySelector('[part~=provider-button]'));
      await settled(element);
      watch.disconnect();
      look();
      expect(heights, methods.join(' ')).to.have.length(1);
      element.remove();
    }
  });
});

describe('social accounts in forced colours', () => {
  before(inAnyLook);
  afterEach(async () => {
    unmountAll();
    await emulateMedia({ forcedColors: 'none' });
  });

  it("can be told apart with forced colors: borders, icons and texts use the system's colors", async () => {
    await emulateMedia({ forcedColors: 'active' });
    const { element } = await login({ methods: [...FIVE] });
    const probe = document.createElement('p');
    probe.style.color = 'ButtonText';
    document.body.append(probe);
    const systemText = getComputedStyle(probe).color;
    probe.remove();
    for (const one of socials(element)) {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor, color } = getComputedStyle(one);
      expect([borderTopWidth, borderTopStyle, color]).to.deep.equal(['1px', 'solid', systemText]);
      expect(borderTopColor).to.not.equal(backgroundColor);
    }
  });
});

describe('social accounts without a way back to the page', () => {
  afterEach(unmountAll);

  for (const one of hostile.cases.filter(({ id }) => id.startsWith('redir'))) {
    it(`${one.id}: ${one.why}`, async () => {
      const read = readWalletKitConfig(JSON.parse((one as { body: string }).body), '');
      if (!read.ok) throw new Error('not read');
      const heard = listen();
      const { client, element } = await login(read.value);
      await until(() => alertOf(element));
      heard.stop();
      expect(alertOf(element)).to.equal("Sign-in isn't set up correctly on this page.");
      expect(heard.events.filter(({ type }) => type === 'kms-error').map(({ detail }) => detail)).to.deep.equal([
        { flow: 'otp', code: 'config_invalid', retryable: 'no' },
      ]);
      const shown = { google: 'Continue with Google', email: 'Continue with email', passkey: 'Continue with a passkey' };
      const drawn = Object.entries(shown).filter(([, name]) => findButton(element, name));
      expect(drawn.map(([name]) => name)).to.deep.equal((one as { show: string[] }).show);
      expect(dividers(element)).to.equal(1);
      expect(client.oauth.size).to.equal(0);
    });
  }

  it('leave no divider without anything above or below it', async () => {
    for (const methods of [
      ['email', 'google', 'x'],
      ['google', 'email'],
    ] as const) {
      const { element } = await login({ methods, oauthRedirectUrl: 'https://elsewhere.example/cb' });
      expect(dividers(element), methods.join(' ')).to.equal(0);
      element.remove();
    }
    const { element } = await login({ methods: ['passkey', 'google', 'email'], oauthRedirectUrl: 'https://elsewhere.example/cb' });
    expect(dividers(element)).to.equal(1);
    expect(await violationsOf(element)).to.deep.equal([]);
  });

  it('name the setting in the console, whether the service or the page is wrong', async () => {
    const said: string[] = [];
    const { warn } = console;
    console.warn = (text: string) => text.includes('config_invalid') && said.push(text);
    try {
      await login({ methods: ['email', 'google'], oauthRedirectUrl: 'https://elsewhere.example/cb' });
      await until(() => said.length === 1);
      await login({ methods: ['email', 'google'] }, { 'oauth-redirect-uri': 'https://elsewhere.example/cb' });
      await until(() => said.length === 2);
    } finally {
      console.warn = warn;
    }
    expect(said.map((text) => /config_invalid\. Look at (\w+)/.exec(text)?.[1])).to.deep.equal(['oauthRedirectUrl', 'oauthRedirectUri']);
  });

  it('say nothing about it once the user continues with another method', async () => {
    const { client, element } = await login({ methods: ['email', 'google'], oauthRedirectUrl: 'https://elsewhere.example/cb' });
    await until(() => alertOf(element));
    element.querySelector('input')!.value = 'ada@example.com';
    element.querySelector('form')!.requestSubmit();
    client.flow.show({ step: 'contact', busy: false });
    await settled(element);
    expect(alertOf(element)).to.equal('');
  });

  it('are absent if the button is on its own', async () => {
    const client = fakeClient();
    client.config = Promise.resolve({ ...EMAIL_ONLY, methods: ['google'], oauthRedirectUrl: 'https://elsewhere.example/cb' });
    const element = mount('kms-oauth-button', { client, attributes: { provider: 'google' } });
    await until(() => alertOf(element) === "Sign-in isn't set up correctly on this page.");
    expect(socials(element)).to.deep.equal([]);
  });

  it('work with a page of this site', async () => {
    const { element } = await login({ methods: ['google'], oauthRedirectUrl: `${location.origin}/cb?a=b` });
    expect(socials(element)).to.have.length(1);
  });

  for (const oauthRedirectUrl of ['', 'not a url', '/cb', 'cb'])
    it(`aren't drawn if the service names ${JSON.stringify(oauthRedirectUrl)}, which isn't a full address`, async () => {
      const heard = listen();
      const { element } = await login({ methods: ['email', 'google'], oauthRedirectUrl });
      await until(() => alertOf(element));
      heard.stop();
      expect(socials(element)).to.deep.equal([]);
      expect(heard.events.filter(({ type }) => type === 'kms-error').map(({ detail }) => detail)).to.deep.equal([
        { flow: 'otp', code: 'config_invalid', retryable: 'no' },
      ]);
    });
});
