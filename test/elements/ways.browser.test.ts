import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { absent, type WalletChoice } from '../../src/flows/wallet/machine.js';
import type { Method, ProviderSet } from '../../src/kms-client.js';
import {
  alertOf,
  atStep,
  button,
  findButton,
  findTextbox,
  headingOf,
  listen,
  mount,
  nameOf,
  settled,
  statusOf,
  textbox,
  unmountAll,
  until,
} from '../support/elements.js';
import { EMAIL_ONLY, fakeClient } from '../support/fake-client.js';

const ALL: readonly Method[] = ['google', 'apple', 'facebook', 'x', 'discord', 'email', 'sms', 'passkey', 'wallet'];
const FOX: WalletChoice = { id: 'example.fox', name: 'Fox', chain: 'ethereum' };
const FOX_TOO: WalletChoice = { id: 'solana:Fox', name: 'Fox', chain: 'solana' };
const GHOST: WalletChoice = { id: 'solana:Ghost', name: 'Ghost', chain: 'solana' };

const configOf = (methods: readonly Method[]): ProviderSet => ({ ...EMAIL_ONLY, methods });

async function login(methods: readonly Method[], attributes: Record<string, string> = {}) {
  const client = fakeClient();
  client.config = Promise.resolve(configOf(methods));
  client.expectedMethods = methods.filter((way) => client.canUse(way));
  const element = mount('kms-login', { client, attributes });
  await until(() => !['loading', undefined].includes(element.dataset.step) && !element.shadowRoot?.querySelector('.skeleton'));
  return { client, element };
}

/** Names of all buttons and fields in the order in which they are visible. */
function drawn(element: HTMLElement): readonly string[] {
  const seen = (node: Element) => node.checkVisibility({ visibilityProperty: true }) && !node.closest('[inert]');
  const buttons = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].filter(seen);
  const fields = [...element.querySelectorAll('input')].filter(seen);
  return [...buttons, ...fields]
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((node) => (node instanceof HTMLInputElement ? (node.labels?.[0]?.textContent ?? '') : nameOf(node)).trim());
}

/** What the contract says is drawn for a configuration, if the page has no return page for social accounts. */
function expected(methods: readonly Method[]): readonly string[] {
  const channels = methods.filter((name) => name === 'email' || name === 'sms');
  const first = channels[0];
  const names: Partial<Record<Method, readonly string[]>> = {
    email: [...(channels.length > 1 ? ['Use phone instead'] : []), 'Email address', 'Continue with email'],
    sms: [...(channels.length > 1 ? ['Use email instead'] : []), 'Phone number', 'Continue with phone'],
    passkey: ['Continue with a passkey', 'Create a passkey'],
    wallet: ['Continue with a wallet'],
  };
  return methods.flatMap((name) => ((name === 'email' || name === 'sms') && name !== first ? [] : (names[name] ?? [])));
}

