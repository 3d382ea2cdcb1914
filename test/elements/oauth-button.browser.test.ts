import { expect } from '@esm-bundle/chai';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import '../../src/define/oauth-button.js';
import type { OAuthView } from '../../src/flows/oauth/view.js';
import type { Method } from '../../src/kms-client.js';
import type { SocialProvider } from '../../src/wire/brand-names.js';
import { inAnyLook, overflowing, violationsOf } from '../support/accessibility.js';
import {
  alertOf,
  atStep,
  button,
  findButton,
  headingOf,
  type Mounted,
  mount,
  partOf,
  settled,
  statusOf,
  unmountAll,
  until,
} from '../support/elements.js';
import { EMAIL_ONLY, type FakeClient, fakeClient, signedIn } from '../support/fake-client.js';

const NAMES = { google: 'Google', apple: 'Apple', facebook: 'Facebook', x: 'X', discord: 'Discord' } as const;
const BRANDS = Object.keys(NAMES) as SocialProvider[];
const DENIED = { code: 'oauth_denied', retryable: 'user' } as const;

function clientOf(methods: readonly Method[]): FakeClient {
  const client = fakeClient();
  client.config = Promise.resolve({ ...EMAIL_ONLY, methods });
  client.canUse = () => true;
  return client;
}

/** One button on its own. */
async function alone(client = clientOf(BRANDS), provider: SocialProvider = 'google', children: readonly Node[] = []) {
  const element = mount('kms-oauth-button', { client, attributes: { provider }, children });
  await until(() => findButton(element, `Continue with ${NAMES[provider]}`));
  return element;
}

async function login(methods: readonly Method[], client: FakeClient = clientOf(methods)) {
  const element = mount('kms-login', { client });
  await atStep(element, 'contact');
  await until(() => element.shadowRoot?.querySelector('[part~=provider-button]'));
  return element;
}

const flowOf = (client: FakeClient, provider: SocialProvider = 'google') => client.oauth.get(provider)!;
/** Presses with the focus on the button, as a user does. */
function press(element: Element, name: string): void {
  const found = button(element, name);
  found.focus();
  found.click();
}
const focused = (element: Element) => element.shadowRoot?.activeElement;

/** The button at a later step. */
async function show(element: Mounted<'kms-oauth-button' | 'kms-login'>, client: FakeClient, view: OAuthView): Promise<void> {
  press(element, 'Continue with Google');
  flowOf(client).show(view);
  await settled(element as LitElement);
}

/** Everything visible of social accounts. */
const STEPS: Readonly<Record<string, OAuthView>> = {
  opening: { step: 'ready', busy: 'opening' },
  denied: { step: 'ready', problem: DENIED },
  window: { step: 'window', looksClosed: false },
  'window that looks closed': { step: 'window', looksClosed: true },
  blocked: { step: 'blocked', problem: { code: 'popup_blocked', retryable: 'user' } },
  missing: { step: 'missing' },
  unfinished: { step: 'unfinished', problem: { code: 'outcome_unknown', retryable: 'user' } },
};

