import { expect } from '@esm-bundle/chai';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import { inAnyLook, overflowing, violationsOf } from '../support/accessibility.js';
import { alertOf, atStep, mount, partOf, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { codeView, type FakeClient, fakeClient, signedIn } from '../support/fake-client.js';

const contact = async (client: FakeClient) => {
  const element = mount('kms-login', { client, attributes: { heading: 'Sign in to Northwind' } });
  await atStep(element, 'contact');
  return element;
};
const code = async (client: FakeClient) => {
  const element = await contact(client);
  client.flow.show(codeView());
  await atStep(element, 'code');
  return element;
};

/** Every visible step. */
const STEPS: Record<string, (client: FakeClient) => Promise<LitElement>> = {
  loading: async (client) => {
    client.config = new Promise(() => {});
    return mount('kms-login', { client });
  },
  contact,
  sending: async (client) => {
    const element = await contact(client);
    client.flow.show({ step: 'contact', busy: true });
    return element;
  },
  'wrong contact': async (client) => {
    const element = await contact(client);
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'contact_invalid', retryable: 'user' } });
    await until(() => alertOf(element));
    return element;
  },
  code,
  'wrong code': async (client) => {
    const element = await code(client);
    type(textbox(element, 'Code'), '48291');
    client.flow.show(codeView({ resendAtMs: 0, problem: { code: 'otp_invalid', retryable: 'user' } }));
    await until(() => alertOf(element));
    return element;
  },
  'signing in': async (client) => {
    const element = await code(client);
    client.flow.show(codeView({ verified: true, busy: true }));
    return element;
  },
  'trying again': async (client) => {
    const element = await code(client);
    client.flow.show(codeView({ verified: true, problem: { code: 'outcome_unknown', retryable: 'user' } }));
    await until(() => alertOf(element));
    return element;
  },
  missing: async (client) => {
    const element = await code(client);
    client.flow.show({ step: 'missing' });
    await atStep(element, 'missing');
    return element;
  },
  done: async (client) => {
    client.setSession(signedIn({ inMemory: true }));
    const element = mount('kms-login', { client });
    await atStep(element, 'done');
    return element;
  },
  session: async (client) => {
    client.setSession(signedIn());
    return mount('kms-session', { client });
  },
};

describe('accessibility', () => {
  before(inAnyLook);
  afterEach(async () => {
    unmountAll();
    document.documentElement.removeAttribute('style');
    document.documentElement.removeAttribute('dir');
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' });
  });

  for (const [name, draw] of Object.entries(STEPS)) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`has no finding on the step "${name}" in ${scheme}`, async () => {
        await emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        document.documentElement.style.colorScheme = scheme;
        document.documentElement.style.background = scheme === 'dark' ? '#0d0f16' : '#eef0f6';
        const element = await draw(fakeClient());
        await settled(element);
        await until(() => element.localName !== 'kms-login' || getComputedStyle(partOf(element, 'error') ?? element).position !== '');
        expect(await violationsOf(element)).to.deep.equal([]);
      });
    }

    it(`keeps the step "${name}" within 240 px, with text of 200 %, to the right and to the left`, async () => {
      await setViewport({ width: 240, height: 800 });
      document.body.style.margin = '0';
      document.documentElement.style.fontSize = '200%';
      const element = await draw(fakeClient());
      await settled(element);
      for (const dir of ['ltr', 'rtl']) {
        document.documentElement.dir = dir;
        expect(overflowing(element), dir).to.deep.equal([]);
        expect(document.documentElement.scrollWidth).to.be.at.most(240);
      }
      document.body.removeAttribute('style');
      await setViewport({ width: 800, height: 800 });
    });
  }

  it('gives every control a target of 44 px', async () => {
    const element = await code(fakeClient());
    const hit = (button: Element) => {
      const box = button.getBoundingClientRect();
      const after = getComputedStyle(button, '::after');
      return Math.max(box.height, after.content === 'none' ? 0 : Number.parseFloat(after.height));
    };
    const sizes = [...element.renderRoot.querySelectorAll('button')].map(hit);
    expect(Math.min(...sizes)).to.be.at.least(44);
    expect(textbox(element, 'Code').getBoundingClientRect().height).to.be.at.least(44);
  });

  it('shows where the focus is on every stop, by keyboard alone', async () => {
    const client = fakeClient();
    const element = await contact(client);
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement).to.equal(textbox(element, 'Email address'));
    expect(getComputedStyle(textbox(element, 'Email address')).outlineWidth).to.equal('2px');
    await sendKeys({ press: 'Tab' });
    const stop = element.shadowRoot?.activeElement as HTMLElement;
    expect(stop.textContent).to.equal('Continue with email');
    expect(getComputedStyle(stop).outlineWidth).to.equal('2px');
  });

  it("doesn't animate for users who prefer reduced motion", async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const client = fakeClient();
    const element = await contact(client);
    client.flow.show({ step: 'contact', busy: true });
    await until(() => element.renderRoot.querySelector('button.busy') !== null);
    const moving = [...element.renderRoot.querySelectorAll('*')].flatMap((box) => box.getAnimations({ subtree: true }));
    expect(moving.filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0)).to.deep.equal([]);
  });

  it('uses the heading level that the page sets', async () => {
    const element = mount('kms-login', { client: fakeClient(), attributes: { 'heading-level': '1' } });
    await atStep(element, 'contact');
    expect(partOf(element, 'heading')?.ariaLevel).to.equal('1');
  });

  it('is drawn without styles if the page turns them off, and works', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client, attributes: { unstyled: '' } });
    await atStep(element, 'contact');
    client.flow.show(codeView());
    await atStep(element, 'code');
    expect(getComputedStyle(partOf(element, 'card') ?? element).boxShadow).to.equal('none');
    expect(partOf(element, 'code')?.getBoundingClientRect().height).to.equal(0);
    expect(await violationsOf(element)).to.deep.equal([]);
    element.removeAttribute('unstyled');
    await settled(element);
    expect(partOf(element, 'code')?.getBoundingClientRect().height).to.be.above(40);
  });

  it("marks its own texts as English on a page in a language that it doesn't know", async () => {
    document.documentElement.lang = 'gsw';
    const element = await contact(fakeClient());
    await until(() => element.querySelector('label')?.textContent === 'Email address');
    for (const own of [partOf(element, 'card'), ...element.querySelectorAll('label, [role]')])
      expect(own?.closest('[lang]')?.getAttribute('lang')).to.equal('en');
    document.documentElement.removeAttribute('lang');
  });
});
