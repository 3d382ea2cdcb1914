import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { root } from '../../scripts/entries.mjs';
import type { KmsClient } from '../../src/kms-client.js';
import { allow, type BrandVisitor, brandVisitor } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { newestCode, type Visitor, visit } from '../support/visitor.js';
import { CALLS, type CallName, type Cause, FAULTS, type Outcome } from './cells.js';

const ADA = 'ada@example.com';
/** More than any call is tried. */
const TIMES = 9;
/** A call that waits is not waited for: the page's clock is moved on by so much, as often as it takes. */
const LEAP_MS = 8000;
const LOOK_MS = 250;
const LOOKS = 60;
const PRESS_MS = 3000;
/** Longer than any wait that an answer asks for, and than the service lets a contact rest between two codes. */
const REST_MS = 181_000;
const PAGE = join(root, 'docs/reliability.md');
/** What the cell of the table says. */
const measured = new Map<string, string>();
const keyOf = (fault: string, call: CallName): string => `${fault} | ${call}`;

const isTimed = (cause: Cause): boolean => cause.by === 'emulator' && (cause.fault === 'hang' || cause.fault === 'drip');
const isSocial = (call: CallName): boolean => call === 'oauth2_authenticate' || call === 'oauth_login';
const isStamped = (call: CallName): boolean => call === 'create_wallet' || call === 'list_wallets';

