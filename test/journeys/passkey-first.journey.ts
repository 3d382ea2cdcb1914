import { expect } from '@esm-bundle/chai';
import { plugIn } from '../support/authenticator.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { newestCode, type Visitor, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';

describe('a login that asks for a passkey first', () => {
  freshForEach();
  let visitor: Visitor;
  beforeEach(async () => {
    const page = await profile.newPage();
    await plugIn(page);
    await page.goto(`${stand.site}/login.html`);
    await page.locator('kms-login').evaluate((login) => login.setAttribute('passkey-first', ''));
    visitor = visitorOf(page, stand.emulator);
    await page.getByRole('button', { name: 'Create a passkey' }).waitFor();
  });
  const codes = async () => (await stand.emulator.requests()).filter(({ path, method }) => path.includes('otp_init') && method === 'POST');

  it('signs in with one press if this device has one, and sends no code', async () => {
    await visitor.page.getByRole('button', { name: 'Create a passkey' }).click();
    await visitor.signOut.click();
    await visitor.continueWithEmail.click();
    await visitor.signOut.waitFor();
    expect((await visitor.event('kms-signed-in')).detail).to.include({ flow: 'passkey' });
    expect(await codes()).to.deep.equal([]);
  });

  it('continues with the code in the same press if it has none', async () => {
    await visitor.email.fill(ADA);
    await visitor.continueWithEmail.click();
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.waitFor();
    expect((await codes()).length).to.equal(1);
  });

  it('says what is missing in an empty field if it has none', async () => {
    await visitor.continueWithEmail.click();
    await visitor.alert.getByText('Enter your email address.').waitFor();
    expect(await codes()).to.deep.equal([]);
  });
});
