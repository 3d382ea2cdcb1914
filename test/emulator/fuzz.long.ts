import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from '@esm-bundle/chai';
import { base64urlnopad } from '@scure/base';
import { operations, votes } from '../../emulator/api/operations/all-operations.js';
import { queries } from '../../emulator/api/operations/all-queries.js';
import { activitiesView } from '../../emulator/controls/dashboard/activities-view.js';
import { faultsView } from '../../emulator/controls/dashboard/faults-view.js';
import { inboxView } from '../../emulator/controls/dashboard/inbox-view.js';
import { organizationsView } from '../../emulator/controls/dashboard/organizations-view.js';
import { requestsView } from '../../emulator/controls/dashboard/requests-view.js';
import { settingsView } from '../../emulator/controls/dashboard/settings-view.js';
import { webhooksView } from '../../emulator/controls/dashboard/webhooks-view.js';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { brands } from '../../emulator/state/brands.js';
import {
  authorizationFields,
  controlBodies,
  dashboardFields,
  decisionFields,
  parametersOf,
  proxyBodies,
  queryFields,
} from './fuzz-bodies.js';
import { anyBody, anyForm, generator, mutated, oneOf } from './hostile-bodies.js';
import { overHttp } from './over-http.js';
import { createScript, type Script, stampOf } from './script.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** For each endpoint; `npm run fuzz` is the long run. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 16);
/** What the second half of a run may leave behind. */
const MOST_GROWTH_BYTES = 8 * 1024 * 1024;

async function expectSound(script: Script, path: string, text: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { status, body } = await script.post(path, text, headers);
  const about = `${path} ${text.slice(0, 300)} -> ${status} ${JSON.stringify(body).slice(0, 200)}`;
  if (status === 200) return;
  expect(status, about).to.be.within(400, 499);
  expect(body.code, about).to.be.a('number');
  expect(body.message, about).to.be.a('string').and.not.equal('');
}

