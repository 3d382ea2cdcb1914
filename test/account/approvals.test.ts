import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { createPublicApiClient } from '../../src/client/create-public-api-client.js';
import { settled } from '../../src/client/settled.js';
import { freshKey } from '../support/service.js';
import { failureOf, type Scene, scene, signInByCode } from './stage.js';

/** Ada's account, in which Bob may do what she approves. */
async function withBob(): Promise<Scene & { readonly ask: (name: string) => Promise<string>; readonly bob: string }> {
  const here = scene();
  const organizationId = (await signInByCode(here)) ?? '';
  await here.account.add({ type: 'passkey' });
  const key = freshKey(p256);
  const apiKeys = [{ apiKeyName: 'bob', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }] as const;
  const user = { userName: 'Bob', apiKeys, authenticators: [], oauthProviders: [], userTags: [] };
  const { userIds } = settled(await here.kms.api.submit('create_users', { users: [user] })).result;
  const [bob = ''] = userIds;
  const consensus = `approvers.any(user, user.id == '${bob}') && approvers.count() >= 2`;
  const policy = { policyName: 'two', effect: 'EFFECT_ALLOW', condition: 'true', consensus, notes: '' } as const;
  settled(await here.kms.api.submit('create_policy', policy));
  const theirs = createPublicApiClient({ baseUrl: 'http://localhost:8787', organizationId, stamper: apiKeyStamper(key) }, here.env);
  const ask = async (name: string) => (await theirs.submit('create_user_tag', { userTagName: name, userIds: [] })).activity.id;
  return { ...here, ask, bob };
}

describe('what waits for a vote', () => {
  it('is for the signed-in user', async () => {
    expect(await failureOf(scene().kms.listApprovals())).to.deep.equal(['not_signed_in']);
  });

  it('is listed, and nothing else is', async () => {
    const here = await withBob();
    expect(await here.kms.listApprovals()).to.deep.equal([]);
    const ids = [await here.ask('one'), await here.ask('two')];
    const waiting = await here.kms.listApprovals();
    expect(waiting.map(({ id }) => id)).to.deep.equal(ids);
    expect(waiting.map(({ votes }) => votes.map(({ userId }) => userId))).to.deep.equal([[here.bob], [here.bob]]);
  });

  for (const confirmWith of [undefined, 'passkey'] as const)
    it(`is approved or rejected, stamped by ${confirmWith ?? 'the session'}`, async () => {
      const here = await withBob();
      await here.ask('one');
      await here.ask('two');
      const [one, two] = await here.kms.listApprovals();
      if (!one || !two) throw new Error('nothing waits');
      expect((await here.kms.vote(one, 'approve', { confirmWith })).status).to.equal('ACTIVITY_STATUS_COMPLETED');
      expect((await here.kms.vote(two, 'reject', { confirmWith })).status).to.equal('ACTIVITY_STATUS_REJECTED');
      expect(await here.kms.listApprovals()).to.deep.equal([]);
      const header = confirmWith ? 'x-stamp-webauthn' : 'x-stamp';
      expect(here.stamped).to.include.members([`approve_activity ${header}`, `reject_activity ${header}`]);
    });

  it('is refused if it no longer waits', async () => {
    const here = await withBob();
    await here.ask('one');
    const [one] = await here.kms.listApprovals();
    if (!one) throw new Error('nothing waits');
    await here.kms.vote(one, 'reject');
    expect((await failureOf(here.kms.vote(one, 'approve')))[0]).to.equal('forbidden');
  });
});
