import { expect } from '@esm-bundle/chai';
import { settled } from '../../src/client/settled.js';
import type { Stamper } from '../../src/client/stampers.js';
import { KmsError } from '../../src/errors.js';
import { type Answer, answering } from '../support/answering.js';
import { START_MS, settle } from '../support/fixed-environment.js';

const PARAMETERS = { walletName: 'w', accounts: [] } as const;
const activityOf = (status: string, over: object = {}): Answer => {
  const result = status === 'ACTIVITY_STATUS_COMPLETED' ? { createWalletResult: { walletId: 'w1', addresses: [] } } : {};
  const activity = { id: 'a1', organizationId: 'o1', status, type: 'ACTIVITY_TYPE_CREATE_WALLET', intent: {}, result, ...over };
  return { body: JSON.stringify({ activity }) };
};
const [CREATED, PENDING, COMPLETED] = ['CREATED', 'PENDING', 'COMPLETED'].map((status) => activityOf(`ACTIVITY_STATUS_${status}`));
const faultOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} (${thrown.reason})` : `threw ${String(thrown)}`);
const paths = (requests: readonly Request[]) => requests.map(({ url }) => new URL(url).pathname.split('/').at(-1));

describe('a submit', () => {
  it('stamps exactly the text that it sends, created once', async () => {
    const stamped: string[] = [];
    const stamper: Stamper = {
      stamp: async (body) => {
        stamped.push(body);
        return { header: 'X-Stamp', value: 's' };
      },
    };
    const world = await answering(COMPLETED!, { stamper });
    await world.api.submit('create_wallet', PARAMETERS, { generateAppProofs: true });
    expect(stamped).to.deep.equal(await world.bodies());
    expect(stamped[0]).to.equal(
      `{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"${START_MS}","organizationId":"o1","parameters":{"walletName":"w","accounts":[]},"generateAppProofs":true}`,
    );
  });

  it('never has the timestamp of the previous one', async () => {
    const world = await answering(COMPLETED!);
    await Promise.all([1, 2, 3].map(() => world.api.submit('create_wallet', PARAMETERS)));
    const times = (await world.bodies()).map((body) => Number(JSON.parse(body).timestampMs) - START_MS);
    expect(times.sort()).to.deep.equal([0, 1, 2]);
  });

  it('goes by the corrected clock', async () => {
    const world = await answering({ ...COMPLETED, headers: { date: new Date(START_MS + 3_600_000).toUTCString() } });
    await world.api.submit('create_wallet', PARAMETERS);
    await world.api.submit('create_wallet', PARAMETERS);
    const times = (await world.bodies()).map((body) => Number(JSON.parse(body).timestampMs) - START_MS);
    expect(times).to.deep.equal([0, 3_600_000]);
  });

  it('for another organization expects an answer about that one', async () => {
    const world = await answering(activityOf('ACTIVITY_STATUS_COMPLETED', { organizationId: 'o2' }));
    const { state } = await world.api.submit('create_wallet', PARAMETERS, { organizationId: 'o2' });
    expect(state).to.equal('completed');
    expect(await world.api.submit('create_wallet', PARAMETERS).catch(faultOf)).to.equal('outcome_unknown (bad_response)');
  });

  it('of a login may name the parent, and is answered for the organization of the caller', async () => {
    const over = { organizationId: 'child', type: 'ACTIVITY_TYPE_STAMP_LOGIN', result: { stampLoginResult: { session: 'a.b.c' } } };
    const world = await answering(activityOf('ACTIVITY_STATUS_COMPLETED', over));
    const { result } = settled(await world.api.submit('stamp_login', { publicKey: '02' }));
    expect(result).to.deep.equal({ session: 'a.b.c' });
  });

  it("with an unknown name isn't sent", async () => {
    const world = await answering(COMPLETED!);
    for (const name of ['create_everything', 'constructor', '__proto__']) {
      expect(await world.api.submit(name as never, {} as never).catch(faultOf)).to.equal('bad_request (operation)');
    }
    expect(world.requests).to.have.length(0);
  });

  it('rejects with a KmsError if a stamper or a value fails', async () => {
    const stamper: Stamper = { stamp: () => Promise.reject(new Error('no key')) };
    const world = await answering(COMPLETED!, { stamper });
    expect(await world.api.submit('create_wallet', PARAMETERS).catch(faultOf)).to.equal('internal (undefined)');
    expect(await world.api.submit('create_wallet', { walletName: 1n } as never).catch(faultOf)).to.equal('internal (undefined)');
  });
});

describe('an activity that takes its time', () => {
  it('is polled until it is completed', async () => {
    const world = await answering((_, before) => [CREATED, PENDING, PENDING][before] ?? COMPLETED!);
    const outcome = world.api.submit('create_wallet', PARAMETERS);
    await world.env.clock.advance(10_000);
    expect(settled(await outcome).result.walletId).to.equal('w1');
    expect(paths(world.requests)).to.deep.equal(['create_wallet', 'get_activity', 'get_activity', 'get_activity']);
    expect(JSON.parse((await world.bodies())[1]!)).to.deep.equal({ organizationId: 'o1', activityId: 'a1' });
  });

  it('is returned unsettled when the time is over, and no longer polled', async () => {
    const world = await answering(PENDING!);
    const outcome = world.api.submit('create_wallet', PARAMETERS, { settleMs: 4000 });
    await world.env.clock.advance(4000);
    expect((await outcome).state).to.equal('unsettled');
    const asked = world.requests.length;
    await world.env.clock.advance(60_000);
    expect([asked > 1, world.requests.length, world.env.clock.waiting]).to.deep.equal([true, asked, 0]);
  });

  it('is abandoned at once when the caller aborts', async () => {
    const stop = new AbortController();
    const world = await answering(PENDING!);
    const outcome = world.api.submit('create_wallet', PARAMETERS, { signal: stop.signal }).catch(faultOf);
    await settle();
    stop.abort();
    expect([await outcome, world.env.clock.waiting]).to.deep.equal(['aborted (undefined)', 0]);
  });

  it("isn't lost when polling fails once", async () => {
    const world = await answering((_, before) => (before === 0 ? CREATED! : { status: 500, body: '{}' }));
    const outcome = world.api.submit('create_wallet', PARAMETERS, { settleMs: 2000 });
    await world.env.clock.advance(10_000);
    expect([(await outcome).state, (await outcome).activity.id]).to.deep.equal(['unsettled', 'a1']);
  });

  it("isn't polled with a key that asks the user each time", async () => {
    const stamper: Stamper = { prompts: true, stamp: async () => ({ header: 'X-Stamp-WebAuthn', value: '{}' }) };
    const world = await answering(PENDING!, { stamper });
    expect((await world.api.submit('create_wallet', PARAMETERS)).state).to.equal('unsettled');
    expect(world.requests).to.have.length(1);
  });
});

describe('an activity without a result', () => {
  for (const [status, reason] of [
    ['FAILED', 'failed'],
    ['REJECTED', 'rejected'],
  ]) {
    it(`${status} is an error with its number`, async () => {
      const world = await answering(activityOf(`ACTIVITY_STATUS_${status}`, { failure: { code: 3, message: 'secret' } }));
      const fault = (await world.api.submit('create_wallet', PARAMETERS).catch((thrown) => thrown)) as KmsError;
      expect([fault.code, fault.reason, fault.grpcCode]).to.deep.equal(['activity_failed', reason, 3]);
      expect(fault.message).to.not.include('secret');
    });
  }

  for (const status of ['CONSENSUS_NEEDED', 'OF_ANOTHER_DAY']) {
    it(`${status} is unsettled, and pending for callers that need a result`, async () => {
      const world = await answering(activityOf(`ACTIVITY_STATUS_${status}`, { canApprove: true, fingerprint: 'sha256:1' }));
      const outcome = await world.api.submit('create_wallet', PARAMETERS);
      expect([outcome.state, outcome.activity.canApprove, outcome.activity.fingerprint]).to.deep.equal(['unsettled', true, 'sha256:1']);
      expect(() => settled(outcome))
        .to.throw(KmsError)
        .with.property('code', 'activity_pending');
      expect(world.requests).to.have.length(1);
    });
  }
});

describe('a 401 of the API', () => {
  const REFUSED: Answer = { status: 401, body: '{"code":16}' };
  it('ends the session only when a fresh read gets one too', async () => {
    let rejections = 0;
    const world = await answering(REFUSED, { onRejected: () => void rejections++ });
    expect(await world.api.submit('create_wallet', PARAMETERS).catch(faultOf)).to.equal('session_rejected (undefined)');
    expect([paths(world.requests), rejections]).to.deep.equal([['create_wallet', 'list_user_tags'], 1]);
  });

  it('only refuses the call if the read is answered, or fails for another reason', async () => {
    for (const second of [{ body: '{"userTags":[]}' }, { status: 403, body: '' }, { throw: 'TypeError' }, { status: 500, body: '' }]) {
      let rejections = 0;
      const world = await answering((_, before) => (before === 0 ? REFUSED : second), { onRejected: () => void rejections++ });
      const outcome = world.api.query('whoami', {}).catch(faultOf);
      await world.env.clock.advance(5000);
      expect([await outcome, rejections]).to.deep.equal(['forbidden (undefined)', 0]);
    }
  });

  it("to a passkey isn't checked further, since that would ask the user again", async () => {
    const stamper: Stamper = { prompts: true, stamp: async () => ({ header: 'X-Stamp-WebAuthn', value: '{}' }) };
    const world = await answering(REFUSED, { stamper });
    const fault = (await world.api.submit('stamp_login', { publicKey: '02' }).catch((thrown) => thrown)) as KmsError;
    expect([fault.code, fault.status, world.requests.length]).to.deep.equal(['forbidden', 401, 1]);
  });
});

describe('a 400 of a submit', () => {
  const refused = (offsetMs: number): Answer => ({
    status: 400,
    body: '{}',
    headers: { date: new Date(START_MS + offsetMs).toUTCString() },
  });
  it("means the device's clock if that is wrong by more than 300 s", async () => {
    for (const [offsetMs, code] of [
      [3_600_000, 'clock_skew'],
      [-3_600_000, 'clock_skew'],
      [299_000, 'bad_request'],
    ] as const) {
      const world = await answering(refused(offsetMs));
      expect(await world.api.submit('create_wallet', PARAMETERS).catch(faultOf)).to.equal(`${code} (undefined)`);
    }
  });

  it("of a query doesn't: it has no timestamp", async () => {
    const world = await answering(refused(3_600_000));
    expect(await world.api.query('whoami', {}).catch(faultOf)).to.equal('bad_request (undefined)');
  });
});

describe('a query', () => {
  it('has its fields at the top level, and its own organization unless another is named', async () => {
    const world = await answering({ body: '{"organizationIds":["a"]}' });
    await world.api.query('list_verified_suborgs', { filterType: 'EMAIL', filterValue: 'a@b.example' });
    await world.api.query('list_verified_suborgs', { organizationId: 'o2' });
    expect((await world.bodies()).map((body) => JSON.parse(body))).to.deep.equal([
      { organizationId: 'o1', filterType: 'EMAIL', filterValue: 'a@b.example' },
      { organizationId: 'o2' },
    ]);
  });

  it('is not believed when it answers for another organization', async () => {
    const world = await answering(activityOf('ACTIVITY_STATUS_COMPLETED', { organizationId: 'other' }));
    expect(await world.api.query('get_activity', { activityId: 'a1' }).catch(faultOf)).to.equal('bad_response (bad_response)');
  });

  it("isn't sent with a limit outside 1 to 100", async () => {
    const world = await answering({ body: '{"organizationIds":[]}' });
    for (const limit of ['0', '101', '-1', '1.5', '', ' 1', '1e1']) {
      const fault = (await world.api.query('list_suborgs', { paginationOptions: { limit } }).catch((thrown) => thrown)) as KmsError;
      expect([fault.code, fault.path]).to.deep.equal(['bad_request', 'paginationOptions.limit']);
    }
    expect(world.requests).to.have.length(0);
    await world.api.query('list_suborgs', { paginationOptions: { limit: '100' } });
    expect(world.requests).to.have.length(1);
  });

  it('reads a boot proof by either name of its document', async () => {
    const bare = { ephemeralPublicKeyHex: '04', qosManifestB64: 'bQ==', createdAt: { seconds: '1', nanos: '0' } };
    const dates = { qosManifestEnvelopeB64: '', deploymentLabel: '', enclaveApp: '', owner: '' };
    for (const name of ['cloudAttestationDocB64', 'awsAttestationDocB64']) {
      const world = await answering({ body: JSON.stringify({ bootProof: { ...bare, [name]: 'ZA==' } }) });
      const { bootProof } = await world.api.query('get_latest_boot_proof', { appName: 'signer' });
      expect(bootProof).to.deep.equal({ ...bare, ...dates, cloudAttestationDocB64: 'ZA==' });
    }
  });
});

describe('pages', () => {
  const serving = (ids: readonly string[], stuck = false) =>
    answering(async (request) => {
      const { paginationOptions } = await request.clone().json();
      const after = stuck ? 0 : ids.indexOf(paginationOptions.after) + 1;
      return { body: JSON.stringify({ organizationIds: ids.slice(after, after + Number(paginationOptions.limit)) }) };
    });
  const read = async (world: Awaited<ReturnType<typeof answering>>, fields: object = {}) => {
    const pages: (readonly string[])[] = [];
    for await (const { organizationIds } of world.api.pages('list_verified_suborgs', fields)) pages.push(organizationIds);
    return pages;
  };
  const ids = Array.from({ length: 25 }, (_, at) => `id${at}`);

  it('follow each other to the last one, each once', async () => {
    const world = await serving(ids);
    expect((await read(world)).flat()).to.deep.equal(ids);
    expect(world.requests).to.have.length(3);
  });

  it("of a list that ends with a full page aren't followed by an empty one", async () => {
    expect(await read(await serving(ids.slice(0, 20)))).to.have.length(2);
    expect(await read(await serving([]))).to.deep.equal([[]]);
  });

  it('have the requested size and start', async () => {
    const world = await serving(ids);
    const pages = await read(world, { paginationOptions: { limit: '4', after: 'id14' } });
    expect(pages.map(({ length }) => length)).to.deep.equal([4, 4, 2]);
    expect(pages[0]?.[0]).to.equal('id15');
  });

  it('end even if the service returns the same one forever', async () => {
    const world = await serving(ids, true);
    expect((await read(world)).length).to.be.at.most(2);
  });

  it("aren't requested beyond what is read", async () => {
    const world = await serving(ids);
    for await (const { organizationIds } of world.api.pages('list_verified_suborgs', {})) {
      expect(organizationIds).to.have.length(10);
      break;
    }
    expect(world.requests).to.have.length(1);
  });
});
