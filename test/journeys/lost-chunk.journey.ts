import { expect } from '@esm-bundle/chai';
import { plugIn } from '../support/authenticator.js';
import { socialPage } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { visit, visitorOf } from '../support/visitor.js';

const CODE = /\/chunks\/code-[^/]*\.js$/;
const GERMAN = /\/chunks\/lang-de-[^/]*\.js$/;
const SOCIAL = /\/chunks\/[^/]*social[^/]*\.js$/;

describe("a part of the login that doesn't load", () => {
  freshForEach();

  it('is requested twice, reported once, and drawn if it loads after all', async () => {
    const page = await profile.newPage();
    const visitor = visitorOf(page, stand.emulator);
    let asked = 0;
    await page.route(SOCIAL, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.goto(socialPage(stand.site, 'popup'));
    await page.getByRole('alert').filter({ hasText: "We couldn't reach the sign-in service. Try again." }).waitFor();
    expect(asked).to.equal(2);
    expect((await visitor.events('kms-error')).map(({ detail }) => detail?.['code'])).to.deep.equal(['network']);
    expect(await page.locator('kms-login .skeleton').count(), 'places of buttons').to.equal(0);
    await page.unroute(SOCIAL);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Continue with Google', exact: true }).waitFor();
    expect((await page.getByRole('alert').allInnerTexts()).join('')).to.equal('');
  });

  it('affects no other sign-in method: without the chunk for codes, a passkey signs in', async () => {
    await profile.route(CODE, (route) => route.abort());
    const { page } = await visit(profile, stand.emulator, stand);
    await plugIn(page);
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('alert').filter({ hasText: "We couldn't reach the sign-in service. Try again." }).waitFor();
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.locator('kms-login[data-step=done]').waitFor();
  });

  it('is all in English without its language, and in that language if it loads after all', async () => {
    const page = await profile.newPage();
    await page.clock.install();
    await page.route(GERMAN, (route) => route.abort());
    await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.lang = 'de')));
    await page.goto(`${stand.site}/login.html`);
    await page.getByRole('textbox', { name: 'Email address' }).waitFor();
    await page.unroute(GERMAN);
    await page.clock.runFor(5000);
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).waitFor();
    expect(await page.locator('kms-login label').getAttribute('lang')).to.equal('de');
  });
});
