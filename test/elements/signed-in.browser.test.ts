import { expect } from '@esm-bundle/chai';
import { sendKeys } from '@web/test-runner-commands';
import { violationsOf } from '../support/accessibility.js';
import { atStep, button, findButton, headingOf, mount, partOf, settled, statusOf, unmountAll, until } from '../support/elements.js';
import { accountClient, EMAIL } from '../support/fake-account.js';
import { fakeClient, signedIn } from '../support/fake-client.js';
import { answering, ETHEREUM, personClient } from '../support/fake-person.js';

const ADA = { userName: 'Ada King', userEmail: 'ada@example.com' };

describe('kms-login at its end', () => {
  afterEach(unmountAll);

  const ended = (user: Parameters<typeof personClient>[0], accounts?: readonly object[]) => {
    const { client } = personClient(user, accounts);
    return { client, element: mount('kms-login', { client }) };
  };

  for (const [who, user, heading, letters, below] of [
    ['a name and an address', ADA, 'Ada King', 'AK', 'ada@example.com'],
    ['an address', { userName: 'ada.king@contoso.com', userEmail: 'ada.king@contoso.com' }, 'ada.king@contoso.com', 'AK', undefined],
    ['a number', { userName: 'user-1795331234567', userPhoneNumber: '+12025550123' }, '+12025550123', '', undefined],
    ['neither', { userName: 'user-1795331234567' }, '0x52aE…c15e', '', undefined],
  ] as const) {
    it(`shows a user with ${who} by that name`, async () => {
      const { element } = ended(user);
      await until(() => headingOf(element) === heading);
      expect(element.shadowRoot?.querySelector('.avatar')?.textContent?.trim()).to.equal(letters);
      expect(partOf(element, 'text')?.textContent).to.equal(below);
      expect(element.shadowRoot?.textContent).not.to.contain('user-');
    });
  }

  for (const [userName, shown] of [
    ['user-1795331234567', 'Alice Example'],
    ['a@example.com', 'Alice Example'],
    ['Ada King', 'Ada King'],
  ] as const) {
    it(`shows a social account that the service names ${userName} as ${shown}`, async () => {
      const client = fakeClient(signedIn({ calledAs: 'Alice Example' }));
      answering(client, () => ({ userName, userEmail: 'a@example.com' }));
      const element = mount('kms-login', { client });
      await until(() => headingOf(element) === shown);
      expect(partOf(element, 'text')?.textContent).to.equal('a@example.com');
    });
  }

  it('says how the user signed in if nothing else is known about them', async () => {
    const { client } = personClient({ userName: 'user-1795331234567' });
    client.last = 'wallet';
    const element = mount('kms-login', { client });
    await until(() => partOf(element, 'text')?.textContent === 'Signed in with a wallet');
  });

  it('shows an address for each chain, and copies all of it', async () => {
    const { element } = ended(ADA);
    await until(() => findButton(element, 'Copy Solana address'));
    const written: string[] = [];
    const { clipboard } = navigator;
    clipboard.writeText = async (text) => void written.push(text);
    button(element, 'Copy Ethereum address').click();
    await until(() => statusOf(element) === 'Ethereum address copied.');
    expect(written).to.deep.equal([ETHEREUM.address]);
    clipboard.writeText = () => Promise.reject(new Error('refused'));
    button(element, 'Copy Ethereum address').click();
    await until(() => element.shadowRoot?.querySelector('.whole')?.textContent === ETHEREUM.address);
    Reflect.deleteProperty(clipboard, 'writeText');
  });

  it('signs out, and nothing is left of the user', async () => {
    const { client, element } = ended(ADA);
    await until(() => headingOf(element) === 'Ada King');
    button(element, 'Sign out').click();
    await atStep(element, 'contact');
    answering(client, () => ({ userName: 'Bob Ray' }));
    client.setSession(signedIn());
    await until(() => headingOf(element) !== 'Sign in');
    expect(element.shadowRoot?.textContent).not.to.contain('Ada');
    await until(() => headingOf(element) === 'Bob Ray');
  });

  it('keeps the place of all that until it is known', async () => {
    const { client } = personClient(ADA);
    const { query } = client.api;
    let answer: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = async (...asked: Parameters<typeof query>) => {
      await held;
      return query(...asked);
    };
    Object.assign(client.api, { query: slow });
    const element = mount('kms-login', { client });
    await until(() => element.shadowRoot?.querySelector('.avatar.bone'));
    await settled(element);
    const { height } = element.getBoundingClientRect();
    answer?.();
    await until(() => headingOf(element) === 'Ada King');
    expect(Math.abs(element.getBoundingClientRect().height - height)).to.be.at.most(1);
  });

  it("says that a user is signed in if the service doesn't say who", async () => {
    const element = mount('kms-login', { client: fakeClient(signedIn()) });
    await until(() => headingOf(element) === "You're signed in.");
    await until(() => findButton(element, 'Sign out'));
  });

  it('lets a session element of the page say who', async () => {
    const { client, asked } = personClient(ADA);
    mount('kms-session', { client });
    const element = mount('kms-login', { client });
    await atStep(element, 'done');
    await until(() => headingOf(element) === "You're signed in.");
    expect(findButton(element, 'Sign out')).to.equal(undefined);
    // Once, by the session element.
    expect(asked).to.deep.equal(['get_user', 'list_wallet_accounts']);
  });

  it('keeps an address clear of its copy button, on the narrowest phone and in a wide font', async () => {
    const { element } = ended(ADA);
    Object.assign(element.style, { display: 'block', inlineSize: '288px', fontFamily: 'DejaVu Sans, Verdana, sans-serif' });
    await until(() => partOf(element, 'address')?.querySelector('bdi')?.textContent);
    for (const row of element.shadowRoot?.querySelectorAll('[part=address]') ?? []) {
      const text = document.createRange();
      text.selectNodeContents(row.querySelector('bdi')!);
      const sign = row.querySelector('button svg')!.getBoundingClientRect();
      expect(sign.left - text.getBoundingClientRect().right).to.be.above(4);
    }
  });

  it('holds a session element without a card in the card', async () => {
    const { client } = personClient(ADA);
    const session = Object.assign(document.createElement('kms-session'), { client, slot: 'signed-in' });
    mount('kms-login', { client, children: [session] });
    const inner = await until(() => partOf(session, 'card'));
    await until(() => getComputedStyle(inner).paddingTop === '0px');
    expect(getComputedStyle(inner).boxShadow).to.equal('none');
  });

  it('opens the account on top of the page, and returns the focus', async () => {
    const client = accountClient(EMAIL);
    answering(client, () => ADA);
    const element = mount('kms-login', { client });
    await until(() => findButton(element, 'Manage'));
    button(element, 'Manage').focus();
    button(element, 'Manage').click();
    await until(() => element.querySelector('kms-account')?.shadowRoot?.querySelector('li'));
    expect(element.shadowRoot?.querySelector('dialog')?.open).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await until(() => !element.querySelector('kms-account'));
    expect(element.shadowRoot?.activeElement).to.equal(button(element, 'Manage'));
  });

  it('leaves the account to a page with its own place for it', async () => {
    const client = accountClient(EMAIL);
    answering(client, () => ADA);
    const element = mount('kms-login', { client });
    const asked: unknown[] = [];
    element.addEventListener('kms-manage', (event) => {
      event.preventDefault();
      asked.push(event.detail);
    });
    await until(() => findButton(element, 'Manage'));
    button(element, 'Manage').click();
    expect(asked).to.deep.equal([{ what: 'account' }]);
    expect(element.querySelector('kms-account')).to.equal(null);
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`has no axe violation in ${scheme}`, async () => {
      document.documentElement.style.colorScheme = scheme;
      document.documentElement.style.background = scheme === 'dark' ? '#0d0f16' : '#eef0f6';
      const { element } = ended(ADA);
      await until(() => headingOf(element) === 'Ada King');
      expect(await violationsOf(element)).to.deep.equal([]);
      document.documentElement.removeAttribute('style');
    });
  }
});
