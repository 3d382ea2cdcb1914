import { expect } from '@esm-bundle/chai';
import type { Exchange } from '../../src/client/exchange.js';
import { createServiceClock } from '../../src/client/service-clock.js';
import { createTransport } from '../../src/client/transport.js';
import { KmsError } from '../../src/errors.js';
import { text } from '../../src/wire/read.js';
import { answering, gone } from '../support/answering.js';
import { fixedEnvironment, START_MS, settle } from '../support/fixed-environment.js';

const CONFIG = '{"enabledProviders":[],"sessionExpirationSeconds":"900","organizationId":"o1"}';
const exchange = (over: Partial<Exchange<string>> = {}): Exchange<string> => ({
  url: 'https://service.example/v1/x',
  operation: 'x',
  body: '{}',
  deadlineMs: 10_000,
  effect: 'once',
  read: text,
  ...over,
});
const codeOf = (thrown: unknown) => (thrown instanceof KmsError ? thrown.code : `threw ${String(thrown)}`);

describe('every request', () => {
  it('has the same closed options, a signal, and only the headers of its audience', async () => {
    const world = await answering((request) => ({ body: request.url.includes('/query/') ? '{"userTags":[]}' : CONFIG }));
    await world.proxy.walletKitConfig();
    await world.api.query('list_user_tags', {});
    const options = world.requests.map((request) => {
      const { method, redirect, credentials, cache, referrerPolicy, mode, keepalive, signal } = request;
      return { method, redirect, credentials, cache, referrerPolicy, mode, keepalive, signal: signal instanceof AbortSignal };
    });
    const closed = {
      method: 'POST',
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      mode: 'cors',
      keepalive: false,
      signal: true,
    };
    expect(options).to.deep.equal([closed, closed]);
    const [toProxy, toApi] = world.requests.map(({ headers }) => [...headers.keys()].sort());
    expect(toProxy).to.deep.equal(['accept', 'content-type', 'x-auth-proxy-config-id']);
    expect(toApi).to.deep.equal(['accept', 'content-type', 'x-stamp']);
  });

  it("isn't sent for a signal that is already aborted, or a body over 64 KiB", async () => {
    const world = await answering({ body: CONFIG });
    expect(codeOf(await world.proxy.walletKitConfig({ signal: gone() }).catch((fault) => fault))).to.equal('aborted');
    expect(codeOf(await world.proxy.otpInit({ otpType: 'OTP_TYPE_EMAIL', contact: 'x'.repeat(66_000) }).catch((fault) => fault))).to.equal(
      'bad_request',
    );
    expect(world.requests).to.have.length(0);
  });

  it("that can't be sent fails like one that was lost, and leaves no timer", async () => {
    const world = await answering({ body: '""' });
    const unsendable = exchange({ headers: { 'X-Auth-Proxy-Config-Id': 'caf\u00e9\u2026' } });
    expect(await createTransport(world.env, world.clock).send(unsendable).catch(codeOf)).to.equal('network');
    expect([world.requests.length, world.env.clock.waiting]).to.deep.equal([0, 0]);
  });

  it("that can't be sent has no unknown outcome", async () => {
    const world = await answering({ body: '""' });
    const unsendable = exchange({ headers: { 'X-Stamp': 'caf\u00e9\u2026' }, effect: 'lasting' });
    expect(await createTransport(world.env, world.clock).send(unsendable).catch(codeOf)).to.equal('network');
    expect(world.requests).to.have.length(0);
  });

  it('without a body is a GET', async () => {
    const { env, clock, requests } = await answering({ body: '"yes"' });
    const { body: _, ...get } = exchange();
    expect(await createTransport(env, clock).send(get)).to.equal('yes');
    expect([requests[0]?.method, requests[0]?.headers.has('content-type')]).to.deep.equal(['GET', false]);
  });
});

describe('the deadline of a request', () => {
  it('ends it on the millisecond, body included, and aborts it', async () => {
    let signal: AbortSignal | undefined;
    const world = await answering((request) => {
      signal = request.signal;
      return { hang: 'body' };
    });
    const outcome = createTransport(world.env, world.clock).send(exchange()).catch(codeOf);
    await world.env.clock.advance(9999);
    expect(signal?.aborted).to.equal(false);
    await world.env.clock.advance(1);
    expect([await outcome, signal?.aborted]).to.deep.equal(['timeout', true]);
  });

  it('can be shortened for all requests, and not extended', async () => {
    for (const [requestTimeoutMs, endsAtMs] of [
      [2000, 2000],
      [60_000, 10_000],
    ] as const) {
      const world = await answering({ hang: 'headers' });
      const outcome = createTransport(world.env, world.clock, { requestTimeoutMs }).send(exchange()).catch(codeOf);
      await world.env.clock.advance(endsAtMs);
      expect(await outcome).to.equal('timeout');
    }
  });

  it('does not hide the status of a refusal whose body never ends', async () => {
    const world = await answering({ status: 403, hang: 'body' });
    const outcome = createTransport(world.env, world.clock).send(exchange()).catch(codeOf);
    await world.env.clock.advance(10_000);
    expect(await outcome).to.equal('forbidden');
  });
});

