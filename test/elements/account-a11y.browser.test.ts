import { expect } from '@esm-bundle/chai';
import { violationsOf } from '../support/accessibility.js';
import '../../src/define/account.js';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import type { KmsAccount } from '../../src/elements/account/kms-account.js';
import { KmsError } from '../../src/errors.js';
import { inAnyLook } from '../support/accessibility.js';
import { alertOf, atStep, button, findButton, mount, partOf, settled, unmountAll, until } from '../support/elements.js';
import { type AccountClient, accountClient, EMAIL, GOOGLE, LAST, PASSKEY } from '../support/fake-account.js';

async function list(client: AccountClient, attributes: Record<string, string> = {}): Promise<KmsAccount> {
  const element = mount('kms-account', { client, attributes: { heading: 'Your ways into Northwind', ...attributes } });
  await atStep(element, 'ways');
  return element;
}
async function press(client: AccountClient, name: string, step: string): Promise<KmsAccount> {
  const element = await list(client);
  await choose(element, name);
  await atStep(element, step);
  return element;
}
async function choose(element: KmsAccount, name: string): Promise<void> {
  button(element, 'Add a way to sign in').click();
  await until(() => findButton(element, name));
  button(element, name).click();
}
const full = () => accountClient(EMAIL, PASSKEY, { ...GOOGLE, usable: false });

async function question(): Promise<KmsAccount> {
  const element = await list(full());
  button(element, 'Remove Laptop').click();
  await until(() => findButton(element, 'Remove it'));
  return element;
}

/** Every visible step. */
const STEPS: Readonly<Record<string, () => Promise<KmsAccount>>> = {
  loading: async () => {
    const client = full();
    client.list = () => new Promise(() => {});
    const element = mount('kms-account', { client });
    await atStep(element, 'loading');
    return element;
  },
  ways: () => list(full()),
  choices: async () => {
    const element = await list(full());
    button(element, 'Add a way to sign in').click();
    await until(() => findButton(element, 'Add passkey'));
    return element;
  },
  removed: async () => {
    const client = full();
    const element = await list(client);
    button(element, 'Remove Laptop').click();
    await until(() => findButton(element, 'Remove it'));
    button(element, 'Remove it').click();
    client.removals[0]?.done([EMAIL, GOOGLE]);
    await until(() => element.matches(':state(told)'));
    return element;
  },
  'asked before others end': async () => {
    const element = await list(accountClient(EMAIL, { ...PASSKEY, type: 'key' }));
    button(element, 'Sign out everywhere else').click();
    await until(() => findButton(element, 'Sign out others'));
    return element;
  },
  'the last way': () => list(accountClient(LAST)),
  question,
  removing: async () => {
    const element = await question();
    await settled(element);
    button(element, 'Remove it').click();
    return element;
  },
  failure: async () => {
    const client = full();
    const element = await list(client);
    await choose(element, 'Add passkey');
    client.additions[0]?.failed(new KmsError('passkey_failed', { reason: 'exists' }));
    await until(() => alertOf(element));
    return element;
  },
  trouble: async () => {
    const client = full();
    client.list = () => Promise.reject(new KmsError('network'));
    const element = mount('kms-account', { client });
    await until(() => alertOf(element));
    return element;
  },
  'signed out': async () => {
    const client = full();
    client.setSession({ state: 'signed-out' });
    return mount('kms-account', { client });
  },
  contact: () => press(full(), 'Add phone number', 'contact'),
  wallet: async () => {
    const client = full();
    const element = await press(client, 'Add wallet', 'wallet');
    client.additions[0]?.found(
      { id: 'a', name: 'A wallet with a long name', chain: 'ethereum' },
      { id: 'b', name: 'A wallet with a long name', chain: 'solana' },
    );
    await until(() => element.shadowRoot?.querySelectorAll('button').length === 3);
    return element;
  },
  window: () => press(full(), 'Add Google', 'window'),
  unfinished: async () => {
    const client = full();
    const element = await press(client, 'Add Google', 'window');
    client.additions[0]?.unfinished(new KmsError('network'));
    await atStep(element, 'unfinished');
    return element;
  },
};

