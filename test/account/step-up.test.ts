import { expect } from '@esm-bundle/chai';
import { settled } from '../../src/client/settled.js';
import { KmsError } from '../../src/errors.js';
import type { AskStepUp, StepUp, StepUpWay } from '../../src/flows/add-way/step-up.js';
import { viemAccount } from '../../src/signers/viem.js';
import { ADA, addSocial, allowAt, answering, bring, byCode, failureOf, PHONE, type Scene, scene, signInByCode, windowOf } from './stage.js';

const SIGNING = "activity.action == 'SIGN'";
const MESSAGE = {
  payload: 'hello',
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
} as const;

/** A user whose signatures wait for one of each list. */
const signedInWith = (...required: readonly (readonly string[])[]) => signedInAs('live', required);

async function signedInAs(
  profile: 'live' | 'live2',
  required: readonly (readonly string[])[],
): Promise<Scene & { readonly signWith: string }> {
  const here = scene({ config: { profile } });
  await signInByCode(here);
  await here.account.add(byCode(here, PHONE));
  await here.account.add({ type: 'passkey' });
  await addSocial(here, 'google');
  const { snapshot } = here.kms.session;
  if (snapshot.state !== 'signed-in') throw new Error('no one is signed in');
  const policy = { userId: snapshot.userId, mfaPolicyName: 'signing', condition: SIGNING, order: 1, notes: '' };
  const requiredAuthenticationMethods = required.map((any) => ({ any: any.map((name) => ({ type: `AUTHENTICATION_TYPE_${name}` })) }));
  const type = 'ACTIVITY_TYPE_CREATE_MFA_POLICY';
  settled(await here.kms.api.raw('submit/create_mfa_policy', { ...policy, requiredAuthenticationMethods }, { type }));
  const { wallets } = await here.kms.api.query('list_wallets', {});
  const { accounts } = await here.kms.api.query('list_wallet_accounts', { walletId: wallets[0]?.walletId ?? '' });
  return { ...here, signWith: accounts.find(({ address }) => address.startsWith('0x'))?.address ?? '' };
}

const sign = ({ kms, signWith }: Pick<Scene, 'kms'> & { readonly signWith: string }) =>
  kms.api.submit('sign_raw_payload', { signWith, ...MESSAGE });

/** Asks the user nothing: the proof is given at once. */
const at = (here: Scene, ...names: readonly StepUpWay['type'][]): { readonly ask: AskStepUp; readonly asked: StepUp[] } => {
  const asked: StepUp[] = [];
  const left = [...names];
  const ask: AskStepUp = async (step) => {
    asked.push(step);
    const type = left.shift();
    if (type === undefined) throw new KmsError('rejected');
    if (type === 'email' || type === 'sms') await step.prove({ type, askCode: byCode(here, type === 'email' ? ADA : PHONE).askCode });
    else if (type === 'passkey') await step.prove({ type });
    else {
      const before = here.env.page.popups.length;
      const proving = step.prove({ type: 'oauth', provider: 'google' });
      proving.catch(() => {});
      bring(here, await allowAt(here, await windowOf(here, before)));
      await proving;
    }
  };
  return { ask, asked };
};

