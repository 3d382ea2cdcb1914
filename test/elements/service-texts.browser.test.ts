// Names from the service were chosen by others: a script of the page, another device, a provider.
import { expect } from '@esm-bundle/chai';
import '../../src/define/account.js';
import '../../src/define/session.js';
import type { WayIn } from '../../src/account/account.js';
import { shortText } from '../../src/texts/service-text.js';
import { atStep, button, findButton, mount, partOf, settled, statusOf, unmountAll, until } from '../support/elements.js';
import { type AccountClient, accountClient, EMAIL, PASSKEY } from '../support/fake-account.js';
import { fakeClient, signedIn } from '../support/fake-client.js';
import { answering } from '../support/fake-person.js';

const HOSTILE: Readonly<Record<string, string>> = {
  'turned around': '\u202eyek ruoy\u202c \u2066\u202e',
  'closing an isolation': '\u2069\u2069\u202eevomer',
  'ten thousand characters': 'W'.repeat(10_000),
  'ten thousand marks': `a${'\u0301'.repeat(10_000)}`,
  'a word without end, right to left': '\u05d0'.repeat(500),
  markup: '<img src=x onerror="window.broken=1"><style>*{display:none}</style>',
  'a template': '{name} {contact} $&',
  'lines and controls': 'Laptop\n\n\n\u0000\u2028Remove it',
  'our own words': 'This session',
  nothing: '',
  'half a character': '\ud83d'.repeat(80),
  'what stands for a place': '\ufffc\ufffc$&$1',
};

const names = (element: Element): readonly HTMLElement[] => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('bdi') ?? [])];

function expectSound(element: Element, name: string): void {
  const shown = names(element).filter(({ textContent }) => textContent === shortText(name));
  expect(shown.length, 'an isolated text').to.be.greaterThan(0);
  for (const bdi of shown) {
    expect([...(bdi.textContent ?? '')].length).to.be.at.most(64);
    expect(bdi.children).to.have.length(0);
    expect(getComputedStyle(bdi).unicodeBidi).to.equal('isolate');
  }
  expect(element.shadowRoot?.querySelector('img, style')).to.equal(null);
  expect((window as { broken?: unknown }).broken).to.equal(undefined);
  expect(element.textContent, 'the regions outside').not.to.match(/[\u202a-\u202e\u2066-\u2069]/);
  const box = element.getBoundingClientRect();
  for (const bdi of shown) expect(bdi.getBoundingClientRect().right).to.be.at.most(box.right + 1);
  expect(element.scrollWidth).to.be.at.most(element.clientWidth + 1);
}

async function listOf(client: AccountClient): Promise<Element> {
  const element = mount('kms-account', { client });
  await atStep(element, 'ways');
  return element;
}

const named = (name: string): WayIn => ({ ...PASSKEY, name, createdAtMs: 1_790_000_000_000 });

describe('texts of the service', () => {
  afterEach(unmountAll);

  it('are cut at 64 characters, on one line, without characters that reverse the text around them', () => {
    expect(shortText('Laptop')).to.equal('Laptop');
    expect(shortText('W'.repeat(64))).to.equal('W'.repeat(64));
    expect(shortText('W'.repeat(65))).to.equal(`${'W'.repeat(63)}…`);
    expect(shortText('😀'.repeat(70))).to.equal(`${'😀'.repeat(63)}…`);
    expect(shortText(' a\nb\u2028c\u202ed\u2066 ')).to.equal('a b c d');
    expect(shortText(`e${'\u0301'.repeat(50)}`)).to.equal(`e${'\u0301'.repeat(4)}`);
    expect(shortText('עברית')).to.equal('עברית');
  });

  for (const [what, name] of Object.entries(HOSTILE)) {
    it(`in the list of an account: ${what}`, async () => {
      const client = accountClient(EMAIL, named(name));
      const element = await listOf(client);
      expectSound(element, name);
      const [, remove] = element.shadowRoot?.querySelectorAll<HTMLElement>('[data-at]') ?? [];
      expect(remove?.getAttribute('aria-label')).to.equal(`Remove ${shortText(name)}`);
      remove?.click();
      await settled(element as never);
      expectSound(element, name);
      expect(partOf(element, 'way')).not.to.equal(null);
      const question = element.shadowRoot?.querySelector('.ask p')?.textContent;
      expect(question).to.equal(`Remove ${shortText(name)}? You won't be able to sign in with it.`);
      button(element as never, 'Remove it').click();
      client.removals[0]?.done([EMAIL]);
      await until(() => statusOf(element as never) !== '');
      expect(statusOf(element as never)).to.equal(`${shortText(name)} was removed.`);
    });
  }

  it('in the message after the others were ended', async () => {
    const client = accountClient(EMAIL, { ...PASSKEY, type: 'key' });
    const all = Object.values(HOSTILE).map((name, index) => ({ id: `k${index}`, type: 'key', name, createdAtMs: 0 }) as const);
    client.endOthers = async () => ({ ended: all, left: all.map((one) => ({ ...one, type: 'passkey' }) as const) });
    const element = await listOf(client);
    button(element as never, 'Sign out everywhere else').click();
    await until(() => findButton(element as never, 'Sign out others'));
    button(element as never, 'Sign out others').click();
    await until(() => element.shadowRoot?.querySelector('.report') !== null);
    for (const name of Object.values(HOSTILE)) if (name) expectSound(element, name);
  });

  it("in the signed-in user's name", async () => {
    for (const name of Object.values(HOSTILE)) {
      if (!name) continue;
      const client = fakeClient(signedIn());
      answering(client, () => ({ userName: name }));
      const element = mount('kms-session', { client });
      await until(() => names(element).some(({ textContent }) => textContent === shortText(name)));
      expectSound(element, name);
      unmountAll();
    }
  });
});