describe('the sign-in methods', () => {
  afterEach(unmountAll);

  it('with a typo in the attribute are reported to the developer, once', async () => {
    const said: unknown[] = [];
    const { warn } = console;
    console.warn = (line: unknown) => void said.push(line);
    const { element } = await login(['email', 'passkey'], { methods: 'emial, passkey, custom:acme' });
    element.requestUpdate();
    await settled(element);
    console.warn = warn;
    expect(said.filter((line) => String(line).includes('methods'))).to.deep.equal([
      'kms-elements: methods has emial. It takes google, apple, facebook, x, discord, email, sms, passkey, wallet, and custom:NAME.',
    ]);
  });

  it('are exactly those of the configuration, for each of the 512 subsets, in its order', async () => {
    const orders = fc.sample(fc.shuffledSubarray([...ALL], { minLength: ALL.length }), { seed: 7, numRuns: 512 });
    for (let subset = 0; subset < 512; subset++) {
      const methods = orders[subset]!.filter((name) => subset & (1 << ALL.indexOf(name)));
      const { element } = await login(methods);
      expect(drawn(element), methods.join(' ')).to.deep.equal(expected(methods));
      if (expected(methods).length === 0) await until(() => alertOf(element) === 'This way to sign in is turned off.');
      element.remove();
    }
  });

  it('are limited and ordered by `methods`, which adds none', async () => {
    const { element } = await login(['email', 'passkey', 'wallet'], { methods: 'wallet, sms  email nonsense wallet' });
    expect(drawn(element)).to.deep.equal(['Continue with a wallet', 'Email address', 'Continue with email']);
  });

  it('change their field on request', async () => {
    const { element } = await login(['sms', 'email']);
    button(element, 'Use email instead').click();
    await settled(element);
    expect(drawn(element)).to.deep.equal(['Use phone instead', 'Email address', 'Continue with email']);
    expect(findTextbox(element, 'Phone number')).to.equal(undefined);
  });

  it('keep the height of what was there before the configuration loaded', async () => {
    const client = fakeClient();
    let answer = (_: ProviderSet) => {};
    client.config = new Promise((resolve) => {
      answer = resolve;
    });
    const element = mount('kms-login', { client });
    await settled(element);
    const { height } = element.getBoundingClientRect();
    expect(drawn(element)).to.deep.equal(['Email address', 'Continue with email']);
    answer(configOf(['email', 'sms', 'passkey', 'wallet']));
    await until(() => drawn(element).includes('Continue with a wallet'));
    expect(Math.abs(element.getBoundingClientRect().height - height)).to.be.below(3);
  });

  for (const methods of ['email', 'email passkey', 'passkey wallet email', 'passkey wallet', 'wallet', 'sms email']) {
    it(`don't grow for another list that the page names: ${methods}`, async () => {
      const client = fakeClient();
      let answer = (_: ProviderSet) => {};
      client.config = new Promise((resolve) => {
        answer = resolve;
      });
      const element = mount('kms-login', { client, attributes: { methods } });
      await settled(element);
      const { height } = element.getBoundingClientRect();
      answer(configOf(ALL));
      await atStep(element, 'contact');
      const growth = Math.abs(element.getBoundingClientRect().height - height);
      expect(growth).to.be.below(3);
    });
  }

  it('offer no new passkey if there is no sign-up', async () => {
    const { element } = await login(['passkey'], { 'without-signup': '' });
    expect(drawn(element)).to.deep.equal(['Continue with a passkey']);
  });

  it('have no dead button if the browser has no passkeys', async () => {
    const client = fakeClient();
    client.config = Promise.resolve(configOf(['email', 'passkey']));
    client.canUse = (method) => method !== 'passkey';
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    expect(drawn(element)).to.deep.equal(['Email address', 'Continue with email']);
    expect(element.shadowRoot?.textContent).to.contain("This browser doesn't support passkeys.");
  });
});

describe('the method used last', () => {
  afterEach(unmountAll);
  const badges = (element: HTMLElement) =>
    [...(element.shadowRoot?.querySelectorAll('[part=badge]') ?? [])].map((badge) => nameOf(badge.closest('button')!));

  it("is marked from the first paint on, outside the button's name", async () => {
    const client = fakeClient();
    client.config = Promise.resolve(configOf(['email', 'passkey']));
    client.last = 'passkey';
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    expect(badges(element)).to.deep.equal(['Continue with a passkey']);
    expect(button(element, 'Continue with a passkey').getAttribute('aria-description')).to.equal('Last used');
  });

  it('is remembered after a sign-in, only by its name', async () => {
    const { client, element } = await login(['email', 'wallet']);
    button(element, 'Continue with a wallet').click();
    client.wallet.show({ step: 'done', signedUp: false, organizationId: 'o', userId: 'u', expiresAtMs: 1 });
    await settled(element);
    expect(client.last).to.equal('wallet');
  });

  it('is neither marked nor remembered with `without-last-used`', async () => {
    const client = fakeClient();
    client.config = Promise.resolve(configOf(['email', 'passkey']));
    client.last = 'passkey';
    const element = mount('kms-login', { client, attributes: { 'without-last-used': '' } });
    await atStep(element, 'contact');
    expect(badges(element)).to.deep.equal([]);
    client.last = undefined;
    button(element, 'Continue with a passkey').click();
    client.passkey.show({ step: 'done', signedUp: false, organizationId: 'o', userId: 'u', expiresAtMs: 1 });
    await settled(element);
    expect(client.last).to.equal(undefined);
  });
});

/** Firefox reports no focus in a window that doesn't have it. */
function comeTo(field: HTMLElement): void {
  field.focus();
  if (!document.hasFocus()) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
}

