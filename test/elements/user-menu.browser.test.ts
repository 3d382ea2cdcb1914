import { expect } from '@esm-bundle/chai';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { violationsOf } from '../support/accessibility.js';
import { button, findButton, headingOf, mount, nameOf, settled, statusOf, unmountAll, until } from '../support/elements.js';
import { signedIn } from '../support/fake-client.js';
import { personClient } from '../support/fake-person.js';

const ADA = { userName: 'Ada King', userEmail: 'ada@example.com' };

describe('kms-session compact', () => {
  afterEach(unmountAll);
  after(() => setViewport({ width: 800, height: 600 }));

  async function shown(more: Parameters<typeof signedIn>[0] = {}) {
    const { client } = personClient(ADA);
    client.setSession(signedIn(more));
    const element = mount('kms-session', { client, attributes: { compact: '' } });
    await until(() => findButton(element, 'Ada King'));
    return { client, element };
  }
  type Shown = Awaited<ReturnType<typeof shown>>['element'];
  const items = (element: Shown) => [...(element.shadowRoot?.querySelectorAll('[role=menuitem]') ?? [])].map(nameOf);
  const focused = (element: Shown) => nameOf(element.shadowRoot?.activeElement ?? document.body);

  it('is one button, and a menu with everything that the user can do', async () => {
    const { client, element } = await shown();
    client.accounts = ['sub-org-1', 'bob'].map((organizationId) => {
      return { organizationId, userId: `user-of-${organizationId}`, expiresAtMs: Date.now() + 900_000, current: organizationId !== 'bob' };
    });
    expect(items(element)).to.deep.equal([]);
    button(element, 'Ada King').click();
    await until(() => items(element).length === 5);
    expect(items(element)).to.deep.equal([
      'User user-of-bob',
      'Use another account',
      'Manage ways to sign in',
      'Recovery phrase',
      'Sign out',
    ]);
  });

  it('works with the keyboard alone, and closes with Escape', async () => {
    const { element } = await shown();
    button(element, 'Ada King').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => focused(element) === 'Use another account');
    await sendKeys({ press: 'ArrowUp' });
    expect(focused(element)).to.equal('Sign out');
    await sendKeys({ press: 'ArrowDown' });
    expect(focused(element)).to.equal('Use another account');
    await sendKeys({ press: 'End' });
    expect(focused(element)).to.equal('Sign out');
    await sendKeys({ press: 'Escape' });
    await until(() => items(element).length === 0);
    expect(focused(element)).to.equal('Ada King');
    await sendKeys({ press: 'ArrowDown' });
    await until(() => focused(element) === 'Use another account');
    await sendKeys({ press: 'Tab' });
    await until(() => items(element).length === 0);
  });

  it('is inside the window, wherever its button is', async () => {
    const { element } = await shown();
    button(element, 'Ada King').click();
    await until(() => items(element).length > 0);
    for (const place of ['0px', '40px', 'calc(100vw - 120px)']) {
      Object.assign(element.style, { position: 'absolute', left: place, width: '100px' });
      window.dispatchEvent(new Event('resize'));
      const { left, right } = element.shadowRoot!.querySelector('[role=menu]')!.closest('.pop')!.getBoundingClientRect();
      expect([left >= 0, right <= document.documentElement.clientWidth], place).to.deep.equal([true, true]);
    }
  });

  it('closes with a press elsewhere', async () => {
    const { element } = await shown();
    button(element, 'Ada King').click();
    await until(() => items(element).length > 0);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await until(() => items(element).length === 0);
  });

  it('signs out, and says so', async () => {
    const { client, element } = await shown();
    button(element, 'Ada King').click();
    await until(() => items(element).includes('Sign out'));
    button(element, 'Sign out').click();
    await until(() => statusOf(element) === "You're signed out.");
    expect(client.session.snapshot.state).to.equal('signed-out');
    expect(element.shadowRoot?.textContent).not.to.contain('Ada');
  });

  it('offers to stay signed in near the end', async () => {
    const { element } = await shown({ expiresAtMs: Date.now() + 200_000 });
    await until(() => statusOf(element).startsWith('Signed in until '));
    button(element, 'Ada King').click();
    await until(() => items(element)[0] === 'Stay signed in');
  });

  for (const [side, width] of [
    ['start', 800],
    ['end', 800],
    ['start', 320],
    ['end', 320],
  ] as const) {
    it(`keeps its menu within a page of ${width} px, at the ${side} of a line`, async () => {
      await setViewport({ width, height: 600 });
      const { element } = await shown();
      element.style.marginInline = side === 'start' ? '0' : 'auto 0';
      button(element, 'Ada King').click();
      await until(() => items(element).length > 0);
      await settled(element);
      const { left, right } = element.shadowRoot?.querySelector('.pop')?.getBoundingClientRect() ?? new DOMRect(-1);
      expect(left).to.be.at.least(0);
      expect(right).to.be.at.most(document.documentElement.clientWidth);
    });
  }

  it('has no axe violation, open and closed', async () => {
    const { element } = await shown();
    expect(await violationsOf(element)).to.deep.equal([]);
    button(element, 'Ada King').click();
    await until(() => items(element).length > 0);
    expect(await violationsOf(element)).to.deep.equal([]);
    expect(headingOf(element)).to.equal('');
  });
});
