import { readFileSync } from 'node:fs';
import { expect } from '@esm-bundle/chai';
import { serveEmulator } from '../../emulator/node.js';
import { useEmulator } from '../../emulator/testing.js';
import { logged } from '../../src/client/logged.js';
import { loggedPath } from '../../src/client/logged-path.js';
import { createKmsClient, type LogEntry } from '../../src/kms-client.js';
import { until } from '../support/fixed-environment.js';

/** A client of its own emulator that knows what is allowed, and what its logger receives. */
async function loggedClient() {
  const server = await serveEmulator({ port: 0 });
  const entries: LogEntry[] = [];
  const kms = createKmsClient({ emulator: server.origin, logger: (entry) => void entries.push(entry) });
  await kms.providers();
  const close = async (): Promise<void> => {
    kms.dispose();
    await server.close();
  };
  return { emulator: useEmulator(server.origin), kms, entries, close };
}

describe('the logger of a client', () => {
  it('hears of each request of a login as the emulator answered it, and of no content', async () => {
    const { emulator, kms, entries, close } = await loggedClient();
    const flow = kms.startOtp();
    flow.send({ type: 'submit-contact', channel: 'email', value: 'ada@example.com' });
    await until(() => flow.view.step === 'code' && !flow.view.busy, 'the step code');
    const code = await emulator.readCode('ada@example.com');
    flow.send({ type: 'submit-code', code });
    await flow.done;
    const token = await kms.session.token();
    const seen = (await emulator.requests()).map(({ method, path, status, requestId }) => ({
      operation: path.split('/').at(-1),
      method,
      path,
      status,
      requestId,
    }));
    const told = entries.filter(({ operation }) => operation !== 'config');
    const facts = ({ operation, method, path, status, requestId }: LogEntry) => ({ operation, method, path, status, requestId });
    expect(told.map(facts)).to.deep.equal(seen);
    expect(told.map(({ operation }) => operation)).to.include.members(['wallet_kit_config', 'otp_init', 'otp_verify', 'otp_login']);
    for (const { durationMs, startedAtMs } of entries) {
      expect(durationMs).to.be.within(0, 60_000);
      expect(Date.now() - startedAtMs).to.be.within(0, 60_000);
    }
    const text = JSON.stringify(entries);
    for (const secret of [code, token, 'ada', 'example.com']) expect(text).to.not.include(secret);
    await close();
  });

  it('hears of each attempt of a read that is retried, and once of a call with an effect', async () => {
    const { emulator, kms, entries, close } = await loggedClient();
    const of = (name: string) => entries.filter(({ operation }) => operation === name).map(({ status }) => status);
    await emulator.setFault({ path: 'otp_init', fault: 'status', value: 503, times: 1 });
    const flow = kms.startOtp();
    flow.send({ type: 'submit-contact', channel: 'email', value: 'ada@example.com' });
    await until(() => flow.view.step === 'contact' && flow.view.problem?.code === 'server_error', 'the failure');
    expect(of('otp_init')).to.deep.equal([503]);
    await emulator.setFault({ path: 'account', fault: 'status', value: 503, times: 2 });
    await kms.api.proxy.account({ filterType: 'EMAIL', filterValue: 'ada@example.com' });
    expect(of('account')).to.deep.equal([503, 503, 200]);
    await close();
  });

  const SENT = { operation: 'otp_init', method: 'GET', path: '/v1/otp_init' };
  const now = () => 5;
  const page = new Request('http://localhost/v1/otp_init?code=123456');

  it('hears of a request without an answer, which fails as before', async () => {
    const entries: LogEntry[] = [];
    const ask = logged(
      () => Promise.reject(new TypeError('cut')),
      now,
      (entry) => void entries.push(entry),
    );
    expect(await ask(page).catch(({ message }: Error) => message)).to.equal('cut');
    expect(entries).to.deep.equal([{ ...SENT, startedAtMs: 5, durationMs: 0 }]);
  });

  it('hears of every operation of the service by its name', () => {
    const table = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const names = [...table.matchAll(/^\| `([a-z\d_]+)` \|/gm)].map(([, name]) => name ?? '');
    expect(names.length).to.be.above(190);
    const paths = names.map((name) => `https://api.example/public/v1/submit/${name}`);
    expect(paths.filter((path) => loggedPath(path).operation !== path.split('/').at(-1))).to.deep.equal([]);
  });

  it('receives no request id that could be anything else', async () => {
    const entries: LogEntry[] = [];
    const answer = () => Promise.resolve(new Response('', { headers: { 'x-request-id': '<b>482913</b>' } }));
    await logged(answer, now, (entry) => void entries.push(entry))(page);
    expect(entries).to.deep.equal([{ ...SENT, startedAtMs: 5, durationMs: 0, status: 200 }]);
  });
});