describe('a passkey at the login', () => {
  afterEach(unmountAll);

  it('is loaded when the pointer or the focus comes near, and requested in the click', async () => {
    const { client, element } = await login(['email', 'passkey']);
    expect(client.passkey.sent).to.deep.equal([]);
    comeTo(button(element, 'Continue with a passkey'));
    expect(client.passkey.sent).to.deep.equal([{ type: 'prepare' }]);
    button(element, 'Continue with a passkey').click();
    expect(client.passkey.sent.at(-1)).to.deep.equal({ type: 'sign-in' });
    button(element, 'Create a passkey').click();
    expect(client.passkey.sent.at(-1)).to.deep.equal({ type: 'create' });
  });

  it('is offered in the autofill when the address field gets the focus, and only if both are drawn', async () => {
    const { client, element } = await login(['email', 'passkey']);
    comeTo(textbox(element, 'Email address'));
    expect(client.passkey.sent).to.deep.equal([{ type: 'listen' }]);
    const without = await login(['email', 'wallet']);
    comeTo(textbox(without.element, 'Email address'));
    expect(without.client.passkey.sent).to.deep.equal([]);
  });

  it('keeps the colors of the busy button, while the others are dimmed and do nothing', async () => {
    const { client, element } = await login(['email', 'passkey', 'wallet']);
    const colours = (name: string) => {
      const { backgroundColor, color } = getComputedStyle(button(element, name));
      return [backgroundColor, color];
    };
    const [passkey, email, wallet] = ['Continue with a passkey', 'Continue with email', 'Continue with a wallet'].map(colours);
    button(element, 'Continue with a passkey').click();
    client.passkey.show({ step: 'ready', busy: 'sign-in' });
    await settled(element);
    await Promise.all(
      element.shadowRoot!.getAnimations().map((one) => (one.effect?.getTiming().iterations === 1 ? one.finished : undefined)),
    );
    expect(colours('Use your passkey')).to.deep.equal(passkey);
    expect(colours('Continue with email')).to.deep.equal(email);
    expect(colours('Continue with a wallet')).to.deep.equal(wallet);
    for (const other of ['Continue with email', 'Continue with a wallet', 'Create a passkey']) {
      expect(getComputedStyle(button(element, other)).opacity, other).to.equal('0.45');
      expect(button(element, other).getAttribute('aria-disabled'), other).to.equal('true');
    }
    button(element, 'Continue with a wallet').click();
    textbox(element, 'Email address').form?.requestSubmit();
    expect([client.wallet.sent, client.flow.sent]).to.deep.equal([[], []]);
    expect(element.shadowRoot!.querySelectorAll('.busy')).to.have.length(1);
  });

  it('can be canceled at the end of the busy button, and nothing moves', async () => {
    const { client, element } = await login(['email', 'passkey', 'wallet']);
    const wallet = () => button(element, 'Continue with a wallet').getBoundingClientRect().top;
    const before = wallet();
    button(element, 'Continue with a passkey').focus();
    button(element, 'Continue with a passkey').click();
    client.passkey.show({ step: 'ready', busy: 'sign-in' });
    await settled(element);
    expect(wallet()).to.equal(before);
    const [waits, cancel] = ['Use your passkey', 'Cancel'].map((name) => {
      const { top, bottom, right } = button(element, name).getBoundingClientRect();
      return [top, bottom, right].map((edge) => edge.toFixed(2));
    });
    expect(cancel).to.deep.equal(waits);
    button(element, 'Cancel').focus();
    button(element, 'Cancel').click();
    expect(client.passkey.sent.at(-1)).to.deep.equal({ type: 'back' });
    client.passkey.show({ step: 'ready' });
    await settled(element);
    expect(findButton(element, 'Cancel')).to.equal(undefined);
    expect(element.shadowRoot?.activeElement).to.equal(button(element, 'Continue with a passkey'));
    button(element, 'Continue with a wallet').click();
    expect(client.wallet.sent.map(({ type: name }) => name)).to.deep.equal(['look']);
  });

  it('keeps the other methods beside it, says what it is waiting for, and then how it went', async () => {
    const { client, element } = await login(['email', 'passkey', 'wallet']);
    const heard = listen();
    button(element, 'Continue with a passkey').click();
    client.passkey.show({ step: 'ready', busy: 'sign-in' });
    await settled(element);
    const waiting = button(element, 'Use your passkey');
    expect(waiting.getAttribute('aria-disabled')).to.equal('true');
    expect(statusOf(element)).to.equal('Use your passkey');
    expect(drawn(element)).to.include('Continue with a wallet');
    client.passkey.show({ step: 'ready', problem: { code: 'passkey_cancelled', retryable: 'user' } });
    await until(() => alertOf(element) !== '');
    expect(alertOf(element)).to.equal('No passkey was used. Try again or use another way.');
    expect(heard.events.filter(({ type }) => type === 'kms-error').map(({ detail }) => detail)).to.deep.equal([
      { flow: 'passkey', code: 'passkey_cancelled', retryable: 'user', method: 'passkey' },
    ]);
    heard.stop();
  });

  for (const [reason, text] of [
    ['origin', /don't work at this address/],
    ['unsupported', /can't create or use/],
    ['exists', /already/],
    ['unknown', /find an account for this passkey/],
  ] as const) {
    it(`has its own text for ${reason}`, async () => {
      const { client, element } = await login(['passkey']);
      button(element, 'Continue with a passkey').click();
      client.passkey.show({ step: 'ready', problem: { code: 'passkey_failed', reason, retryable: 'user' } });
      await until(() => alertOf(element) !== '');
      expect(alertOf(element)).to.match(text);
    });
  }

  it("that already exists isn't created again", async () => {
    const { client, element } = await login(['passkey']);
    button(element, 'Create a passkey').click();
    client.passkey.show({ step: 'unfinished', busy: false, problem: { code: 'server_error', retryable: 'user' } });
    await atStep(element, 'unfinished');
    expect(headingOf(element)).to.equal('One step left');
    button(element, 'Try again').click();
    expect(client.passkey.sent.at(-1)).to.deep.equal({ type: 'retry' });
    button(element, 'Use another way').click();
    expect(client.passkey.sent.at(-1)).to.deep.equal({ type: 'back' });
  });
});

describe('wallets at the login', () => {
  afterEach(unmountAll);

  async function choosing() {
    const { client, element } = await login(['email', 'wallet']);
    button(element, 'Continue with a wallet').click();
    expect(client.wallet.sent).to.deep.equal([{ type: 'look' }]);
    client.wallet.show({ step: 'choice', wallets: undefined });
    await atStep(element, 'wallet');
    return { client, element };
  }

  it('have one button each, by name, and more if one comes late', async () => {
    const { client, element } = await choosing();
    client.wallet.show({ step: 'choice', wallets: [FOX] });
    await until(() => findButton(element, 'Fox') !== undefined);
    client.wallet.show({ step: 'choice', wallets: [FOX, GHOST] });
    await settled(element);
    expect(drawn(element)).to.deep.equal(['Fox', 'Ghost', 'Use another way']);
    button(element, 'Ghost').click();
    expect(client.wallet.sent.at(-1)).to.deep.equal({ type: 'choose', id: GHOST.id });
  });

  it('with the same name are told apart by their chain', async () => {
    const { client, element } = await choosing();
    client.wallet.show({ step: 'choice', wallets: [FOX, FOX_TOO] });
    await until(() => findButton(element, 'Fox (Ethereum)') !== undefined);
    expect(drawn(element)).to.deep.equal(['Fox (Ethereum)', 'Fox (Solana)', 'Use another way']);
  });

  it("that aren't there are reported as missing, with what to do", async () => {
    const { client, element } = await choosing();
    const heard = listen();
    const none = () => ({ step: 'choice', wallets: [], problem: absent() }) as const;
    client.wallet.show(none());
    await until(() => alertOf(element) === 'No wallet found in this browser.');
    expect(element.shadowRoot?.textContent).to.contain('Install a wallet extension');
    button(element, 'Check again').click();
    expect(client.wallet.sent.at(-1)).to.deep.equal({ type: 'look' });
    client.wallet.show({ step: 'choice', wallets: undefined });
    await until(() => alertOf(element) === '');
    client.wallet.show(none());
    await until(() => alertOf(element) === 'No wallet found in this browser.');
    heard.stop();
    const told = { type: 'kms-error', detail: { flow: 'wallet', code: 'wallet_failed', retryable: 'user', method: 'wallet' } };
    expect(heard.events.filter(({ type }) => type === 'kms-error')).to.deep.equal([told, told]);
  });

  it('show which one is being asked, and let the user leave', async () => {
    const { client, element } = await choosing();
    client.wallet.show({ step: 'choice', wallets: [FOX, GHOST], asked: FOX });
    await until(() => statusOf(element) === 'Confirm in Fox');
    expect(button(element, 'Confirm in Fox').getAttribute('aria-disabled')).to.equal('true');
    expect(findButton(element, 'Fox')).to.equal(undefined);
    button(element, 'Ghost').click();
    expect(client.wallet.sent).to.have.length(1);
    button(element, 'Use another way').click();
    expect(client.wallet.sent.at(-1)).to.deep.equal({ type: 'back' });
  });

  for (const [reason, text] of [
    ['cancelled', /declined the request/],
    ['locked', /Unlock it/],
    ['changed', /wallet's account changed/],
    ['pending', /already waiting for you/],
  ] as const) {
    it(`have their own text for ${reason}`, async () => {
      const { client, element } = await choosing();
      client.wallet.show({ step: 'choice', wallets: [FOX], problem: { code: 'wallet_failed', reason, retryable: 'user' } });
      await until(() => alertOf(element) !== '');
      expect(alertOf(element)).to.match(text);
    });
  }
});
