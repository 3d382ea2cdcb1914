import { expect } from '@esm-bundle/chai';
import { settle, until } from '../support/fixed-environment.js';
import { ANN, type Stage, type StageOptions, stage, stageWithAccount } from './otp-stage.js';

const calls = ['otp_init', 'otp_verify', 'otp_login', 'account', 'signup'] as const;
type Call = (typeof calls)[number];

/** A stage that holds back the response of one call until it is released. */
interface Held extends Stage {
  /** Waits until the request is there. */
  readonly asked: () => Promise<AbortSignal>;
  readonly release: () => void;
}

function hold(call: Call, options: StageOptions = {}): Held {
  let letGo: () => void = () => {};
  let signal: AbortSignal | undefined;
  const held: Stage = stage({
    ...options,
    fetch: async (request) => {
      const response = await held.emulator.fetch(request.clone());
      if (!request.url.endsWith(`/v1/${call}`)) return response;
      signal = request.signal;
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return response;
    },
  });
  const asked = async () => {
    await until(() => signal !== undefined, `the request ${call}`);
    return signal as AbortSignal;
  };
  return { ...held, asked, release: () => letGo() };
}

async function begin(held: Held, call: Call): Promise<AbortSignal> {
  held.flow.send({ type: 'submit-contact', channel: 'email', value: ANN });
  if (call !== 'otp_init') {
    await held.at('code');
    held.flow.send({ type: 'submit-code', code: held.code() });
  }
  return held.asked();
}

describe('a flow that is stopped during a call', () => {
  for (const call of calls) {
    it(`aborts ${call} and leaves no record, view or console line`, async () => {
      const lines: unknown[] = [];
      const { log, warn, error } = console;
      Object.assign(console, { log: (line: unknown) => lines.push(line), warn: lines.push, error: lines.push });
      try {
        const held = hold(call);
        const signal = await begin(held, call);
        const seen: unknown[] = [];
        held.flow.subscribe((view) => seen.push(view));
        held.flow.stop();
        expect(signal.aborted).to.equal(true);
        held.release();
        await settle();
        expect(seen).to.deep.equal([]);
        expect(await held.env.records.keys('')).to.deep.equal([]);
        expect(held.kms.session.snapshot.state).to.equal('signed-out');
        expect(held.env.clock.waiting).to.equal(0);
        expect(lines).to.deep.equal([]);
      } finally {
        Object.assign(console, { log, warn, error });
      }
    });
  }

  it('leaves the step of a code that it was only waiting for', async () => {
    const first = stage();
    await first.contact();
    first.flow.stop();
    const { at, enter } = first.tab();
    await at('code');
    await enter();
    await at('done');
  });

  it("keeps a session that has arrived: the write isn't cut in half", async () => {
    const before = await stageWithAccount();
    const { records } = before.env.browser;
    let writing = false;
    let letGo: () => void = () => {};
    const held = before.tab({
      records: {
        ...records,
        commit: async (changes) => {
          if (changes.some((change) => 'put' in change && change.put.includes(' session '))) {
            writing = true;
            await new Promise<void>((resolve) => {
              letGo = resolve;
            });
          }
          return records.commit(changes);
        },
      },
    });
    await held.contact();
    held.flow.send({ type: 'submit-code', code: held.code() });
    await until(() => writing, 'the write of the session');
    held.flow.stop();
    letGo();
    await until(() => held.kms.session.snapshot.state === 'signed-in');
    expect((await held.env.records.keys('')).filter((key) => key.includes(' attempt '))).to.deep.equal([]);
  });

  it('ends with its client', async () => {
    const held = hold('otp_init');
    const signal = await begin(held, 'otp_init');
    held.kms.dispose();
    expect(signal.aborted).to.equal(true);
    held.release();
    await settle();
    expect(await held.env.records.keys('')).to.deep.equal([]);
  });
});

describe('secrets of a sign-in', () => {
  it('are in no view, snapshot, error or console line, and in the records only where they belong', async () => {
    const seen: unknown[] = [];
    const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
    const before = methods.map((method) => console[method]);
    for (const method of methods) console[method] = (...all: unknown[]) => void seen.push(all);
    try {
      const { contact, enter, at, flow, kms, emulator, env, code } = stage();
      flow.subscribe((view) => seen.push(view, JSON.stringify(view)));
      kms.session.subscribe((snapshot) => seen.push(snapshot));
      await contact();
      const records: unknown[] = [];
      for (const key of await env.records.keys('')) records.push(key, await env.records.get(key));
      await enter(code() === '111111' ? '222222' : '111111');
      emulator.faults.next('otp_login', 'status', 503);
      await enter();
      for (const key of await env.records.keys('')) records.push(key, await env.records.get(key));
      flow.send({ type: 'retry' });
      await at('done');
      await kms.api.proxy
        .otpVerify({ otpId: 'none', otpCode: code(), publicKey: 'none' })
        .catch((thrown) => seen.push(String(thrown), thrown));
      seen.push(flow.view, kms.session.snapshot, await kms.session.list());
      const told = JSON.stringify(seen);
      const token = await kms.session.token();
      for (const secret of [code(), ANN, 'ann@', token, token.split('.')[2] ?? '']) expect(told).to.not.include(secret);
      for (const kept of [code(), ANN]) expect(JSON.stringify(records)).to.not.include(kept);
      const stored = await Promise.all((await env.records.keys('')).map((key) => env.records.get(key)));
      const keys = stored.flatMap((value) => (value as { key?: { pair: CryptoKeyPair } }).key?.pair.privateKey ?? []);
      expect(keys.map(({ extractable }) => extractable)).to.deep.equal([false]);
    } finally {
      methods.forEach((method, at) => {
        console[method] = before[at] as typeof console.log;
      });
    }
  });
});
