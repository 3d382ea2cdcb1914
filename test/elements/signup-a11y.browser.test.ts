import { expect } from '@esm-bundle/chai';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import type { SignupView } from '../../src/flows/signup/view.js';
import { inAnyLook, violationsOf } from '../support/accessibility.js';
import { alertOf, button, type Mounted, settled, textbox, unmountAll, until } from '../support/elements.js';
import { codeView } from '../support/fake-client.js';
import { signup } from '../support/signup-form.js';

const problem = { code: 'server_error', retryable: 'user' } as const;

/** Every step that only a sign-up has, and the attributes that fill it. */
const VIEWS: Readonly<Record<string, SignupView | undefined>> = {
  form: undefined,
  sending: { step: 'form', busy: true },
  'waiting for the passkey': { step: 'form', busy: true, waiting: 'passkey' },
  'wrong name': { step: 'form', busy: false, problem: { code: 'contact_invalid', retryable: 'user', reason: 'name' } },
  'proven contact': { step: 'form', busy: false, proven: { channel: 'email', contact: 'a***@e***.com' }, name: 'Ann', problem },
  code: codeView() as SignupView,
  'unfinished passkey': { step: 'unfinished', busy: false, problem },
};
const FULL = { 'require-name': '', 'with-organization': '', 'require-consent': '', heading: 'Join Northwind' };

async function draw(name: string, attributes: Record<string, string> = FULL): Promise<Mounted<'kms-signup'>> {
  const { element, client } = await signup(attributes);
  const view = VIEWS[name];
  if (view) client.signup.show(view);
  await until(() => !view || view.step === 'form' || element.dataset.step === view.step, name);
  if (view && 'problem' in view) await until(() => alertOf(element));
  await settled(element);
  return element;
}

/** What overflows a card sideways. */
function overflowing(element: Mounted<'kms-signup'>): string[] {
  const { left, right } = element.getBoundingClientRect();
  const boxes = [...element.renderRoot.querySelectorAll('*'), ...element.querySelectorAll('*:not([slot=code])')].map((box) => ({
    name: `${box.localName}.${box.className}`,
    rect: box.getBoundingClientRect(),
  }));
  return boxes.filter(({ rect }) => rect.width > 1 && (rect.right > right + 1 || rect.left < left - 1)).map(({ name }) => name);
}

describe('accessibility of a sign-up', () => {
  before(inAnyLook);
  afterEach(async () => {
    unmountAll();
    document.documentElement.removeAttribute('style');
    document.documentElement.removeAttribute('dir');
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' });
    await setViewport({ width: 800, height: 600 });
  });

  for (const name of Object.keys(VIEWS)) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`has no finding on the step "${name}" in ${scheme}`, async () => {
        await emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        document.documentElement.style.colorScheme = scheme;
        document.documentElement.style.background = scheme === 'dark' ? '#0d0f16' : '#eef0f6';
        expect(await violationsOf(await draw(name))).to.deep.equal([]);
      });
    }

    for (const width of [240, 320]) {
      it(`keeps the step "${name}" within ${width} px, with text of 200 %, to the right and to the left`, async () => {
        await setViewport({ width, height: 800 });
        document.body.style.margin = '0';
        document.documentElement.style.fontSize = '200%';
        const element = await draw(name);
        for (const dir of ['ltr', 'rtl']) {
          document.documentElement.dir = dir;
          expect(overflowing(element), dir).to.deep.equal([]);
        }
      });
    }
  }

  it('works with the keyboard alone, in reading order', async () => {
    const element = await draw('form');
    const stops: string[] = [];
    const nameOf = (stop: Element | null | undefined) =>
      stop instanceof HTMLInputElement ? stop.labels?.[0]?.textContent : (stop?.ariaLabel ?? stop?.textContent);
    for (let press = 0; press < 7; press++) {
      await sendKeys({ press: 'Tab' });
      const outer = document.activeElement;
      const stop = outer === element ? element.shadowRoot?.activeElement : outer;
      stops.push(nameOf(stop)?.trim() ?? '');
      expect(getComputedStyle(stop as Element).outlineWidth, stops.at(-1)).to.equal('2px');
    }
    expect(stops).to.deep.equal([
      'Name',
      'Organization',
      'Use phone instead',
      'Email address',
      'I agree to the terms.',
      'Create account',
      'Create a passkey',
    ]);
  });

  it('has targets of at least 24 px, including the text beside a checkbox', async () => {
    const element = await draw('form');
    const box = element.querySelector<HTMLInputElement>('input[type=checkbox]')!;
    const label = box.labels?.[0];
    expect(box.getBoundingClientRect().width).to.be.at.least(24);
    expect(label?.getBoundingClientRect().height).to.be.at.least(24);
    label?.click();
    expect(box.checked).to.equal(true);
    for (const name of ['Create account', 'Create a passkey'])
      expect(button(element, name).getBoundingClientRect().height).to.be.at.least(44);
  });

  it('is drawn without styles if the page turns them off, and works', async () => {
    const element = await draw('form', { ...FULL, unstyled: '' });
    expect(await violationsOf(element)).to.deep.equal([]);
    expect(textbox(element, 'Name').checkVisibility()).to.equal(true);
  });
});