describe('the body of an answer', () => {
  it('is read up to 1 MiB, whatever its length says, then dropped', async () => {
    let given = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const env = fixedEnvironment({ fetch: async () => new Response(endless, { headers }) });
    expect(await createTransport(env, createServiceClock(env)).send(exchange()).catch(codeOf)).to.equal('bad_response');
    await settle();
    expect([given < 2 * 1_048_576, cancelled]).to.deep.equal([true, true]);
  });

  it('may have any JSON content type and arrive in any pieces', async () => {
    const bytes = new TextEncoder().encode('"über"');
    const pieces = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const env = fixedEnvironment({
      fetch: async () => new Response(pieces, { headers: { 'content-type': 'Application/JSON ;charset=utf-8' } }),
    });
    expect(await createTransport(env, createServiceClock(env)).send(exchange())).to.equal('über');
  });

  it('is quoted in no error', async () => {
    const world = await answering({ body: 'secret-in-the-answer' });
    const fault = await createTransport(world.env, world.clock)
      .send(exchange())
      .catch((thrown) => thrown);
    expect(codeOf(fault)).to.equal('bad_response');
    expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)} ${String(fault.cause)}`).to.not.include('secret');
  });
});

describe('what a refusal reports', () => {
  it("has numbers, closed codes, a checked identifier, and the service's message without anything that could be a secret", async () => {
    const body = JSON.stringify({ code: 3, message: 'token abc12def refused', turnkeyErrorCode: 'REQUEST_INVALID' });
    const world = await answering({ status: 400, body, headers: { 'x-request-id': 'r-1' } });
    const fault = (await createTransport(world.env, world.clock)
      .send(exchange())
      .catch((thrown) => thrown)) as KmsError;
    const { code, status, grpcCode, serviceCode, detail, requestId, url } = fault;
    expect({ code, status, grpcCode, serviceCode, detail, requestId, url }).to.deep.equal({
      code: 'bad_request',
      status: 400,
      grpcCode: 3,
      serviceCode: 'REQUEST_INVALID',
      detail: 'REQUEST_INVALID: token … refused',
      requestId: 'r-1',
      url: 'kms-elements/docs/errors.md#bad_request',
    });
    expect(JSON.stringify({ ...fault, message: fault.message })).to.not.include('abc');
    expect(JSON.stringify(fault)).to.not.include('token');
  });

  it('says how long to wait, with our own default if the service names no time', async () => {
    const asked = await answering({ status: 429, headers: { 'retry-after': '120' }, body: '{}' });
    const unasked = await answering({ status: 429, body: '{}' });
    const init = { otpType: 'OTP_TYPE_EMAIL', contact: 'a@b.example' } as const;
    expect((await asked.proxy.otpInit(init).catch((fault) => fault)).retryAfterMs).to.equal(120_000);
    expect((await unasked.proxy.otpInit(init).catch((fault) => fault)).retryAfterMs).to.equal(30_000);
    const verify = { otpId: 'i', otpCode: '1', publicKey: '02' };
    expect((await unasked.proxy.otpVerify(verify).catch((fault) => fault)).retryAfterMs).to.equal(5000);
  });

  it('counts a date from the answer, not from the device', async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' };
    const world = await answering({ status: 429, headers, body: '{}' });
    const fault = await createTransport(world.env, world.clock)
      .send(exchange())
      .catch((thrown) => thrown);
    expect(fault.retryAfterMs).to.equal(20_000);
  });
});

describe('a read that fails', () => {
  it('is retried after at most 0.3, then 0.6 seconds, and returns the first answer', async () => {
    const world = await answering((_, before) => (before < 2 ? { throw: 'TypeError' } : { body: '"late"' }));
    const outcome = createTransport(world.env, world.clock).send(exchange({ effect: 'read' }));
    await world.env.clock.advance(900);
    expect([await outcome, world.requests.length]).to.deep.equal(['late', 3]);
  });

  it("isn't retried before the time that the service asks for", async () => {
    const world = await answering((_, before) =>
      before === 0 ? { status: 503, headers: { 'retry-after': '4' }, body: '' } : { body: '"on"' },
    );
    const outcome = createTransport(world.env, world.clock).send(exchange({ effect: 'read' }));
    await world.env.clock.advance(3999);
    expect(world.requests.length).to.equal(1);
    await world.env.clock.advance(1);
    expect([await outcome, world.requests.length]).to.deep.equal(['on', 2]);
  });

  it('stops waiting when its caller has gone', async () => {
    const stop = new AbortController();
    const world = await answering({ status: 503, headers: { 'retry-after': '4' }, body: '' });
    const outcome = createTransport(world.env, world.clock)
      .send(exchange({ effect: 'read', signal: stop.signal }))
      .catch(codeOf);
    await settle();
    stop.abort();
    expect([await outcome, world.requests.length, world.env.clock.waiting]).to.deep.equal(['aborted', 1, 0]);
  });
});

describe("the service's clock", () => {
  it('is read from every answer that shows its time, including refusals', async () => {
    const world = await answering({ status: 400, headers: { date: new Date(START_MS + 3_600_000).toUTCString() }, body: '{}' });
    await createTransport(world.env, world.clock)
      .send(exchange())
      .catch(() => {});
    expect([world.clock.now() - world.env.now(), world.clock.skewed]).to.deep.equal([3_600_000, true]);
  });

  it('relies on a token only until the service has answered', () => {
    const clock = createServiceClock({ now: () => 1000 });
    clock.inferred(5000);
    expect(clock.offsetMs).to.equal(4000);
    clock.heard(2000);
    clock.inferred(9000);
    expect([clock.offsetMs, clock.skewed]).to.deep.equal([1000, false]);
  });
});