describe('<kms-oauth-button>', () => {
  afterEach(unmountAll);

  for (const provider of BRANDS) {
    it(`is a button that is named after what it does: ${NAMES[provider]}`, async () => {
      const client = clientOf(BRANDS);
      const element = await alone(client, provider);
      const drawn = button(element, `Continue with ${NAMES[provider]}`);
      expect([drawn.localName, drawn.type, drawn.part.contains('provider-button')]).to.deep.equal(['button', 'button', true]);
      expect(drawn.innerText).to.contain(`Continue with ${NAMES[provider]}`);
      expect(drawn.querySelector('[part=icon]')?.getAttribute('aria-hidden')).to.equal('true');
      drawn.click();
      expect(flowOf(client, provider).sent).to.deep.equal([{ type: 'start' }]);
    });
  }

  it('works with Enter and Space, and sends nothing on focus', async () => {
    const client = clientOf(BRANDS);
    const element = await alone(client);
    await sendKeys({ press: 'Tab' });
    expect(focused(element)).to.equal(button(element, 'Continue with Google'));
    expect(getComputedStyle(focused(element)!).outlineWidth).to.equal('2px');
    expect(client.oauth.size).to.equal(0);
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: ' ' });
    expect(flowOf(client).sent).to.deep.equal([{ type: 'start' }, { type: 'start' }]);
  });

  it('keeps its place and the focus while it is busy, says what it is waiting for, and ignores presses', async () => {
    const client = clientOf(BRANDS);
    const element = await alone(client);
    await show(element, client, { step: 'ready', busy: 'opening' });
    const busy = button(element, 'Waiting for Google…');
    expect(busy.getAttribute('aria-disabled')).to.equal('true');
    expect(focused(element)).to.equal(busy);
    expect(statusOf(element)).to.equal('Waiting for Google…');
    busy.click();
    expect(flowOf(client).sent).to.have.length(1);
  });

  it("shows the official logo that the page provides, which isn't part of the name", async () => {
    const mark = document.createElement('img');
    mark.slot = 'mark-google';
    mark.alt = '';
    const element = await alone(clientOf(BRANDS), 'google', [mark]);
    expect(mark.assignedSlot?.closest('button')).to.equal(button(element, 'Continue with Google'));
    expect(element.shadowRoot?.querySelector<HTMLElement>('.brand')?.checkVisibility()).to.equal(false);
    expect(await violationsOf(element)).to.deep.equal([]);
  });

  it('moves the focus to the heading of the window step, and back to the button after it', async () => {
    const client = clientOf(BRANDS);
    const element = await alone(client);
    await show(element, client, { step: 'window', looksClosed: false });
    expect([headingOf(element), focused(element)]).to.deep.equal(['Continue in the Google window', partOf(element, 'heading')]);
    expect(statusOf(element)).to.equal('Sign in there, then come back here.');
    for (const type of ['start', 'back']) {
      await sendKeys({ press: 'Tab' });
      await sendKeys({ press: 'Enter' });
      expect(flowOf(client).sent.at(-1)).to.deep.equal({ type });
    }
    flowOf(client).show({ step: 'ready', problem: DENIED });
    await settled(element);
    expect(focused(element)).to.equal(button(element, 'Continue with Google'));
    expect(alertOf(element)).to.equal("You didn't allow sign-in with Google.");
  });

  it('asks about a window that looks closed, and both answers work with the keyboard', async () => {
    const client = clientOf(BRANDS);
    const element = await alone(client);
    await show(element, client, { step: 'window', looksClosed: false });
    window.dispatchEvent(new Event('focus'));
    expect(flowOf(client).sent.at(-1)).to.deep.equal({ type: 'look' });
    flowOf(client).show({ step: 'window', looksClosed: true });
    await settled(element);
    expect(focused(element)).to.equal(partOf(element, 'heading'));
    for (const [name, type] of [
      ['Reopen window', 'start'],
      ["I'm still signing in", 'wait'],
      ['Cancel', 'back'],
    ]) {
      await sendKeys({ press: 'Tab' });
      expect(focused(element)?.textContent).to.equal(name);
      await sendKeys({ press: 'Enter' });
      expect(flowOf(client).sent.at(-1)).to.deep.equal({ type });
    }
  });

  it('moves the focus to the signed-in state, but not if it was elsewhere', async () => {
    const client = clientOf(BRANDS);
    const element = await alone(client);
    await show(element, client, { step: 'window', looksClosed: false });
    client.setSession(signedIn());
    await atStep(element, 'done');
    expect(focused(element)).to.equal(partOf(element, 'heading'));
    element.remove();
    const other = clientOf(BRANDS);
    const second = await alone(other);
    button(second, 'Continue with Google').click();
    (document.activeElement as HTMLElement).blur();
    flowOf(other).show({ step: 'window', looksClosed: false });
    await settled(second);
    expect(document.activeElement).to.equal(document.body);
  });

  it("says that the method is turned off if the service doesn't list it", async () => {
    const element = mount('kms-oauth-button', { client: clientOf(['email']), attributes: { provider: 'google' } });
    await until(() => alertOf(element) === 'This way to sign in is turned off.');
    expect(findButton(element, 'Continue with Google')).to.equal(undefined);
  });
});

describe('<kms-oauth-button> in every style', () => {
  before(inAnyLook);
  afterEach(async () => {
    unmountAll();
    document.documentElement.removeAttribute('style');
    document.documentElement.removeAttribute('dir');
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' });
  });

  for (const [name, view] of Object.entries(STEPS)) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`has no axe violation at "${name}" in ${scheme}, alone and in the login`, async () => {
        await emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        document.documentElement.style.colorScheme = scheme;
        document.documentElement.style.background = scheme === 'dark' ? '#0d0f16' : '#eef0f6';
        for (const draw of [alone, (client: FakeClient) => login(BRANDS, client)]) {
          const client = clientOf(BRANDS);
          const element = await draw(client);
          await show(element, client, view);
          expect(await violationsOf(element)).to.deep.equal([]);
          element.remove();
        }
      });
    }

    it(`keeps "${name}" within 240 px, with text of 200 %, to the right and to the left`, async () => {
      await setViewport({ width: 240, height: 800 });
      document.body.style.margin = '0';
      document.documentElement.style.fontSize = '200%';
      const client = clientOf(BRANDS);
      const element = await login(BRANDS, client);
      await show(element, client, view);
      for (const dir of ['ltr', 'rtl']) {
        document.documentElement.dir = dir;
        expect(overflowing(element), dir).to.deep.equal([]);
        expect(document.documentElement.scrollWidth).to.be.at.most(240);
      }
      document.body.removeAttribute('style');
      await setViewport({ width: 800, height: 800 });
    });
  }
});
