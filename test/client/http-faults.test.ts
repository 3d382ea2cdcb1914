import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import type { VerificationToken } from '../../src/wire/proxy.js';
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
  wallet_kit_config: ({ proxy }, signal) => proxy.walletKitConfig(signal),
  account: ({ proxy }, signal) => proxy.account({ filterType: 'EMAIL', filterValue: 'a@b.example' }, signal),
  otp_init: ({ proxy }, signal) => proxy.otpInit({ otpType: 'OTP_TYPE_EMAIL', contact: 'a@b.example' }, signal),
  otp_verify: ({ proxy }, signal) => proxy.otpVerify({ otpId: 'i', otpCode: '1', publicKey }, signal),
  otp_login: ({ proxy }, signal) => proxy.otpLogin({ verificationToken, publicKey, clientSignature: '00' }, signal),
  oauth2_authenticate: ({ proxy }, signal) =>
    proxy.oauth2Authenticate(
      { provider: 'OAUTH2_PROVIDER_X', authCode: 'c', redirectUri: 'https://a.example', codeVerifier: 'v', nonce: 'n', clientId: 'i' },
      signal,
    ),
  oauth_login: ({ proxy }, signal) => proxy.oauthLogin({ oidcToken: 'a.b.c' as never, publicKey }, signal),
  signup: ({ proxy }, signal) => proxy.signup({ userEmail: 'a@b.example' }, signal),
  query: ({ api }, signal) => api.query('list_user_tags', {}, { signal }),
  submit: ({ api }, signal) => api.submit('create_wallet', { walletName: 'w', accounts: [] }, { signal }),
};

const cases = vectors.cases as readonly FaultCase[];

/** Runs a call to its end, letting time pass wherever it waits. */
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

  it('says of a lasting call that was lost what is not known, and why', async () => {
    const world = await answering({ throw: 'TypeError' });
    const fault = (await outcomeOf({ id: '', call: 'signup', response: {}, expect: 'error', maxAttempts: 1 }, world)) as KmsError;
    expect([fault.code, fault.reason, fault.operation]).to.deep.equal(['outcome_unknown', 'network', 'signup']);
  });
});
