import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { holdReply, storedRecords } from '../support/removal.js';
import { newestCode, type Visitor, visit } from '../support/visitor.js';

const ADA = 'ada@example.com';
/** Each call of a login whose response can arrive too late, and the step that makes it. */
const CALLS = [
  { call: 'otp_init', step: 'contact' },
  { call: 'otp_verify', step: 'code' },
  { call: 'otp_login', step: 'code' },
  { call: 'signup', step: 'code' },
] as const;

describe('a page that changes around a login', () => {
  freshForEach();
  let visitor: Visitor;
  let consoleLines: string[];
  beforeEach(async () => {
    visitor = await visit(profile, stand.emulator, stand);
    consoleLines = [];
    // The browser itself logs each status of 400 and above, such as that of the first login of a new user.
    const isBrowsers = (line: string): boolean => line.startsWith('Failed to load resource');
    visitor.page.on('console', (message) => isBrowsers(message.text()) || consoleLines.push(message.text()));
    visitor.page.on('pageerror', (error) => consoleLines.push(String(error)));
    await visitor.email.waitFor();
  });

  const countOf = async (call: string): Promise<number> =>
    (await stand.emulator.requests()).filter(({ method, path }) => method === 'POST' && path.endsWith(`/${call}`)).length;

  async function walkTo(step: 'contact' | 'code'): Promise<void> {
    if (step === 'contact') {
      await visitor.email.fill(ADA);
      await visitor.continueWithEmail.click();
    } else {
      await visitor.askForCode(ADA);
      await visitor.code.fill(await newestCode(stand.emulator, ADA));
    }
  }

  for (const { call, step } of listOf(CALLS, ({ call }) => call === 'otp_init' || call === 'signup')) {
    it(`leaves nothing behind when the element is removed during ${call}`, async () => {
      const held = await holdReply(visitor.page, call);
      await walkTo(step);
      await held.arrived;
      const events = await visitor.events();
      await visitor.page.evaluate(() => document.querySelector('kms-provider')!.remove());
      await visitor.page.waitForFunction(() => !document.querySelector('kms-login'));
      await held.release();
      await visitor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(held.givenUp(), 'the request was given up').to.equal(true);
      expect(await visitor.events()).to.deep.equal(events);
      expect((await storedRecords(visitor.page)).filter(({ key }) => key.includes('session'))).to.deep.equal([]);
      expect(consoleLines).to.deep.equal([]);
    });

    inProducts(`continues when the element is moved during ${call}`, async () => {
      const held = await holdReply(visitor.page, call);
      await walkTo(step);
      await held.arrived;
      await visitor.page.evaluate(() => document.querySelector('#there')!.append(document.querySelector('kms-provider')!));
      await held.release();
      if (step === 'contact') await visitor.code.waitFor();
      else await visitor.event('kms-signed-in');
      expect(consoleLines).to.deep.equal([]);
    });
  }

  it('sends one request for twenty clicks', async () => {
    const held = await holdReply(visitor.page, 'otp_init');
    await visitor.email.fill(ADA);
    // The same button: while it waits, its name is what it does.
    const button = await visitor.continueWithEmail.elementHandle();
    for (let click = 0; click < 20; click++) await button?.click({ force: true });
    await held.arrived;
    await held.release();
    await visitor.code.waitFor();
    expect(await countOf('otp_init')).to.equal(1);
  });

  inProducts('sends one request for Enter and a click together', async () => {
    await visitor.askForCode(ADA);
    const code = await newestCode(stand.emulator, ADA);
    const held = await holdReply(visitor.page, 'otp_verify');
    const button = await visitor.verify.elementHandle();
    await visitor.code.fill(code);
    await visitor.code.press('Enter');
    await button?.click({ force: true });
    await held.release();
    await visitor.event('kms-signed-in');
    expect(await countOf('otp_verify')).to.equal(1);
  });
});
