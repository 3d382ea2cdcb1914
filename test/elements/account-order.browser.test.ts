import { expect } from '@esm-bundle/chai';
import '../../src/define/account.js';
import type { KmsAccount } from '../../src/elements/account/kms-account.js';
import { atStep, button, findButton, mount, statusOf, unmountAll, until } from '../support/elements.js';
import { type AccountClient, accountClient, EMAIL, GOOGLE, PASSKEY } from '../support/fake-account.js';

const rows = (element: Element): string[] =>
  [...(element.shadowRoot?.querySelectorAll('.way') ?? [])].map((row) => row.textContent?.trim().replace(/\s+/g, ' ') ?? '');
const focused = (element: Element): string => {
  const inner = element.shadowRoot?.activeElement;
  return inner?.getAttribute('aria-label') ?? inner?.textContent?.trim() ?? '';
};

async function shown(client: AccountClient): Promise<KmsAccount> {
  const element = mount('kms-account', { client });
  await atStep(element, 'ways');
  return element;
}

describe('the order of an account', () => {
  afterEach(unmountAll);

  it('ends all others only at the second press', async () => {
    const client = accountClient(EMAIL, { ...PASSKEY, type: 'session' });
    let ended = 0;
    client.endOthers = async () => {
      ended += 1;
      return { ended: [], left: [] };
    };
    const element = await shown(client);
    button(element, 'Sign out everywhere else').focus();
    button(element, 'Sign out everywhere else').click();
    await until(() => focused(element) === 'Cancel');
    button(element, 'Cancel').click();
    await until(() => focused(element) === 'Sign out everywhere else');
    expect(ended).to.equal(0);
    button(element, 'Sign out everywhere else').click();
    await until(() => focused(element) === 'Cancel');
    button(element, 'Sign out others').click();
    await until(() => ended === 1);
    await until(() => statusOf(element) === "You're now signed in here only.");
  });

  it('says which method was last used on this device, if it knows', async () => {
    const client = accountClient(EMAIL, GOOGLE, PASSKEY, { ...PASSKEY, id: 'passkey-2' });
    client.last = 'google';
    const element = await shown(client);
    const marked = () => rows(element).filter((row) => row.endsWith('Last used on this device'));
    expect(marked()).to.have.length(1);
    expect(marked()[0]).to.match(/^Google/);
  });

  it('hides what can be added again, also after an addition', async () => {
    const client = accountClient(EMAIL);
    const element = await shown(client);
    const add = button(element, 'Add a way to sign in');
    add.focus();
    add.click();
    await until(() => findButton(element, 'Add passkey'));
    expect(add.getAttribute('aria-expanded')).to.equal('true');
    add.click();
    await until(() => !findButton(element, 'Add passkey'));
    add.click();
    await until(() => findButton(element, 'Add passkey'));
    button(element, 'Add passkey').focus();
    button(element, 'Add passkey').click();
    client.additions[0]?.done([EMAIL, PASSKEY]);
    await until(() => focused(element) === 'Add a way to sign in');
    expect(findButton(element, 'Add passkey')).to.equal(undefined);
  });
});
