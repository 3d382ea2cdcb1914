import { expect } from '@esm-bundle/chai';
import { freshForEach, profile, stand } from '../support/journey.js';
import { isStamped, Walker } from './cell-walk.js';
import { CALLS, type CallName, type Cause, FAULTS } from './cells.js';
import { answered, BEFORE, goOffline } from './network-cut.js';
import { Measured } from './table.js';

/** More often than any call is tried. */
const TIMES = 9;
/** The only limit that is waited for. */
const SHORT = { 'request-timeout-ms': '700' };

type Members = Record<string, unknown>;
/** Another value of the same type, deep inside a response. */
const changed = (name: string, value: unknown) =>
  function change(body: unknown): unknown {
    if (typeof body !== 'object' || body === null) return body;
    if (Array.isArray(body)) return body.map(change);
    return Object.fromEntries(Object.entries(body as Members).map(([key, inner]) => [key, key === name ? value : change(inner)]));
  };
/** As another person's window would return it. */
function otherNonce(body: unknown): unknown {
  const { oidcToken } = body as { readonly oidcToken: string };
  const [head, claims = '', tail] = oidcToken.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const other = Buffer.from(JSON.stringify({ ...read, nonce: '0'.repeat(64) })).toString('base64url');
  return { oidcToken: [head, other, tail].join('.') };
}
/** What is wrong in the response to each call: an unknown name, another person's id, a proof of nothing. */
const FALSE: Readonly<Record<CallName, (body: unknown) => unknown>> = {
  wallet_kit_config: changed('enabledProviders', ['email', 'telepathy']),
  account: changed('organizationId', '00000000-0000-4000-8000-000000000000'),
  otp_init: changed('otpId', '00000000-0000-4000-8000-000000000000'),
  otp_verify: changed('verificationToken', 'a.b.c'),
  otp_login: changed('session', 'a.b.c'),
  oauth2_authenticate: otherNonce,
  oauth_login: changed('session', 'a.b.c'),
  signup: changed('organizationId', ''),
  create_wallet: changed('type', 'ACTIVITY_TYPE_DELETE_WALLETS'),
  list_wallets: changed('wallets', [{}]),
  stamp_login: changed('session', 'a.b.c'),
};

describe('a fault of the network or the service', function () {
  this.timeout(120_000);
  freshForEach();
  const measured = new Measured();
  let walker: Walker;
  let back: () => Promise<void>;

  const isTimed = (cause: Cause): boolean => cause.by === 'emulator' && (cause.fault === 'hang' || cause.fault === 'drip');

  /** Without a network from the last response before the call on. */
  async function cutBefore(call: CallName): Promise<void> {
    if (call === 'wallet_kit_config') {
      // The page itself must load first.
      await profile.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => !sessionStorage.getItem('cut') }));
      await profile.addInitScript(() => sessionStorage.getItem('back') ?? sessionStorage.setItem('cut', 'yes'));
      await profile.route(`**/${call}`, (route) => route.abort('internetdisconnected'));
      back = () =>
        walker.visitor.page.evaluate(() => {
          sessionStorage.setItem('back', 'yes');
          sessionStorage.removeItem('cut');
        });
      return;
    }
    const earlier = BEFORE[call];
    if (earlier === undefined) back = await goOffline(walker.visitor.page);
    else
      await profile.route(`**/${earlier}`, async (route) => {
        const answer = await answered(route);
        back = await goOffline(walker.visitor.page);
        await answer.give();
      });
  }

  async function begin(call: CallName, cause: Cause): Promise<void> {
    if (cause.by === 'offline') return cutBefore(call);
    if (cause.by === 'browser') {
      await profile.route(`**/${call}`, (route) => route.abort(cause.error));
      return;
    }
    if (cause.by === 'answer') {
      await profile.route(`**/${call}`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        const answer = await answered(route);
        await answer.give(cause.members === 'none' ? {} : FALSE[call](await answer.json()));
      });
      return;
    }
    const { fault, value, retryAfter } = cause;
    await stand.emulator.fault({ path: call, fault, times: TIMES, ...(value !== undefined && { value }) });
    if (retryAfter !== undefined) await stand.emulator.fault({ path: call, fault: 'retry-after', value: retryAfter, times: TIMES });
  }
  async function end(): Promise<void> {
    await profile.unrouteAll({ behavior: 'ignoreErrors' });
    await back();
    await stand.emulator.clearFaults();
  }

  for (const { name, cause, cells } of FAULTS) {
    for (const call of CALLS) {
      const outcome = cells[call];
      if (typeof outcome === 'string') continue;
      it(`${name}, at ${call}: ${outcome.code ?? 'continues'}, with a way forward`, async () => {
        back = async () => {};
        walker = new Walker({ call, ...(isTimed(cause) && { attributes: SHORT }), begin: () => begin(call, cause) });
        await walker.to();
        const code = await walker.outcome();
        measured.take(name, call, code);
        expect(code).to.equal(outcome.code);
        walker.expectAttempts(outcome);
        if (code !== undefined) await walker.expectSound();
        await end();
        if (code !== undefined || call === 'otp_init') await walker.goOn();
        if (isStamped(call)) expect(await walker.ask('whoami')).to.equal(undefined);
        expect(walker.uncaught).to.deep.equal([]);
      });
    }
  }

  after(() => measured.write('matrix', FAULTS));
});
