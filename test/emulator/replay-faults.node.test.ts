import { expect } from '@esm-bundle/chai';
import { setTo } from '../../emulator/command/replay.js';
import { readReport } from '../../emulator/command/report.js';
import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { LogEntry } from '../../src/client/settings.js';
import type { KmsError } from '../../src/errors.js';
import { createKmsClient } from '../../src/kms-client.js';
import { faultReport } from '../support/fault-report.js';
import { SITE_ALLOWED } from '../support/fixed-authenticator.js';
import { type FixedBrowser, fixedBrowser, fixedEnvironment } from '../support/fixed-environment.js';
import { listOf } from '../support/products.js';

const ADA = 'ada@example.com';
const OPERATIONS = ['wallet_kit_config', 'account', 'otp_init', 'otp_verify', 'signup', 'otp_login'];
const FAULTS = [
  ...[400, 401, 403, 404, 409, 413, 429, 500, 502, 503, 504].map((value) => ({ fault: 'status', value })),
  { fault: 'reset' },
  { fault: 'hang', value: 'headers' },
  { fault: 'body', value: 'html' },
];

const serviceOf = ({ clock }: FixedBrowser): Emulator => createEmulator({ now: clock.now, config: SITE_ALLOWED });

/** A first login by a code: the code of its failure, or that it went well, and what a logger hears of it. */
async function login(emulator: Emulator, browser: FixedBrowser) {
  const heard: LogEntry[] = [];
  const env = fixedEnvironment({ browser, fetch: emulator.fetch });
  const kms = createKmsClient({ emulator: 'http://localhost:8787', requestTimeoutMs: 1000, logger: (entry) => heard.push(entry) }, env);
  const unread = await attempt(browser, kms.providers());
  if (unread) return { end: unread.code, heard };
  const flow = kms.startOtp();
  const reached = async (isThere: () => boolean) => {
    for (let turn = 0; turn < 400 && !isThere(); turn += 1) await browser.clock.advance(50);
    expect(isThere(), JSON.stringify(flow.view)).to.equal(true);
  };
  const problem = () => ('problem' in flow.view && !flow.view.busy ? flow.view.problem?.code : undefined);
  const isOver = () => flow.view.step === 'done' || flow.view.step === 'missing' || problem() !== undefined;
  flow.send({ type: 'submit-contact', channel: 'email', value: ADA });
  await reached(() => isOver() || (flow.view.step === 'code' && !flow.view.busy));
  if (!isOver()) flow.send({ type: 'submit-code', code: emulator.mailbox.messages(ADA)[0]?.code ?? '' });
  await reached(isOver);
  const end = problem() ?? flow.view.step;
  flow.stop();
  return { end, heard };
}

/** What a call fails with, while time goes on. */
async function attempt({ clock }: FixedBrowser, call: Promise<unknown>): Promise<KmsError | undefined> {
  let isOver = false;
  const failure = call.then(
    () => undefined,
    (thrown: KmsError) => thrown,
  );
  failure.finally(() => {
    isOver = true;
  });
  while (!isOver) await clock.advance(50);
  return failure;
}

describe('a report of a login that failed', () => {
  for (const operation of OPERATIONS) {
    it(`brings another emulator to the same failure of ${operation}, and without the fault to a session`, async () => {
      const ends: Record<string, string> = {};
      for (const fault of listOf(FAULTS, ({ value }) => value === undefined || [404, 503, 'html'].includes(value))) {
        const browser = fixedBrowser();
        const emulator = serviceOf(browser);
        emulator.faults.add({ path: `/v1/${operation}`, times: 9, ...fault });
        const { end, heard } = await login(emulator, browser);
        // Where it went on all the same there is nothing to report.
        if (end === 'done') continue;
        const name = Object.values(fault).join(' ');
        const happenings = [
          { atMs: browser.clock.now(), event: 'kms-error', told: { flow: 'otp', code: end, retryable: 'user', method: 'email' } },
        ];
        const report = readReport(faultReport(heard, {}, { happenings }));
        const again = fixedBrowser();
        const other = serviceOf(again);
        await setTo(report, other.fetch);
        ends[name] = end;
        expect((await login(other, again)).end, `${name} ${JSON.stringify(report.failed)}`).to.equal(end);
        other.faults.clear();
        expect((await login(other, fixedBrowser())).end, `${name}, without it`).to.equal('done');
      }
      expect(Object.keys(ends)).to.have.length.above(2);
    });
  }
});
