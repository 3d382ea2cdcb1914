import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { freshForEach, profile, stand } from '../support/journey.js';
import { newestCode, type Visitor, visit, visitorOf, wrongCode } from '../support/visitor.js';

const ADA = 'ada@example.com';

describe('a code in a link in the email', () => {
  freshForEach(undefined, 'reduce');

  const linkTo = (code: string): string => `${stand.site}/login.html#kms-code=${code}`;
  const heading = (page: Page, name: string) => page.getByRole('heading', { name });

  /** A login that waits for the code, and the link that was sent for it. */
  async function asked(): Promise<{ readonly first: Visitor; readonly link: string }> {
    await stand.emulator.settings({ emailBody: `Sign in: ${linkTo('{code}')}` });
    const first = await visit(profile, stand.emulator, { site: stand.site });
    await first.askForCode(ADA);
    await newestCode(stand.emulator, ADA);
    const [message] = await stand.emulator.inbox(ADA);
    return { first, link: message!.body.replace('Sign in: ', '') };
  }

  async function follow(link: string, from = profile): Promise<Visitor> {
    const page = await from.newPage();
    await page.goto(link);
    return visitorOf(page, stand.emulator);
  }

  it('fills in the waiting step in this browser, and needs one press', async () => {
    const { first, link } = await asked();
    const { page, code, verify, signOut } = await follow(link);
    await page.getByText('We filled in the code from your email.').first().waitFor();
    expect(await code.inputValue()).to.equal(link.slice(-6));
    expect(page.url()).to.equal(`${stand.site}/login.html`);
    expect((await stand.emulator.requests()).filter(({ path }) => path.endsWith('otp_verify'))).to.deep.equal([]);
    await verify.click();
    await signOut.waitFor();
    await first.signOut.waitFor();
  });

  it('shows the code in another browser, to be typed where it was requested', async () => {
    const { first, link } = await asked();
    const other = await stand.profile('reduce');
    const { page, email } = await follow(link, other);
    await heading(page, 'Your code').waitFor();
    const shown = await page.getByRole('img', { name: [...link.slice(-6)].join(' ') }).textContent();
    expect(page.url()).to.equal(`${stand.site}/login.html`);
    expect((await stand.emulator.requests()).filter(({ path }) => path.endsWith('otp_verify'))).to.deep.equal([]);
    await first.code.fill(shown!);
    await first.signOut.waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await email.waitFor();
    await other.close();
  });

  it("signs no one in with a code that wasn't sent for this login", async () => {
    const { link } = await asked();
    const { verify, alert, signOut } = await follow(linkTo(wrongCode(link.slice(-6))));
    await verify.click();
    await alert.filter({ hasText: "That code isn't right." }).waitFor();
    expect(await signOut.count()).to.equal(0);
  });

  it('accepts nothing else as a code, and removes it from the address', async () => {
    const { page, email } = await follow(linkTo('%3Cimg%20src%3Dx%3E'));
    await email.waitFor();
    await page.waitForURL(`${stand.site}/login.html`);
    expect(await heading(page, 'Your code').count()).to.equal(0);
  });
});
