import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { settled } from '../../src/client/settled.js';
import { KmsError } from '../../src/errors.js';
import type { VerificationToken } from '../../src/wire/proxy.js';
import { type AnsweringWorld, answering } from '../support/answering.js';
import vectors from '../vectors/response-shapes.json' with { type: 'json' };

const verificationToken = 'a.b.c' as VerificationToken;
const publicKey = '02';
const CALLS: Readonly<Record<string, (world: AnsweringWorld) => Promise<unknown>>> = {
  account: ({ proxy }) => proxy.account({ filterType: 'EMAIL', filterValue: 'a@b.example' }),
  otp_init: ({ proxy }) => proxy.otpInit({ otpType: 'OTP_TYPE_EMAIL', contact: 'a@b.example' }),
  otp_verify: ({ proxy }) => proxy.otpVerify({ otpId: 'i', otpCode: '1', publicKey }),
  otp_login: ({ proxy }) => proxy.otpLogin({ verificationToken, publicKey, clientSignature: '00' }),
  oauth2_authenticate: ({ proxy }) =>
    proxy.oauth2Authenticate({ provider: 'OAUTH2_PROVIDER_X', authCode: '', redirectUri: '', codeVerifier: '', nonce: '', clientId: '' }),
  oauth_login: ({ proxy }) => proxy.oauthLogin({ oidcToken: 'a.b.c' as never, publicKey }),
  signup: ({ proxy }) => proxy.signup({}),
  'submit:create_wallet': async ({ api }) => settled(await createWallet(api)).result,
};
const createWallet = (api: AnsweringWorld['api']) => api.submit('create_wallet', { walletName: 'w', accounts: [] }, { settleMs: 0 });

const outcomeOf = (call: string, world: AnsweringWorld) => CALLS[call]!(world).catch((thrown: unknown) => thrown);

describe('answers of wrong shapes', () => {
  for (const one of vectors.cases) {
    it(`${one.id}: ${one.code ?? one.expect}`, async () => {
      const world = await answering({ body: one.body.replace('__LONG__', 'A'.repeat(70_000)) });
      const outcome = await outcomeOf(one.call, world);
      if (one.expect === 'no-account') return expect(outcome).to.deep.equal({ state: 'missing' });
      if (one.expect === 'ok') return expect(outcome).to.deep.equal({ walletId: 'w1', addresses: [] });
      expect(outcome).to.be.instanceOf(KmsError);
      expect((outcome as KmsError).code).to.equal(one.code);
      if (one.reason) expect((outcome as KmsError).reason).to.equal(one.reason);
      return expect(Object.hasOwn(Object.prototype, 'activity')).to.equal(false);
    });
  }
});

describe('any answer to a submit', () => {
  const activity = {
    id: 'a1',
    organizationId: 'o1',
    status: 'ACTIVITY_STATUS_COMPLETED',
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    intent: {},
    result: { createWalletResult: { walletId: 'w1', addresses: ['0x1'] } },
  };
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom('ACTIVITY_STATUS_COMPLETED', 'ACTIVITY_STATUS_PENDING', 'o1', 'o2'));

  it('counts as a success only with the exact status, type, organization and result', async () => {
    const run = async (member: string, value: unknown) => {
      const changed = { ...activity, [member]: value };
      const world = await answering({ body: JSON.stringify({ activity: changed }) });
      const outcome = await createWallet(world.api).catch((thrown: unknown) => thrown);
      if (JSON.stringify(changed) === JSON.stringify(activity)) return true;
      if (outcome instanceof KmsError) return ['outcome_unknown', 'activity_failed'].includes(outcome.code);
      // What is left may be a success in spite of the change: the members that prove nothing, and results with other contents.
      const { state } = outcome as Awaited<ReturnType<typeof createWallet>>;
      return state === 'unsettled' || !['status', 'type', 'organizationId'].includes(member);
    };
    const members = fc.constantFrom('id', 'organizationId', 'status', 'type', 'intent', 'result', 'votes', 'createdAt');
    await fc.assert(fc.asyncProperty(members, anything, run), { numRuns: 300 });
  });

  it('never throws anything but a KmsError', async () => {
    const run = async (body: unknown) => {
      const world = await answering({ body: JSON.stringify(body) ?? 'null' });
      const outcome = await createWallet(world.api).catch((thrown: unknown) => thrown);
      return outcome instanceof KmsError;
    };
    await fc.assert(fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.record({ activity: fc.jsonValue() })), run), { numRuns: 300 });
  });
});
