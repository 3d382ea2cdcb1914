import { expect } from '@esm-bundle/chai';
import { findingsIn } from '../support/axe-frames.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { newestCode, type Visitor, visit, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';
describe('a login for all users', () => {
  freshForEach();
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await visit(profile, stand.emulator, stand);
    await visitor.email.waitFor();
  });

  const focusedName = (): Promise<string> =>
    visitor.page.evaluate(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      if (focused === document.body) return '';
      return (focused as HTMLInputElement | null)?.labels?.[0]?.textContent?.trim() || focused?.textContent?.trim() || '';
    });
  /** Tab until the focus is on the thing with this name. */
  async function tabTo(name: RegExp): Promise<void> {
    for (let presses = 0; presses < 20; presses++) {
      if (name.test(await focusedName())) return;
      await visitor.page.keyboard.press('Tab');
    }
    expect.fail(`no way to ${name} by Tab`);
  }

  it('needs no mouse', async () => {
    const { keyboard } = visitor.page;
    await tabTo(/Email address/);
    await keyboard.type(ADA);
    await keyboard.press('Enter');
    await visitor.code.waitFor();
    await tabTo(/Code/);
    await keyboard.type(await newestCode(stand.emulator, ADA));
    await visitor.event('kms-signed-in');
    await tabTo(/Sign out/);
    await keyboard.press('Enter');
    expect((await visitor.event('kms-signed-out')).detail).to.deep.equal({ reason: 'user' });
    await visitor.email.waitFor();
  });

  it('never loses the focus to the page', async () => {
    await visitor.email.fill(ADA);
    await visitor.email.press('Enter');
    await visitor.code.waitFor();
    expect(await visitor.page.evaluate(() => document.activeElement === document.body)).to.equal(false);
    await visitor.code.fill('000000');
    await visitor.event('kms-error');
    expect(await visitor.code.evaluate((input) => input === document.activeElement)).to.equal(true);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no accessibility finding at any step, ${colorScheme}`, async () => {
      await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findingsIn(visitor.page), 'contact').to.deep.equal([]);
      await visitor.email.fill('ada@');
      await visitor.continueWithEmail.click();
      await visitor.event('kms-error');
      expect(await findingsIn(visitor.page), 'contact with an error').to.deep.equal([]);
      await visitor.askForCode(ADA);
      expect(await findingsIn(visitor.page), 'code').to.deep.equal([]);
      await visitor.code.fill(await newestCode(stand.emulator, ADA));
      await visitor.signOut.waitFor();
      expect(await findingsIn(visitor.page), 'signed in').to.deep.equal([]);
    });
  }

  for (const width of [240, 320]) {
    it(`fits ${width} pixels`, async () => {
      await visitor.page.setViewportSize({ width, height: 640 });
      const overflow = (): Promise<number> =>
        visitor.page.evaluate(() => document.querySelector('kms-provider')!.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow(), 'contact').to.be.at.most(0);
      await visitor.askForCode('a.very.long.name.that.goes.on@subdomain.example.com');
      expect(await overflow(), 'code').to.be.at.most(0);
    });
  }

  it('shows password managers real fields with a form, a label and a purpose', async () => {
    const fields = (): Promise<unknown> =>
      visitor.page.evaluate(() =>
        [...document.querySelectorAll('input')]
          .filter((input) => input.checkVisibility())
          .map(({ id, name, autocomplete, form, labels }) => ({
            autocomplete,
            named: id !== '' && name !== '',
            owned: form !== null,
            labels: labels?.length,
          })),
      );
    expect(await fields()).to.deep.equal([{ autocomplete: 'username webauthn', named: true, owned: true, labels: 1 }]);
    await visitor.askForCode(ADA);
    expect(await fields()).to.deep.equal([{ autocomplete: 'one-time-code', named: true, owned: true, labels: 1 }]);
  });

  it("has fields of 16 px on touch screens, so that phones don't zoom into them", async () => {
    const phone = await profile.browser()?.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const page = await phone?.newPage();
    if (!phone || !page) throw new Error('no browser');
    await page.goto(`${stand.site}/login.html`);
    const email = page.getByRole('textbox', { name: 'Email address' });
    await page.getByRole('button', { name: 'Continue with a wallet' }).waitFor();
    expect(await email.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))).to.be.at.least(16);
    await phone.close();
  });

  it('takes the code out of pasted text', async () => {
    await profile.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stand.site });
    await visitor.askForCode(ADA);
    const code = await newestCode(stand.emulator, ADA);
    await visitor.page.evaluate((text) => navigator.clipboard.writeText(text), `Your code is ${code}.`);
    await visitor.code.focus();
    await visitor.page.keyboard.press('ControlOrMeta+v');
    await visitor.event('kms-signed-in');
  });
});

describe('the script tag', () => {
  freshForEach();

  it('signs in from a plain HTML file on a third origin', async () => {
    const page = await profile.newPage();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).origin));
    await page.goto(`${stand.demo}/script-tag.html`);
    const visitor = visitorOf(page, stand.emulator);
    await visitor.askForCode(ADA);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await page.getByText("You're signed in.").first().waitFor();
    expect([...new Set(requested)].sort()).to.deep.equal([stand.demo, stand.emulator.origin].sort());
  });

  it('tolerates a second copy of itself, with one warning', async () => {
    const page = await profile.newPage();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    page.on('pageerror', (error) => warnings.push(String(error)));
    await page.goto(`${stand.demo}/script-tag.html`);
    await visitorOf(page, stand.emulator).email.waitFor();
    await page.evaluate(() => import(`${location.origin}/dist/kms.js?copy` as string));
    const visitor = visitorOf(page, stand.emulator);
    await visitor.askForCode('alan@example.com');
    await visitor.code.fill(await newestCode(stand.emulator, 'alan@example.com'));
    await page.getByText("You're signed in.").first().waitFor();
    expect(warnings.filter((line) => line.includes('kms-'))).to.have.length(1);
  });

  it('works under a strict policy with Trusted Types, without one report', async () => {
    const { page, ...visitor } = await visit(profile, stand.emulator, stand);
    await page.evaluate(() => {
      const reports: string[] = [];
      Object.assign(window, { reports });
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        reports.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await visitor.signIn('grace@example.com');
    await visitor.signOut.click();
    await visitor.email.waitFor();
    expect(await page.evaluate(() => (window as unknown as { reports: string[] }).reports)).to.deep.equal([]);
    expect(lines.filter((line) => /Content Security Policy|Trusted/.test(line))).to.deep.equal([]);
  });
});
