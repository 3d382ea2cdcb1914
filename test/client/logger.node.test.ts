import { expect } from '@esm-bundle/chai';
import { serveEmulator } from '../../emulator/node.js';
import { useEmulator } from '../../emulator/testing.js';
import { logged } from '../../src/client/logged.js';
import { createKmsClient, type LogEntry } from '../../src/kms-client.js';
import { until } from '../support/fixed-environment.js';

describe('the logger of a client', () => {
  it('hears of each request of a login as the emulator answered it, and of nothing that was said', async () => {
    const server = await serveEmulator({ port: 0 });
    const emulator = useEmulator(server.origin);
    const entries: LogEntry[] = [];
    const kms = createKmsClient({ emulator: server.origin, logger: (entry) => void entries.push(entry) });
    await kms.providers();
    const flow = kms.startOtp();
    flow.send({ type: 'submit-contact', channel: 'email', value: 'ada@example.com' });
    await until(() => flow.view.step === 'code' && !flow.view.busy, 'the step code');
    const code = await emulator.readCode('ada@example.com');
    flow.send({ type: 'submit-code', code });
    await flow.done;
    const token = await kms.session.token();
    const seen = (await emulator.requests()).map(({ path, status, requestId }) => ({
      operation: path.split('/').at(-1),
      status,
      requestId,
    }));
    const told = entries.filter(({ operation }) => operation !== 'config');
    expect(told.map(({ operation, status, requestId }) => ({ operation, status, requestId }))).to.deep.equal(seen);
    expect(told.map(({ operation }) => operation)).to.include.members(['wallet_kit_config', 'otp_init', 'otp_verify', 'otp_login']);
    for (const { durationMs, startedAtMs } of entries) {
      expect(durationMs).to.be.within(0, 60_000);
      expect(Date.now() - startedAtMs).to.be.within(0, 60_000);
    }
    const text = JSON.stringify(entries);
    for (const secret of [code, token, 'ada', 'example.com']) expect(text).to.not.include(secret);
    kms.dispose();
    await server.close();
  });

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
    expect(entries).to.deep.equal([{ operation: 'otp_init', startedAtMs: 5, durationMs: 0 }]);
  });

  it('is told no request id that could be anything else', async () => {
    const entries: LogEntry[] = [];
    const answer = () => Promise.resolve(new Response('', { headers: { 'x-request-id': '<b>482913</b>' } }));
    await logged(answer, now, (entry) => void entries.push(entry))(page);
    expect(entries).to.deep.equal([{ operation: 'otp_init', startedAtMs: 5, durationMs: 0, status: 200 }]);
  });
});
