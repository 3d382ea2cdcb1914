import { expect } from '@esm-bundle/chai';
import type { Emulator } from '../../emulator/emulator.js';
import type { KmsErrorCode } from '../../src/errors.js';
import type { OtpIntent } from '../../src/flows/otp/view.js';
import { type FixedBrowser, type FixedEnvironment, until } from '../support/fixed-environment.js';
import { type Stage, stage, stageWithAccount } from './otp-stage.js';

type Call = 'otp_init' | 'otp_verify' | 'otp_login' | 'account' | 'signup';
type FaultName = Parameters<Emulator['faults']['next']>[1];
interface Fault {
  readonly name: FaultName;
  readonly value?: unknown;
  /** Added to the response of a status. */
  readonly retryAfter?: string;
  readonly code: Readonly<Record<Call, KmsErrorCode | undefined>>;
}

/** Codes of the calls in the order init, verify, login, account, signup; `-` if the call continues. */
function row(name: FaultName, value: unknown, codes: string, retryAfter?: string): Fault {
  const [otp_init, otp_verify, otp_login, account, signup] = codes
    .split(' ')
    .map((code) => (code === '-' ? undefined : (code as KmsErrorCode)));
  return { name, value, code: { otp_init, otp_verify, otp_login, account, signup }, ...(retryAfter !== undefined && { retryAfter }) };
}

/** @source security section 4 */
const faults: readonly Fault[] = [
  row('reset', 'before', 'network network outcome_unknown network outcome_unknown'),
  row('reset', 'after', 'network network outcome_unknown network outcome_unknown'),
  row('hang', 'headers', 'timeout timeout outcome_unknown timeout outcome_unknown'),
  row('hang', 'body', 'timeout timeout outcome_unknown timeout outcome_unknown'),
  row('redirect', 'https://elsewhere.example/', 'network network outcome_unknown network outcome_unknown'),
  row('status', 400, 'contact_invalid otp_invalid otp_expired bad_request bad_request'),
  row('status', 401, 'forbidden forbidden forbidden forbidden forbidden'),
  row('status', 403, 'forbidden forbidden forbidden forbidden forbidden'),
  row('status', 404, 'bad_request otp_expired otp_expired - bad_request'),
  row('status', 409, 'bad_request bad_request bad_request bad_request account_exists'),
  row('status', 413, 'bad_request bad_request bad_request bad_request bad_request'),
  row('status', 429, 'rate_limited rate_limited rate_limited rate_limited rate_limited'),
  row('status', 429, 'rate_limited rate_limited rate_limited rate_limited rate_limited', '7'),
  row('status', 429, 'rate_limited rate_limited rate_limited rate_limited rate_limited', '120'),
  row('status', 500, 'server_error server_error outcome_unknown server_error outcome_unknown'),
  row('status', 502, 'server_error server_error outcome_unknown server_error outcome_unknown'),
  row('status', 503, 'server_error server_error server_error server_error server_error'),
  row('status', 504, 'server_error server_error outcome_unknown server_error outcome_unknown'),
  row('body', 'html', 'bad_response bad_response outcome_unknown bad_response outcome_unknown'),
  row('body', 'trunc', 'bad_response bad_response outcome_unknown bad_response outcome_unknown'),
  row('body', 'type', 'bad_response bad_response outcome_unknown bad_response outcome_unknown'),
  row('body', 'huge', 'bad_response bad_response outcome_unknown bad_response outcome_unknown'),
  row('body', 'empty', 'bad_response bad_response outcome_unknown bad_response outcome_unknown'),
  row('body', 'wrong', 'bad_response bad_response outcome_unknown - outcome_unknown'),
];

/** As a browser does: a redirect of a request that doesn't follow any rejects. */
const strictFetch = (emulator: Emulator) => async (request: Request) => {
  const response = await emulator.fetch(request);
  if (response.status >= 300 && response.status < 400) throw new TypeError('Failed to fetch');
  return response;
};

/** Another user is signed in on this device; the failing login must leave them alone. */
async function prepared(call: Call): Promise<Stage> {
  const options = { config: { requestTimeoutMs: 9000 } };
  const known = call === 'otp_login' ? await stageWithAccount(options) : stage(options);
  const { env, emulator } = known;
  const other = stage({ ...options, emulator, browser: env.browser as FixedBrowser });
  await other.contact('zoe@example.com');
  await other.enter();
  await other.at('done');
  other.flow.stop();
  other.kms.dispose();
  known.flow.stop();
  known.kms.dispose();
  const tab = known.tab({ fetch: strictFetch(emulator) });
  await until(() => tab.kms.session.snapshot.state === 'signed-in');
  return tab;
}