describe('a fault of the network or the service', function () {
  this.timeout(120_000);
  freshForEach();
  let visitor: Visitor;
  let requests: string[];
  /** What the page's own code did not catch. */
  let uncaught: string[];

  async function arrive(call: CallName, cause: Cause): Promise<void> {
    await profile.clock.install();
    const attributes = isTimed(cause) ? { 'request-timeout-ms': '700' } : {};
    if (isSocial(call)) visitor = { ...(await brandVisitor(profile, stand, 'popup')), signIn: async () => {} };
    else visitor = await visit(profile, stand.emulator, { site: stand.site, attributes });
    watch();
    if (isSocial(call) && isTimed(cause))
      await visitor.page.evaluate(() => document.querySelector('kms-provider')!.setAttribute('request-timeout-ms', '700'));
  }
  function watch(): void {
    visitor.page.on('pageerror', ({ message }) => uncaught.push(message));
  }
  beforeEach(() => {
    requests = [];
    uncaught = [];
    profile.on('request', (request) => {
      if (request.method() === 'POST') requests.push(new URL(request.url()).pathname.split('/').at(-1)!);
    });
  });

  async function begin(call: CallName, cause: Cause): Promise<void> {
    if (cause.by === 'offline') return profile.setOffline(true);
    if (cause.by === 'browser') {
      await profile.route(`**/${call}`, (route) => route.abort(cause.error));
      return;
    }
    const { fault, value, retryAfter } = cause;
    await stand.emulator.fault({ path: call, fault, times: TIMES, ...(value !== undefined && { value }) });
    if (retryAfter !== undefined) await stand.emulator.fault({ path: call, fault: 'retry-after', value: retryAfter, times: TIMES });
  }
  async function end(call: CallName): Promise<void> {
    await profile.setOffline(false);
    await profile.unroute(`**/${call}`);
    await stand.emulator.clearFaults();
  }

  /** Who logs in has an account already: who has none is signed up between two logins. */
  async function join(call: CallName): Promise<void> {
    const elsewhere = await stand.profile();
    if (call === 'otp_login') await (await visit(elsewhere, stand.emulator, { site: stand.site })).signIn(ADA);
    else await (await brandVisitor(elsewhere, stand, 'popup')).signIn('Google', 'Alice Example');
    await elsewhere.close();
  }

  /** Up to the press after which the call is made. */
  async function walkTo(call: CallName, cause: Cause): Promise<void> {
    if (call === 'wallet_kit_config') {
      await begin(call, cause);
      return arrive(call, cause);
    }
    if (call === 'otp_login' || call === 'oauth_login') await join(call);
    await arrive(call, cause);
    await visitor.event('kms-ready');
    if (isSocial(call)) {
      const brand = call === 'oauth_login' ? 'Google' : 'X';
      const asking = await (visitor as unknown as BrandVisitor).go(brand);
      await begin(call, cause);
      return allow(asking, 'Alice Example');
    }
    if (isStamped(call)) {
      await visitor.signIn(ADA);
      // The part of the script that signs comes with the first call.
      await visitor.page.evaluate(() => {
        const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
        return client.api.query('whoami', {});
      });
      await begin(call, cause);
      return visitor.page.evaluate((name) => {
        const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
        const made =
          name === 'create_wallet' ? client.api.submit(name, { walletName: 'w', accounts: [] }) : client.api.query('list_wallets', {});
        made.then(
          () => Object.assign(window, { code: 'none' }),
          ({ code }) => Object.assign(window, { code }),
        );
      }, call);
    }
    if (call === 'otp_init') await begin(call, cause);
    await visitor.email.fill(ADA);
    await visitor.continueWithEmail.click();
    if (call === 'otp_init') return;
    await visitor.code.waitFor();
    await begin(call, cause);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
  }

  /** Waits for an error or the session; `undefined` where it came to the session. */
  async function outcomeOf(call: CallName): Promise<string | undefined> {
    for (let look = 0; look < LOOKS; look += 1) {
      const [error] = (await visitor.events('kms-error')).slice(-1);
      const asked = isStamped(call) ? await visitor.page.evaluate(() => (window as { code?: string }).code) : undefined;
      if (asked !== undefined) return asked === 'none' ? undefined : asked;
      if (error && !isStamped(call)) return String(error.detail?.code);
      if (call === 'otp_init' && (await visitor.code.count()) > 0) return undefined;
      if (!isStamped(call) && call !== 'wallet_kit_config' && (await visitor.events('kms-signed-in')).length > 0) return undefined;
      if (call === 'wallet_kit_config' && look > 12 && (await visitor.events('kms-ready')).length > 0) return undefined;
      if (look > 3) await visitor.page.clock.fastForward(LEAP_MS);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error(`neither an error nor a session: ${await visitor.page.getByRole('main').innerText()}`);
  }

  /** What every cell promises of the page. */
  async function expectSound(call: CallName): Promise<void> {
    const { page } = visitor;
    if (isStamped(call)) return expectSignedIn();
    const alert = page.getByRole('alert').filter({ hasText: /\S/ });
    await alert.first().waitFor();
    expect(await alert.count(), 'alerts').to.equal(1);
    const box = await alert.first().boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0), 'the alert is in view').to.equal(true);
    expect(await page.locator('[aria-busy=true]').count(), 'waits').to.equal(0);
    if (call === 'otp_init') expect(await visitor.email.inputValue()).to.equal(ADA);
  }
  const expectSignedIn = async (): Promise<void> => {
    const state = await visitor.page.evaluate(() => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
      return client.session.snapshot.state;
    });
    expect(state).to.equal('signed-in');
  };

  /** Whatever the page offers: again, a new code, the code, the address. */
  async function goOn(call: CallName): Promise<void> {
    const { page } = visitor;
    if (isStamped(call)) return expectSignedIn();
    // A site that is set up wrongly is not tried again by itself.
    if (call === 'wallet_kit_config' && (await page.getByRole('button', { name: 'Try again' }).count()) === 0) await page.reload();
    const from = (await visitor.events('kms-signed-in')).length;
    for (let press = 0; press < 12 && (await visitor.events('kms-signed-in')).length === from; press += 1) {
      await page.clock.fastForward(REST_MS);
      await nextPress(call);
      await come(from);
    }
    await visitor.event('kms-signed-in');
  }
  /** Until the press has come to something: the clock is not moved on under a request that is on its way. */
  async function come(from: number): Promise<void> {
    const { page } = visitor;
    for (let look = 0; look < LOOKS; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if ((await visitor.events('kms-signed-in')).length > from) return;
      if (look > 3 && (await page.locator('[aria-busy=true]').count()) === 0) return;
    }
  }
  async function nextPress(call: CallName): Promise<void> {
    const { page } = visitor;
    const again = page.getByRole('button', { name: 'Try again' });
    if ((await again.count()) > 0 && (await again.first().isEnabled())) return again.first().click();
    if (isSocial(call)) {
      const { go } = visitor as unknown as BrandVisitor;
      await allow(await go(call === 'oauth_login' ? 'Google' : 'X'), 'Alice Example');
      await visitor.event('kms-signed-in');
      return;
    }
    if ((await visitor.code.count()) > 0) {
      if ((await visitor.resend.count()) > 0 && (await visitor.resend.isEnabled())) {
        const before = (await stand.emulator.inbox(ADA)).length;
        await visitor.resend.click();
        for (let look = 0; look < 20 && (await stand.emulator.inbox(ADA)).length === before; look += 1)
          await new Promise((resolve) => setTimeout(resolve, 50));
      }
      // The code of the last press may be on its way: then the field goes while it is filled.
      return visitor.code.fill(await newestCode(stand.emulator, ADA), { timeout: PRESS_MS }).catch(() => {});
    }
    if ((await visitor.email.count()) > 0) {
      await visitor.email.fill(ADA);
      await visitor.continueWithEmail.click();
    }
  }

  function expectAttempts(call: CallName, { code, attempts }: Outcome): void {
    const made = requests.filter((one) => one === call).length;
    if (code !== undefined) expect(made, 'requests').to.be.at.most(attempts);
  }

  for (const { name, cause, cells } of FAULTS) {
    for (const call of CALLS) {
      const outcome = cells[call];
      if (!outcome) continue;
      it(`${name}, at ${call}: ${outcome.code ?? 'goes on'}, and a way on`, async () => {
        await walkTo(call, cause);
        const code = await outcomeOf(call);
        measured.set(keyOf(name, call), code ?? 'goes on');
        expect(code).to.equal(outcome.code);
        expectAttempts(call, outcome);
        if (code !== undefined) await expectSound(call);
        await end(call);
        if (code !== undefined || call === 'otp_init') await goOn(call);
        expect(uncaught).to.deep.equal([]);
      });
    }
  }

  after(() => {
    if (!process.env.MATRIX_PAGE) return;
    const rows = FAULTS.map(({ name, cells }) => {
      const said = CALLS.map((call) => (cells[call] ? `\`${measured.get(keyOf(name, call)) ?? 'not run'}\`` : ''));
      return `| ${[name, ...said].join(' | ')} |`;
    });
    const table = [
      `| fault | ${CALLS.map((call) => `\`${call}\``).join(' | ')} |`,
      `| --- |${' --- |'.repeat(CALLS.length)}`,
      ...rows,
    ].join('\n');
    const page = readFileSync(PAGE, 'utf8');
    writeFileSync(PAGE, page.replace(/(<!-- measured: matrix -->\n)[\s\S]*?(<!-- \/measured -->)/, `$1${table}\n$2`));
  });
});
