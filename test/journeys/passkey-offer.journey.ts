import { expect } from '@esm-bundle/chai';
import { plugIn } from '../support/authenticator.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { visit } from '../support/visitor.js';

const ADA = 'ada@example.com';

describe('a passkey, offered after a code', () => {
  freshForEach();

  async function arrive() {
    const visitor = await visit(profile, stand.emulator, stand);
    const authenticator = await plugIn(visitor.page);
    const login = visitor.page.locator('kms-login');
    await login.evaluate((element) => element.setAttribute('offer-passkey', ''));
    // The page's own view of the signed-in user would replace that of the login.
    await visitor.page.locator('kms-session').evaluateAll((all) => {
      for (const one of all) one.remove();
    });
    const button = (name: string) => login.getByRole('button', { name, exact: true });
    return { visitor, authenticator, button, login };
  }

  it('is created with one press', async () => {
    const { visitor, authenticator, button, login } = await arrive();
    await visitor.signIn(ADA);
    await button('Add a passkey').click();
    await login.getByText('Passkey added.').first().waitFor();
    expect((await authenticator.credentials()).length).to.equal(1);
    expect(await button('Not now').count()).to.equal(0);
  });

  it("signs the same user in the next time, and isn't offered again", async () => {
    const { visitor, authenticator, button, login } = await arrive();
    await visitor.signIn(ADA);
    const { detail: first } = await visitor.event('kms-signed-in');
    await button('Add a passkey').click();
    await login.getByText('Passkey added.').first().waitFor();
    // It isn't touched: signing out puts the focus into the field, whose suggestion of the passkey would sign in at once.
    await authenticator.setPresence(false);
    await button('Sign out').click();
    await visitor.email.waitFor();
    await visitor.page.reload();
    await login.evaluate((element) => element.setAttribute('offer-passkey', ''));
    await visitor.page.locator('kms-session').evaluateAll((all) => {
      for (const one of all) one.remove();
    });
    // A touch only counts for a request that follows it.
    await authenticator.setPresence(true);
    await button('Continue with a passkey').click();
    await button('Sign out').waitFor();
    await visitor.page.getByText(ADA).first().waitFor();
    const { detail } = await visitor.event('kms-signed-in');
    expect(detail).to.include({ flow: 'passkey', organizationId: first?.organizationId, userId: first?.userId });
    expect((await authenticator.credentials()).length).to.equal(1);
    expect(await button('Add a passkey').count()).to.equal(0);
  });

  it('can be declined for good', async () => {
    const { visitor, button } = await arrive();
    await visitor.signIn(ADA);
    await button('Not now').click();
    await button('Not now').waitFor({ state: 'detached' });
    await button('Sign out').click();
    await visitor.signIn('grace@example.com');
    await button('Sign out').waitFor();
    await visitor.page.getByText('grace@example.com').first().waitFor();
    expect(await button('Add a passkey').count()).to.equal(0);
  });
});