describe('a second factor', () => {
  const stamps = { passkey: 'x-stamp-webauthn', email: 'x-stamp-attested', sms: 'x-stamp-attested', oauth: 'x-stamp-attested' } as const;
  for (const [type, name, profile] of [
    ['passkey', 'PASSKEY', 'live'],
    ['email', 'EMAIL_OTP', 'live'],
    ['sms', 'SMS_OTP', 'live'],
    ['oauth', 'OAUTH', 'live'],
    ['passkey', 'PASSKEY', 'live2'],
    ['email', 'EMAIL_OTP', 'live2'],
    ['oauth', 'OAUTH', 'live2'],
  ] as const)
    it(`is asked for, and the request continues: ${type}, ${profile}`, async () => {
      const here = await signedInAs(profile, [[name]]);
      const { ask, asked } = at(here, type);
      await here.kms.onStepUp(ask);
      const { result } = settled(await sign(here));
      expect(result).to.have.keys('r', 's', 'v');
      expect(asked.map(({ ways, left }) => [left, ...ways.map((way) => way.type)])).to.deep.equal([[1, type]]);
      expect(here.stamped).to.include(`approve_activity ${stamps[type]}`);
      expect(asked[0]?.activity.type).to.match(/^ACTIVITY_TYPE_SIGN_RAW_PAYLOAD/);
      expect(here.kms.session.snapshot.state).to.equal('signed-in');
    });

  it('is waited for by the viem signer', async () => {
    const here = await signedInWith(['PASSKEY']);
    await here.kms.onStepUp(at(here, 'passkey').ask);
    const account = viemAccount(here.kms.api, { address: here.signWith });
    expect(await account.signMessage({ message: 'hello' })).to.match(/^0x[\da-f]{130}$/);
  });

  it('may be one of several, which are asked for one after the other', async () => {
    const here = await signedInWith(['PASSKEY', 'SMS_OTP'], ['EMAIL_OTP']);
    const { ask, asked } = at(here, 'sms', 'email');
    await here.kms.onStepUp(ask);
    settled(await sign(here));
    expect(asked.map(({ ways, left }) => [left, ...ways.map((way) => way.type)])).to.deep.equal([
      [2, 'passkey', 'sms'],
      [1, 'email'],
    ]);
  });

  it("doesn't count if the policy asks for another one, and may be given again", async () => {
    const here = await signedInWith(['EMAIL_OTP']);
    const failures: unknown[] = [];
    await here.kms.onStepUp(async (step) => {
      failures.push(await failureOf(step.prove({ type: 'passkey' })));
      await step.prove({ type: 'email', askCode: byCode(here, ADA).askCode });
    });
    settled(await sign(here));
    expect(failures).to.deep.equal([['bad_request', 'not_enough']]);
  });

  it('is declined: the request fails, and nothing is left waiting at the service', async () => {
    const here = await signedInWith(['PASSKEY']);
    const { ask, asked } = at(here);
    await here.kms.onStepUp(ask);
    expect(await failureOf(sign(here))).to.deep.equal(['rejected']);
    const { activity } = await here.kms.api.query('get_activity', { activityId: asked[0]?.activity.id ?? '' });
    expect(activity.status).to.equal('ACTIVITY_STATUS_REJECTED');
  });

  it('leaves the request as it was if the user gives up after a wrong code', async () => {
    const here = await signedInWith(['EMAIL_OTP']);
    const { askCode } = answering('000000', undefined);
    await here.kms.onStepUp((step) => step.prove({ type: 'email', askCode }));
    expect(await failureOf(sign(here))).to.deep.equal(['aborted']);
  });

  it('fails the request if the element or handler ends without a proof', async () => {
    const here = await signedInWith(['PASSKEY']);
    await here.kms.onStepUp(async () => {});
    expect(await failureOf(sign(here))).to.deep.equal(['activity_pending', 'authenticators']);
  });

  it('is an outcome if nothing asks, and can be given later', async () => {
    const here = await signedInWith(['PASSKEY']);
    const outcome = await sign(here);
    expect(outcome.state).to.equal('authenticators-needed');
    expect(await failureOf(here.kms.satisfy(outcome.activity))).to.deep.equal(['activity_pending', 'authenticators']);
    const end = await here.kms.onStepUp(at(here, 'passkey').ask);
    expect((await here.kms.satisfy(outcome.activity)).status).to.equal('ACTIVITY_STATUS_COMPLETED');
    end();
    expect((await sign(here)).state).to.equal('authenticators-needed');
  });

  it('is only given for an activity of the signed-in user', async () => {
    const here = await signedInWith(['PASSKEY']);
    const { activity } = await sign(here);
    await here.kms.onStepUp(at(here, 'passkey').ask);
    const other = { ...activity, organizationId: '00000000-0000-4000-8000-000000000000' };
    expect((await failureOf(here.kms.satisfy(other)))[0]).to.equal('bad_request');
  });

  it("offers no method that the account doesn't have", async () => {
    const here = scene();
    await signInByCode(here);
    const full = await signedInWith(['OAUTH', 'SMS_OTP']);
    const { ask, asked } = at(full);
    await full.kms.onStepUp(ask);
    await full.account.remove('sms');
    await failureOf(sign(full));
    expect(asked[0]?.ways).to.deep.equal([{ type: 'oauth', provider: 'google' }]);
  });
});