async function ask(address: string, init: RequestInit = {}): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(address, { ...init, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

describe('random and mutated bodies', function () {
  this.timeout(60_000 + ROUNDS * 1000);

  let server: EmulatorServer;
  const heldBytes: number[] = [];
  before(async () => {
    // Signatures aren't tested here: every P-256 stamp of a known key counts as valid.
    server = await serveEmulator({ verifyP256: () => true, config: { authProxyConfigId: 'demo' } });
  });
  afterEach(() => {
    server.emulator.reset();
    collectGarbage();
    heldBytes.push(process.memoryUsage().heapUsed);
  });
  after(() => server.close());
  const open = () => createScript({}, overHttp(server));

  for (const [name, valid] of Object.entries(proxyBodies)) {
    it(`crash nothing at /v1/${name}`, async () => {
      const script = open();
      const draw = generator(name.length * 7919);
      for (let round = 0; round < ROUNDS; round += 1) {
        await expectSound(script, `/v1/${name}`, anyBody(valid, draw), { 'x-auth-proxy-config-id': 'demo' });
      }
    });
  }

  for (const { path: name, type } of [...operations, ...votes]) {
    it(`crash nothing at submit/${name} as ${type}`, async () => {
      const script = open();
      const member = await script.join('fuzz@example.com');
      const draw = generator(name.length * 104_729);
      const parameters = parametersOf(member)[name];
      expect(parameters, 'parameters of the right shape').to.be.an('object');
      const stamp = stampOf('', member.key);
      for (let round = 0; round < ROUNDS; round += 1) {
        const timestampMs = String(script.emulator.clock.now());
        const text = anyBody({ organizationId: member.organizationId, type, timestampMs, parameters: mutated(parameters, draw) }, draw);
        await expectSound(script, `/public/v1/submit/${name}`, text, { 'x-stamp': stamp });
      }
    });
  }

  for (const { path: name } of queries) {
    it(`crash nothing at query/${name}`, async () => {
      const script = open();
      const draw = generator(name.length * 15_485_863);
      const { organizationId, key: rootKey } = script.root;
      const stamp = stampOf('', rootKey);
      for (let round = 0; round < ROUNDS; round += 1) {
        await expectSound(script, `/public/v1/query/${name}`, anyBody({ organizationId, ...queryFields }, draw), { 'x-stamp': stamp });
      }
    });
  }

  for (const [name, valid] of Object.entries(controlBodies)) {
    it(`crash nothing at the control ${name}, nor the request after it`, async () => {
      const script = open();
      const draw = generator(name.length * 32_452_843);
      for (let round = 0; round < ROUNDS; round += 1) {
        const text = anyBody(valid, draw);
        await expectSound(script, `/_emulator/${name}`, text, {});
        script.emulator.faults.clear();
        const { status } = await script.proxy('wallet_kit_config', {});
        expect([200, 401, 403, 404], text.slice(0, 300)).to.include(status);
      }
    });
  }

  it('crash nothing as stamps', async () => {
    const script = open();
    const draw = generator(7);
    const body = JSON.stringify({ organizationId: script.root.organizationId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const passkey = anyBody({ authenticatorData: 'AA', clientDataJson: 'e30', credentialId: 'AA', signature: 'AA' }, draw);
      const apiKey = anyBody({ publicKey: script.root.key.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_ED25519', signature: '00' }, draw);
      await expectSound(script, '/public/v1/query/whoami', body, { 'x-stamp-webauthn': passkey.replace(/[^\x20-\x7e]/g, '') });
      await expectSound(script, '/public/v1/query/whoami', body, { 'x-stamp': base64urlnopad.encode(new TextEncoder().encode(apiKey)) });
      const { publicKey } = script.root.key;
      const login = JSON.stringify({ type: 'ACTIVITY_TYPE_STAMP_LOGIN', ...JSON.parse(body), parameters: { publicKey } });
      const scheme = `STAMP_ATTESTED_SCHEME_P256_${draw(2) === 0 ? 'OIDC' : 'VERIFICATION_TOKEN'}`;
      const attested = anyBody({ publicKeyAttestation: 'e30.e30.AAAA', scheme, publicKey, signature: '3006020101020101' }, draw);
      const header = base64urlnopad.encode(new TextEncoder().encode(attested));
      await expectSound(script, '/public/v1/submit/stamp_login', login, { 'x-stamp-attested': header });
    }
  });

  it('crash nothing as snapshots', async () => {
    const script = createScript();
    const draw = generator(11);
    const snapshot = (await script.control('GET', 'snapshot')).body;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { status, body } = await script.control('PUT', 'snapshot', anyBody(snapshot, draw));
      expect([200, 400], JSON.stringify(body)).to.include(status);
    }
  });

  it('crash nothing as forms of the dashboard', async () => {
    const draw = generator(13);
    const { organizationId } = open().root;
    const headers = { origin: server.origin };
    for (const { path, actions } of [inboxView, requestsView, activitiesView, organizationsView, webhooksView, faultsView, settingsView]) {
      const address = `${server.origin}${path}`;
      for (let round = 0; round < ROUNDS; round += 1) {
        const body = anyForm({ do: oneOf([...actions.keys(), 'reset'], draw), ...dashboardFields(organizationId) }, draw);
        expect((await ask(address, { method: 'POST', body, headers })).status, `${path} ${body}`).to.be.lessThan(500);
        const { status, text } = await ask(`${address}?${anyForm({ q: 'a', id: organizationId, status: '400', path: 'otp' }, draw)}`);
        expect([status, text.includes('</html>')], `${path} after ${body}`).to.deep.equal([200, true]);
      }
    }
  });

  it('crash nothing at the sign-in pages', async () => {
    const draw = generator(17);
    const { clientIds } = server.emulator.config(server.origin).oauth;
    for (const { name, responseType } of brands) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const step = oneOf(['authorize', 'consent', 'decide', 'token', 'jwks', 'x'], draw);
        const query = anyForm({ ...authorizationFields, client_id: clientIds[name] ?? '', response_type: responseType }, draw);
        const body = anyForm(decisionFields, draw);
        const address = `${server.identityOrigin}/${name}/${step}?${query}`;
        const { status } = await ask(address, draw(2) === 0 ? {} : { method: 'POST', body });
        expect(status, `${address} ${body}`).to.be.lessThan(500);
      }
    }
  });

  it('leave nothing behind', () => {
    const [first = 0, ...others] = heldBytes.slice(heldBytes.length / 2);
    expect((others.at(-1) ?? first) - first).to.be.lessThan(MOST_GROWTH_BYTES);
  });
});
