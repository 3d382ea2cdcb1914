import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { createTransport } from '../../src/client/transport.js';
import { KmsError, type KmsErrorCode } from '../../src/errors.js';
import type { VerificationToken } from '../../src/wire/proxy.js';
import { verdictOf } from '../../src/wire/verdict.js';
import { type Answer, type AnsweringWorld, answering } from '../support/answering.js';
import { until } from '../support/fixed-environment.js';
import vectors from '../vectors/http-faults.json' with { type: 'json' };

interface FaultCase {
  readonly id: string;
  readonly call: string;
  readonly response: Answer & { readonly abort?: boolean };
  readonly expect: string;
  readonly code?: string;
  readonly maxAttempts: number;
  readonly confirmReads?: number;
}

const verificationToken = 'a.b.c' as VerificationToken;
const publicKey = `02${'11'.repeat(32)}`;
const CALLS: Readonly<Record<string, (world: AnsweringWorld, signal: AbortSignal) => Promise<unknown>>> = {
  wallet_kit_config: ({ proxy }, signal) => proxy.walletKitConfig({ signal }),
  account: ({ proxy }, signal) => proxy.account({ filterType: 'EMAIL', filterValue: 'a@b.example' }, { signal }),
  otp_init: ({ proxy }, signal) => proxy.otpInit({ otpType: 'OTP_TYPE_EMAIL', contact: 'a@b.example' }, { signal }),
  otp_verify: ({ proxy }, signal) => proxy.otpVerify({ otpId: 'i', otpCode: '1', publicKey }, { signal }),
  otp_login: ({ proxy }, signal) => proxy.otpLogin({ verificationToken, publicKey, clientSignature: '00' }, { signal }),
  oauth2_authenticate: ({ proxy }, signal) =>
    proxy.oauth2Authenticate(
      { provider: 'OAUTH2_PROVIDER_X', authCode: 'c', redirectUri: 'https://a.example', codeVerifier: 'v', nonce: 'n', clientId: 'i' },
      { signal },
    ),
  oauth_login: ({ proxy }, signal) => proxy.oauthLogin({ oidcToken: 'a.b.c' as never, publicKey }, { signal }),
  signup: ({ proxy }, signal) => proxy.signup({ userEmail: 'a@b.example' }, { signal }),
  query: ({ api }, signal) => api.query('list_user_tags', {}, { signal }),
  submit: ({ api }, signal) => api.submit('create_wallet', { walletName: 'w', accounts: [] }, { signal }),
};

const cases = vectors.cases as readonly FaultCase[];

/** Runs a call to its end, advancing time wherever it waits. */
async function outcomeOf({ call, response }: FaultCase, world: AnsweringWorld): Promise<unknown> {
  const stop = new AbortController();
  let outcome: unknown;
  const ended = CALLS[call]!(world, stop.signal).then(
    (value) => {
      outcome = value;
    },
    (thrown) => {
      outcome = thrown;
    },
  );
  if (response.abort) {
    await until(() => world.requests.length > 0 || outcome !== undefined);
    stop.abort();
  }
  for (let waits = 0; outcome === undefined && waits < 20; waits++) await world.env.clock.advance(10_000);
  await ended;
  return outcome;
}

describe('faults of the network and the service', () => {
  for (const one of cases) {
    const { id, response, expect: expected, code, maxAttempts, confirmReads = 0 } = one;
    it(`${id}: ${code ?? expected}, after at most ${maxAttempts} requests`, async () => {
      const world = await answering(response.abort ? { hang: 'headers' } : response);
      const outcome = await outcomeOf(one, world);
      if (expected === 'no-account') expect(outcome).to.deep.equal({ state: 'missing' });
      else {
        expect(outcome).to.be.instanceOf(KmsError);
        expect((outcome as KmsError).code).to.equal(code);
      }
      expect(world.requests.length).to.be.at.most(maxAttempts + confirmReads);
      expect(world.env.clock.waiting, 'timers left').to.equal(0);
    });
  }

  it('tries reads three times and nothing else twice', async () => {
    const counts = new Map<string, number>();
    for (const call of Object.keys(CALLS)) {
      const world = await answering({ throw: 'TypeError' });
      await outcomeOf({ id: '', call, response: {}, expect: 'error', maxAttempts: 0 }, world);
      counts.set(call, world.requests.length);
    }
    const reads = ['wallet_kit_config', 'account', 'query'];
    expect([...counts].filter(([, count]) => count === 3).map(([call]) => call)).to.deep.equal(reads);
    expect([...counts].filter(([call]) => !reads.includes(call)).every(([, count]) => count === 1)).to.equal(true);
  });

  it("says what isn't known, and why, if the answer to a call with an effect was lost", async () => {
    const world = await answering({ throw: 'TypeError' });
    const fault = (await outcomeOf({ id: '', call: 'signup', response: {}, expect: 'error', maxAttempts: 1 }, world)) as KmsError;
    expect([fault.code, fault.reason, fault.operation]).to.deep.equal(['outcome_unknown', 'network', 'signup']);
  });

  it('of any kind become one code of the closed list', async () => {
    const world = await answering({});
    const run = async (call: string, answer: Answer, thrown: unknown) => {
      const env = { ...world.env, online: () => thrown !== 'offline', after: async () => new Promise<void>(() => {}) };
      const fetch = async () => {
        if (thrown !== undefined) throw thrown;
        return new Response([101, 204, 205, 304].includes(answer.status ?? 200) ? null : answer.body, {
          status: answer.status ?? 200,
          headers: answer.type ? { 'content-type': answer.type } : {},
        });
      };
      const transport = createTransport({ ...env, fetch }, world.clock);
      const read = (value: unknown) => ({ ok: true, value }) as const;
      const effect = call === 'signup' ? 'lasting' : 'once';
      const exchange = {
        url: 'https://service.example/',
        operation: call,
        body: '{}',
        deadlineMs: 1,
        effect,
        read,
        judge: verdictOf,
      } as const;
      const outcome = await transport.send(exchange).catch((fault: unknown) => fault);
      return !(outcome instanceof Error) || (outcome instanceof KmsError && CODES.includes(outcome.code));
    };
    const answer = fc.record({
      status: fc.integer({ min: 200, max: 599 }),
      type: fc.constantFrom('application/json', 'text/html', ''),
      body: fc.oneof(fc.json(), fc.string()),
    });
    const thrown = fc.constantFrom(undefined, new TypeError('x'), 'offline', null, 5, new DOMException('x', 'AbortError'));
    await fc.assert(fc.asyncProperty(fc.constantFrom('otp_init', 'signup', 'create_wallet'), answer, thrown, run), { numRuns: 200 });
  });
});

const CODES: readonly string[] = [
  'offline',
  'network',
  'outcome_unknown',
  'bad_request',
  'forbidden',
  'rate_limited',
  'server_error',
  'bad_response',
  'method_disabled',
  'contact_invalid',
  'otp_invalid',
  'otp_expired',
  'account_exists',
] satisfies readonly KmsErrorCode[];