const sessionsOf = async ({ records }: FixedEnvironment) => {
  const keys = (await records.keys('')).filter((key) => key.includes(' session ') || key.endsWith(' current'));
  return JSON.stringify(await Promise.all(keys.map(async (key) => [key, await records.get(key)])));
};

describe('faults of the five calls', () => {
  for (const call of ['otp_init', 'otp_verify', 'otp_login', 'account', 'signup'] as const) {
    for (const fault of faults) {
      const code = fault.code[call];
      if (!code) continue;
      const { name, value, retryAfter } = fault;
      it(`${call}, ${name} ${value}${retryAfter ? `, wait ${retryAfter}` : ''}: ${code}, and a way on`, async () => {
        const { emulator, env, flow, send, enter, at, ...self } = await prepared(call);
        const [before, timers] = [await sessionsOf(env), env.clock.waiting];
        const idle = () => !('busy' in flow.view && flow.view.busy);
        const press = async (intent: OtpIntent) => {
          flow.send(intent);
          for (let half = 0; !idle() && half < 200; half++) await env.clock.advance(500);
          await until(idle);
        };
        const set = () => {
          emulator.faults.next(call, name, value, 9);
          if (retryAfter) emulator.faults.next(call, 'retry-after', retryAfter, 9);
        };
        if (call === 'otp_init') set();
        await press({ type: 'submit-contact', channel: 'email', value: 'ann@example.com' });
        if (call !== 'otp_init') {
          set();
          await press({ type: 'submit-code', code: self.code() });
        }
        const { view } = flow;
        expect(view).to.include({ step: call === 'otp_init' ? 'contact' : 'code', busy: false });
        expect('problem' in view && view.problem?.code).to.equal(code);
        expect(await sessionsOf(env)).to.equal(before);
        expect(env.clock.waiting).to.equal(timers);

        emulator.faults.clear();
        await env.clock.advance(retryAfter === '120' ? 60_000 : 10_000);
        await goOn();
        await at('done');

        async function goOn(): Promise<void> {
          if (flow.view.step === 'contact') await self.contact();
          else if (flow.view.step === 'code' && !flow.view.verified) {
            await env.clock.advance(181_000);
            await send({ type: 'resend' });
          }
          if (flow.view.step === 'code' && flow.view.verified) await send({ type: 'retry' });
          else await enter();
        }
      });
    }
  }

  it('send nothing while the device is offline, and continue afterwards', async () => {
    let online = true;
    const { contact, enter, send, at, calls } = stage({ online: () => online });
    await contact();
    online = false;
    expect(await enter()).to.deep.include({ step: 'code', verified: true, problem: { code: 'offline', retryable: 'user' } });
    expect(calls()).to.deep.equal(['otp_init', 'otp_verify']);
    online = true;
    await send({ type: 'retry' });
    await at('done');
  });

  it('create no second account if the answer to the sign-up is lost', async () => {
    const { contact, enter, send, at, calls, emulator } = stage();
    emulator.faults.next('signup', 'reset', 'after');
    await contact();
    expect(await enter()).to.deep.include({ verified: true, problem: { code: 'outcome_unknown', retryable: 'user', reason: 'network' } });
    const asked = calls().length;
    await send({ type: 'retry' });
    expect(await at('done')).to.include({ signedUp: true });
    expect(calls().slice(asked)).to.deep.equal(['account', 'otp_login']);
    expect(calls().filter((call) => call === 'signup')).to.have.length(1);
  });

  it('create no second account if the page was closed during the sign-up', async () => {
    const first = stage();
    await first.contact();
    first.emulator.faults.next('signup', 'reset', 'after');
    await first.enter();
    const { at, send, calls } = first.tab();
    await at('code');
    await send({ type: 'retry' });
    await at('done');
    expect(calls().filter((call) => call === 'signup')).to.have.length(1);
  });

  it('sign in if another tab has created the account meanwhile', async () => {
    const first = stage();
    const second = first.tab();
    await first.contact();
    await second.contact();
    const [secondCode, firstCode] = first.emulator.mailbox.messages().map(({ code }) => code);
    await Promise.all([first.enter(firstCode), second.enter(secondCode)]);
    await Promise.all([first.at('done'), second.at('done')]);
    const [left, right] = [first.kms.session.snapshot, second.kms.session.snapshot];
    expect(left).to.include({ state: 'signed-in' });
    expect(left).to.deep.equal(right);
  });
});
