// What a service may ask beyond a code: a bot check before it, and another sign-in method besides it.
import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { createPublicApiClient } from '../../src/client/create-public-api-client.js';
import { freshKey } from '../support/service.js';
import { EMULATOR, type Stage, stage, stageWithAccount } from './otp-stage.js';

const PROFILES = ['live', 'live2'] as const;
const METHODS = [{ any: [{ type: 'AUTHENTICATION_TYPE_SESSION' }] }, { any: [{ type: 'AUTHENTICATION_TYPE_API_KEY' }] }];
const SIGNING = { encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256', payload: 'hello' } as const;

/** A signed-in user who also has a key, and the policy that asks for it. */
async function guarded(here: Stage, condition: string, requiredAuthenticationMethods: object = METHODS) {
  const { api } = here.kms;
  const { userId, organizationId } = await api.query('whoami', {});
  const key = freshKey(p256);
  const apiKeys = [{ apiKeyName: 'second', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }] as const;
  await api.submit('create_api_keys', { userId, apiKeys });
  const policy = { userId, mfaPolicyName: 'p', condition, order: 1, requiredAuthenticationMethods };
  await api.raw('submit/create_mfa_policy', policy, { type: 'ACTIVITY_TYPE_CREATE_MFA_POLICY' });
  return createPublicApiClient({ baseUrl: EMULATOR, organizationId, stamper: apiKeyStamper(key) }, here.env);
}

async function signedIn(here: Stage): Promise<void> {
  await here.contact();
  await here.enter();
  await here.at('done');
}

describe('an activity that needs another sign-in method besides the session', () => {
  for (const profile of PROFILES) {
    it(`is reported with what is missing, and completes once that has arrived (${profile})`, async () => {
      const here = await stageWithAccount({ config: { profile } });
      await signedIn(here);
      const second = await guarded(here, "activity.action == 'SIGN'");
      const { accounts } = await here.kms.api.query('list_wallet_accounts', {});
      const outcome = await here.kms.api.submit('sign_raw_payload', { ...SIGNING, signWith: accounts[0]?.address ?? '' });
      if (outcome.state !== 'authenticators-needed') throw new Error(outcome.state);
      const [status] = outcome.mfaStatuses;
      expect(status).to.deep.include({ satisfied: false, requiredMethods: METHODS });
      expect(status?.satisfiedMethods.map(({ type }) => type)).to.deep.equal(['AUTHENTICATION_TYPE_SESSION']);
      const { id, fingerprint } = outcome.activity;
      expect(await second.submit('approve_activity', { fingerprint })).to.include({ state: 'completed' });
      expect((await here.kms.api.query('get_activity', { activityId: id })).activity.status).to.equal('ACTIVITY_STATUS_COMPLETED');
    });
  }

  it('says so if it is the login', async () => {
    const here = await stageWithAccount({ config: { profile: 'live2' } });
    await signedIn(here);
    await guarded(here, "activity.type == 'ACTIVITY_TYPE_STAMP_LOGIN'", METHODS.slice(1));
    const again = here.tab();
    await again.contact();
    expect(await again.enter()).to.deep.include({ step: 'code' });
    expect('problem' in again.flow.view && again.flow.view.problem).to.include({ code: 'activity_pending', reason: 'authenticators' });
  });
});

describe('a service that asks for a bot check', () => {
  const emulatorOptions = { config: { settings: { turnstileSiteKey: 'site' } } };
  const tokensOf = ({ emulator }: Stage) =>
    emulator.requests.flatMap(({ path, headers }) => {
      const token = headers['x-captcha-token'];
      return token === undefined ? [] : [[path, token]];
    });

  for (const profile of PROFILES) {
    it(`gets one with the code and one with the sign-up, each solved anew (${profile})`, async () => {
      const shown: string[] = [];
      const captcha = async (siteKey: string) => `solved ${shown.push(siteKey)}`;
      const here = stage({ emulatorOptions, config: { profile, captcha } });
      await signedIn(here);
      const end = profile === 'live2' ? '_v2' : '';
      expect(tokensOf(here)).to.deep.equal([
        [`/v1/otp_init${end}`, 'solved 1'],
        [`/v1/signup${end}`, 'solved 2'],
      ]);
      expect(shown).to.deep.equal(['site', 'site']);
    });
  }

  it('sends no code to a page without one', async () => {
    const here = stage({ emulatorOptions, config: { profile: 'live2' } });
    expect(await here.contact()).to.include({ step: 'contact' });
    expect(here.emulator.mailbox.messages()).to.deep.equal([]);
  });
});
