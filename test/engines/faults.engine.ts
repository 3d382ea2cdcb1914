import { expect } from '@esm-bundle/chai';
import { CALLS, type CallName, FAULTS, type Outcome } from '../matrix/cells.js';
import { engine, inEachEngine, stand } from '../support/engine-journey.js';
import type { EnginePage } from '../support/engines.js';
import { newestCode, type SeenEvent } from '../support/visitor.js';

const ADA = 'ada@example.com';
/** More often than any call is tried. */
const TIMES = 9;
/** Calls up to a session with a code. */
const BY_CODE: readonly CallName[] = ['wallet_kit_config', 'account', 'otp_init', 'otp_verify', 'otp_login', 'signup'];
/** One fault of each kind that engines may handle differently. The others depend on the status or the body, which all read alike. */
const KINDS = /ends before|is lost|no origin|redirects|no headers|half a body|status 50[03]|JSON is cut|megabyte/;
const button = (name: string) => ({ role: 'button', name }) as const;

inEachEngine('a fault on the wire', () => {
  let page: EnginePage;
  beforeEach(async () => {
    await stand.emulator.reset();
    page = await engine.page();
  });
  afterEach(() => page.close());

  const errors = (): Promise<readonly SeenEvent[]> =>
    page.run(() => (window as unknown as { seen: SeenEvent[] }).seen.filter(({ type }) => type === 'kms-error'));

  for (const { name, cause, cells } of FAULTS) {
    if (cause.by !== 'emulator' || !KINDS.test(name)) continue;
    for (const call of CALLS.filter((one) => BY_CODE.includes(one))) {
      const outcome = cells[call] as Outcome; // each of these faults meets each of these calls
      // What continues by itself, and the login of a user with an account, depend on the flow.
      if (outcome.code === undefined || call === 'otp_login') continue;
      it(`${name}, at ${call}: ${outcome.code}`, async () => {
        const { fault, value } = cause;
        const isTimed = fault === 'hang';
        const begin = () => stand.emulator.fault({ path: call, fault, times: TIMES, ...(value !== undefined && { value }) });
        if (call === 'wallet_kit_config') await begin();
        await page.goto(`${stand.site}/login.html${isTimed ? '#request-timeout-ms=700' : ''}`);
        if (call !== 'wallet_kit_config') {
          if (call === 'otp_init') await begin();
          await page.fill('Email address', ADA);
          await page.click(button('Continue with email'));
        }
        if (call === 'otp_verify' || call === 'signup' || call === 'account') {
          await page.waitFor({ role: 'textbox', name: 'Code' });
          await begin();
          await page.fill('Code', await newestCode(stand.emulator, ADA));
        }
        while ((await errors()).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
        expect((await errors()).map(({ detail }) => detail?.['code'])).to.deep.equal([outcome.code]);
        const made = (await stand.emulator.requests()).filter(({ method, path }) => method === 'POST' && path.endsWith(`/${call}`)).length;
        expect(made, 'requests').to.be.at.most(outcome.attempts);
      });
    }
  }
});
