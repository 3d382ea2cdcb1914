import { expect } from '@esm-bundle/chai';
import { settled } from '../../src/client/settled.js';
import type { Stamper } from '../../src/client/stampers.js';
import { KmsError } from '../../src/errors.js';
import { type Answer, answering } from '../support/answering.js';

const TYPE = 'ACTIVITY_TYPE_UPDATE_WALLET';
const activityOf = (status: string, over: object = {}): Answer => {
  const result = status === 'ACTIVITY_STATUS_COMPLETED' ? { updateWalletResult: { walletId: 'w1' } } : {};
  return { body: JSON.stringify({ activity: { id: 'a1', organizationId: 'o1', status, type: TYPE, intent: {}, result, ...over } }) };
};
const faultOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} (${thrown.reason})` : `threw ${String(thrown)}`);

describe('any operation of the service', () => {
  it('is stamped and sent as given: an object as JSON, a text as it is', async () => {
    const world = await answering({ body: '{"policies":[{"policyId":"p1"}]}' });
    const text = '{ "organizationId":"o2" }';
    const answers = [
      await world.api.raw('/public/v1/query/list_policies', { organizationId: 'o1' }),
      await world.api.raw('query/list_policies', text),
    ];
    expect(answers).to.deep.equal([{ policies: [{ policyId: 'p1' }] }, { policies: [{ policyId: 'p1' }] }]);
    expect(await world.bodies()).to.deep.equal(['{"organizationId":"o1"}', text]);
    expect(world.requests.map(({ url, headers }) => [url, headers.get('x-stamp')])).to.deep.equal(
      Array(2).fill(['https://service.example/public/v1/query/list_policies', 'stamp']),
    );
  });

  it('gets time, type and organization around its parameters if its type is given, and settles like every submit', async () => {
    const world = await answering((_, before) => activityOf(`ACTIVITY_STATUS_${before === 0 ? 'PENDING' : 'COMPLETED'}`));
    const outcome = world.api.raw('/public/v1/submit/update_wallet', { walletId: 'w1', walletName: 'new' }, { type: TYPE });
    await world.env.clock.advance(500);
    expect(settled(await outcome).result).to.deep.equal({ walletId: 'w1' });
    const [sent] = await world.bodies();
    const { timestampMs, ...frame } = JSON.parse(sent ?? '');
    expect(frame).to.deep.equal({ type: TYPE, organizationId: 'o1', parameters: { walletId: 'w1', walletName: 'new' } });
    expect(timestampMs).to.match(/^\d+$/);
    expect(world.requests.map(({ url }) => url.split('/').at(-1))).to.deep.equal(['update_wallet', 'get_activity']);
  });

  it('that has no result completes without one', async () => {
    const world = await answering(activityOf('ACTIVITY_STATUS_COMPLETED', { result: {} }));
    expect(settled(await world.api.raw('submit/update_wallet', {}, { type: TYPE })).result).to.deep.equal({});
  });

  it("isn't answered by an activity of another type", async () => {
    const world = await answering(activityOf('ACTIVITY_STATUS_COMPLETED', { type: 'ACTIVITY_TYPE_OTHER' }));
    expect(await world.api.raw('submit/update_wallet', {}, { type: TYPE }).catch(faultOf)).to.equal('outcome_unknown (bad_response)');
  });

  it('fails as typed ones do: with the same deadline and the same codes', async () => {
    const refused = await answering({ status: 403, body: '{"code":7}' });
    expect(await refused.api.raw('query/list_policies', {}).catch(faultOf)).to.equal('forbidden (undefined)');
    const lost = await answering({ throw: 'lost' });
    expect(await lost.api.raw('submit/x', {}).catch(faultOf)).to.equal('outcome_unknown (network)');
    const slow = await answering({ hang: 'headers' });
    const late = slow.api.raw('submit/x', {}).catch(faultOf);
    await slow.env.clock.advance(30_000);
    expect(await late).to.equal('outcome_unknown (timeout)');
  });

  it('belongs to the public API: nothing is stamped for another address', async () => {
    const world = await answering({ body: '{}' });
    const others = [
      '/v1/signup',
      'https://evil.example/public/v1/query/whoami',
      '/public/v1/query/../submit/x',
      'query/a?b',
      '',
      '//x/query/a',
    ];
    for (const path of others) expect(await world.api.raw(path, {}).catch(faultOf), path).to.equal('bad_request (operation)');
    expect(await world.api.raw('query/whoami', {}, { type: TYPE }).catch(faultOf)).to.equal('bad_request (operation)');
    expect(world.requests).to.have.length(0);
  });
});

describe('an activity that waits for further authentication', () => {
  const needed = activityOf('ACTIVITY_STATUS_AUTHENTICATORS_NEEDED');
  const status = { mfaPolicyId: 'm1', userId: 'u1', satisfied: false, satisfiedMethods: [], requiredMethods: [] };

  it('is an outcome of its own, with what is missing', async () => {
    const world = await answering((_, before) => (before === 0 ? needed : { body: JSON.stringify({ mfaStatuses: [status] }) }));
    const outcome = await world.api.raw('submit/update_wallet', {}, { type: TYPE });
    expect(outcome).to.deep.include({ state: 'authenticators-needed', mfaStatuses: [status] });
    expect(JSON.parse((await world.bodies())[1] ?? '')).to.deep.equal({ organizationId: 'o1', activityId: 'a1' });
    expect(() => settled(outcome)).to.throw('activity_pending authenticators');
  });

  it("is reported even if the service doesn't say what is missing", async () => {
    const world = await answering((_, before) => (before === 0 ? needed : { status: 501, body: '{}' }));
    const outcome = await world.api.raw('submit/update_wallet', {}, { type: TYPE });
    expect(outcome).to.deep.include({ state: 'authenticators-needed', mfaStatuses: [] });
  });

  it("doesn't ask the user for a stamp that they didn't start", async () => {
    const stamper: Stamper = { prompts: true, stamp: async () => ({ header: 'X-Stamp', value: 's' }) };
    const world = await answering(needed, { stamper });
    expect(await world.api.raw('submit/update_wallet', {}, { type: TYPE })).to.deep.include({ state: 'authenticators-needed' });
    expect(world.requests).to.have.length(1);
  });
});

describe('identities that are given without a token', () => {
  it('use the generation of the submit that knows them', async () => {
    const world = await answering({ status: 400, body: '{}' });
    const told = { providerName: 'google', oidcClaims: { iss: 'i', sub: 's', aud: 'a' } };
    const proven = { providerName: 'google', oidcToken: 'a.b.c' as never };
    for (const one of [told, proven])
      await world.api.submit('create_oauth_providers', { userId: 'u1', oauthProviders: [one] }).catch(() => {});
    expect((await world.bodies()).map((body) => JSON.parse(body).type)).to.deep.equal([
      'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2',
      'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
    ]);
  });
});