/** What overflows the card sideways. */
function overflowing(element: KmsAccount): string[] {
  const { left, right } = element.getBoundingClientRect();
  const boxes = [...element.renderRoot.querySelectorAll('*'), ...element.querySelectorAll('*')].map((box) => ({
    name: `${box.localName}.${box.className}`,
    rect: box.getBoundingClientRect(),
  }));
  return boxes.filter(({ rect }) => rect.width > 1 && (rect.right > right + 1 || rect.left < left - 1)).map(({ name }) => name);
}

describe('accessibility of an account', () => {
  before(inAnyLook);
  afterEach(async () => {
    unmountAll();
    document.documentElement.removeAttribute('style');
    document.documentElement.removeAttribute('dir');
    document.body.removeAttribute('style');
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'no-preference' });
    await setViewport({ width: 800, height: 600 });
  });

  for (const [name, draw] of Object.entries(STEPS)) {
    for (const scheme of ['light', 'dark'] as const) {
      it(`has no finding on the step "${name}" in ${scheme}`, async () => {
        await emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        document.documentElement.style.colorScheme = scheme;
        document.documentElement.style.background = scheme === 'dark' ? '#0d0f16' : '#eef0f6';
        const element = await draw();
        await settled(element);
        expect(await violationsOf(element)).to.deep.equal([]);
      });
    }

    for (const width of [240, 320]) {
      it(`keeps the step "${name}" within ${width} px, with text of 200 %, to the right and to the left`, async () => {
        await setViewport({ width, height: 800 });
        document.body.style.margin = '0';
        document.documentElement.style.fontSize = '200%';
        const element = await draw();
        await settled(element);
        for (const dir of ['ltr', 'rtl']) {
          document.documentElement.dir = dir;
          expect(overflowing(element), dir).to.deep.equal([]);
        }
      });
    }
  }

  it('works with the keyboard alone: a removal is requested, canceled, and requested again', async () => {
    const client = accountClient(EMAIL, GOOGLE);
    const element = await list(client);
    const focused = () => element.shadowRoot?.activeElement?.ariaLabel ?? element.shadowRoot?.activeElement?.textContent;
    for (const _ of ['Change email address', 'Remove ada@example.com', 'Remove Google']) await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('Remove Google');
    expect(getComputedStyle(element.shadowRoot?.activeElement as Element).outlineWidth).to.equal('2px');
    await sendKeys({ press: 'Enter' });
    await until(() => focused() === 'Keep it');
    await sendKeys({ press: 'Escape' });
    await until(() => focused() === 'Remove Google');
    await sendKeys({ press: ' ' });
    await until(() => focused() === 'Keep it');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await until(() => client.removals.length === 1);
  });

  it('gives every control a target of 44 px', async () => {
    const element = await list(full());
    const hit = (one: Element) => {
      const box = one.getBoundingClientRect();
      const around = getComputedStyle(one, '::after');
      return Math.max(box.height, around.content === 'none' ? 0 : Number.parseFloat(around.height));
    };
    expect(Math.min(...[...element.renderRoot.querySelectorAll('button')].map(hit))).to.be.at.least(44);
  });

  it('is drawn without styles if the page turns them off, and works', async () => {
    const element = await list(full(), { unstyled: '' });
    expect(getComputedStyle(partOf(element, 'card') ?? element).boxShadow).to.equal('none');
    expect(await violationsOf(element)).to.deep.equal([]);
    button(element, 'Remove Laptop').click();
    await until(() => findButton(element, 'Remove it'));
  });

  it('shows its icons and what is disabled with forced colors', async () => {
    await emulateMedia({ forcedColors: 'active' });
    const element = await list(accountClient(LAST));
    const sign = element.renderRoot.querySelector('.sign') as Element;
    expect(getComputedStyle(sign).borderTopWidth).to.equal('1px');
    const probe = document.createElement('i');
    probe.style.color = 'GrayText';
    document.body.append(probe);
    expect(getComputedStyle(button(element, 'Remove ada@example.com')).color).to.equal(getComputedStyle(probe).color);
    probe.remove();
  });
});
