import { expect } from '@esm-bundle/chai';
import '../../src/define/all.js';
import type { KmsAccount } from '../../src/elements/account/kms-account.js';
import { KmsError } from '../../src/errors.js';
import { alertOf, atStep, button, findButton, headingOf, mount, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { type AccountClient, accountClient, EMAIL, GOOGLE, PASSKEY } from '../support/fake-account.js';

/** A client of an account with these wallets, whose words were never exported. */
const clientWith = (...unsaved: readonly string[]): AccountClient => Object.assign(accountClient(EMAIL, PASSKEY, GOOGLE), { unsaved });

async function asked(client: AccountClient): Promise<KmsAccount> {
  const element = mount('kms-account', { client, attributes: { 'with-delete': '' } });
  await atStep(element, 'ways');
  button(element, 'Delete account').click();
  await atStep(element, 'delete');
  return element;
}

/** Details of an event, in order. */
function heard(element: Element, name: string): readonly unknown[] {
  const details: unknown[] = [];
  element.addEventListener(name, (event) => void details.push((event as CustomEvent).detail)); // ours have one
  return details;
}

const textOf = (element: Element): string => element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '';

describe('kms-account with-delete', () => {
  afterEach(unmountAll);

  it('offers the deletion only if the page allows it', async () => {
    const element = mount('kms-account', { client: clientWith() });
    await atStep(element, 'ways');
    expect(findButton(element, 'Delete account')).to.equal(undefined);
  });

  it('says what is lost, and offers the recovery phrase that was never saved', async () => {
    const element = await asked(clientWith('wallet-1'));
    expect(headingOf(element)).to.equal('Delete your account?');
    expect(textOf(element)).to.include("We can't bring them back.");
    await until(() => textOf(element).includes("You haven't saved your recovery phrase."));
    const managed = heard(element, 'kms-manage');
    button(element, 'Recovery phrase').click();
    await until(() => element.querySelector('kms-export'));
    expect(managed).to.deep.equal([{ what: 'export' }]);
    expect(element.querySelector('kms-export')?.getAttribute('wallet-id')).to.equal('wallet-1');
  });

  it("doesn't mention a phrase if every wallet was exported", async () => {
    const element = await asked(clientWith());
    await settled(element);
    expect(textOf(element)).not.to.include("You haven't saved");
  });

  it('asks for one of the sign-in methods of the account, and deletes nothing before that', async () => {
    const client = clientWith();
    const element = await asked(client);
    for (const name of ['Email address', 'Passkey', 'Google']) button(element, name);
    expect(findButton(element, 'Wallet')).to.equal(undefined);
    expect(client.deletions).to.deep.equal([]);
    button(element, 'Cancel').click();
    await atStep(element, 'ways');
  });

  it('deletes after a code, says so, and tells the page', async () => {
    const client = clientWith();
    const element = await asked(client);
    const changed = heard(element, 'kms-account-changed');
    button(element, 'Email address').click();
    await until(() => client.deletions.length > 0);
    const [deletion] = client.deletions;
    deletion?.sent();
    await atStep(element, 'code');
    type(textbox(element, 'Code'), '123456');
    await until(() => deletion?.code === '123456');
    deletion?.done();
    await until(() => textOf(element).includes('Your account was deleted.'));
    expect(changed).to.deep.equal([{ change: 'deleted', type: 'account' }]);
  });

  it('goes back from the code to the question', async () => {
    const client = clientWith();
    const element = await asked(client);
    button(element, 'Email address').click();
    await until(() => client.deletions.length > 0);
    const [deletion] = client.deletions;
    deletion?.sent();
    await atStep(element, 'code');
    button(element, 'Change').click();
    await atStep(element, 'delete');
    expect(deletion?.asked).to.deep.equal(['send-code', 'forget']);
  });

  it('shows a refusal at the question, and the account stays', async () => {
    const client = clientWith();
    const element = await asked(client);
    button(element, 'Passkey').click();
    await until(() => client.deletions.length > 0);
    expect(client.deletions[0]?.by).to.equal('passkey');
    client.deletions[0]?.failed(new KmsError('bad_request', { reason: 'not_yours' }));
    await until(() => alertOf(element) === "That isn't one of your ways to sign in.");
    expect(headingOf(element)).to.equal('Delete your account?');
    button(element, 'Cancel').click();
    await atStep(element, 'ways');
  });

  it('asks for a social account in its window', async () => {
    const client = clientWith();
    const element = await asked(client);
    button(element, 'Google').click();
    await atStep(element, 'window');
    expect(client.deletions[0]?.provider).to.equal('google');
    client.deletions[0]?.window('blocked');
    await until(() => alertOf(element));
    expect(findButton(element, 'Continue in this tab')).to.equal(undefined);
    button(element, 'Back').click();
    await atStep(element, 'delete');
  });
});
