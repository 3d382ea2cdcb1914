import { expect } from '@esm-bundle/chai';
import { sha256 } from '../../src/crypto/digest.js';
import { generateSigningKey, type SigningKey, signMessage } from '../../src/crypto/signing-key.js';
import { encodeBase64url } from '../../src/encoding/base64url.js';
import { encodeHex } from '../../src/encoding/hex.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { KmsError } from '../../src/errors.js';
import { provenBy } from '../../src/session/proven.js';
import type { SessionRecord } from '../../src/session/session-record.js';
import { SessionStore } from '../../src/session/session-store.js';
import { LIVE, SEED } from '../../src/wire/profile.js';
import { type FixedEnvironment, fixedBrowser, fixedEnvironment } from '../support/fixed-environment.js';
import { clockOf, NAMESPACE, opening } from './store-stage.js';

const { subtle } = crypto;
const ORGANIZATION = 'org-1';

/** Signs session tokens; its public half is what a build pins. */
async function signerOf(): Promise<{ readonly point: string; token(claims: object): Promise<string> }> {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const part = (value: object) => encodeBase64url(encodeUtf8(JSON.stringify(value)));
  return {
    point: encodeHex(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))),
    token: async (claims) => {
      const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
      const message = await sha256(subtle, encodeUtf8(text));
      const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, message);
      return `${text}.${encodeBase64url(new Uint8Array(signature))}`;
    },
  };
}

interface Stand {
  readonly env: FixedEnvironment;
  readonly key: SigningKey;
  readonly foreign: SigningKey;
  /** A record as a login stores it. */
  readonly genuine: SessionRecord;
  token(claims?: object): Promise<string>;
  forged(claims?: object): Promise<string>;
}

describe('a record that a script planted in storage', () => {
  let signer: Awaited<ReturnType<typeof signerOf>>;
  let other: Awaited<ReturnType<typeof signerOf>>;
  before(async () => {
    [signer, other] = await Promise.all([signerOf(), signerOf()]);
  });

  async function stand(): Promise<Stand> {
    const env = fixedEnvironment({ browser: fixedBrowser() });
    const [key, foreign] = await Promise.all([generateSigningKey(subtle), generateSigningKey(subtle)]);
    const exp = Math.floor(env.now() / 1000) + 900;
    const claims = {
      exp,
      public_key: key.publicKeyHex,
      session_type: 'SESSION_TYPE_READ_WRITE',
      user_id: 'user-1',
      organization_id: ORGANIZATION,
    };
    const token = (more = {}) => signer.token({ ...claims, ...more });
    const genuine = { version: 1, organizationId: ORGANIZATION, userId: 'user-1', expiresAtMs: exp * 1000, clockOffsetMs: 0, key, rev: 1 };
    return {
      env,
      key,
      foreign,
      genuine: { ...genuine, token: await token() },
      token,
      forged: (more = {}) => other.token({ ...claims, ...more }),
    };
  }

  /** What a fresh page makes of a record. */
  async function restored({ env }: Stand, record: SessionRecord, profile = LIVE): Promise<SessionStore> {
    await env.records.commit([
      { put: `${NAMESPACE} session ${record.organizationId}`, value: record },
      { put: `${NAMESPACE} current`, value: { version: 1, organizationId: record.organizationId, rev: 1 } },
    ]);
    const proven = provenBy({ subtle }, async () => ({ profile, signers: [signer.point] }));
    const parts = { environment: env, clock: clockOf(env), namespace: NAMESPACE, ...opening(env), proven };
    const store = new SessionStore({ ...parts, renew: async () => store.snapshot });
    await store.restore();
    return store;
  }

  it('is a session if a login left it there', async () => {
    const at = await stand();
    const store = await restored(at, at.genuine);
    expect(store.snapshot).to.include({ state: 'signed-in', organizationId: ORGANIZATION, userId: 'user-1' });
  });

  const PLANTED: Readonly<Record<string, (at: Stand) => SessionRecord | Promise<SessionRecord>>> = {
    'the token of another key': (at) => ({ ...at.genuine, key: at.foreign }),
    'another key under the name of the token’s': (at) => ({ ...at.genuine, key: { ...at.foreign, publicKeyHex: at.key.publicKeyHex } }),
    'halves of two keys': (at) => ({
      ...at.genuine,
      key: { ...at.key, pair: { publicKey: at.key.pair.publicKey, privateKey: at.foreign.pair.privateKey } },
    }),
    'the signature of another signer': async (at) => ({ ...at.genuine, token: await at.forged() }),
    'a signature over other claims': async (at) => {
      const [header, , signature] = at.genuine.token?.split('.') ?? [];
      const [, claims] = (await at.token({ user_id: 'user-2' })).split('.');
      return { ...at.genuine, userId: 'user-2', token: [header, claims, signature].join('.') };
    },
    'the token of another organization': async (at) => ({ ...at.genuine, token: await at.token({ organization_id: 'org-2' }) }),
    'the name of another user': (at) => ({ ...at.genuine, userId: 'user-2' }),
    'a later end than its token has': (at) => ({ ...at.genuine, expiresAtMs: at.genuine.expiresAtMs + 86_400_000 }),
    'a token of another kind': async (at) => ({ ...at.genuine, token: await at.token({ session_type: 'a-profile' }) }),
    'no token': ({ genuine: { token: _, ...rest } }) => rest,
    'a text for a token': (at) => ({ ...at.genuine, token: 'a.b.c' }),
  };
  for (const [name, plant] of Object.entries(PLANTED)) {
    it(`is no session with ${name}, and is deleted`, async () => {
      const at = await stand();
      const store = await restored(at, await plant(at));
      expect(store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'unreadable' });
      expect(store.known).to.equal(undefined);
      expect(await at.env.records.keys(`${NAMESPACE} session`)).to.deep.equal([]);
    });
  }

  it('is no session once its token has expired', async () => {
    const at = await stand();
    const exp = Math.floor(at.env.now() / 1000) - 1;
    const store = await restored(at, { ...at.genuine, expiresAtMs: exp * 1000, token: await at.token({ exp }) });
    expect(store.snapshot).to.deep.equal({ state: 'signed-out' });
  });

  it('is neither listed nor accepted beside a session', async () => {
    const at = await stand();
    const store = await restored(at, at.genuine);
    const planted = { ...at.genuine, organizationId: 'org-2', token: await at.forged({ organization_id: 'org-2' }) };
    await at.env.records.commit([{ put: `${NAMESPACE} session org-2`, value: planted }]);
    expect((await store.list()).map(({ organizationId }) => organizationId)).to.deep.equal([ORGANIZATION]);
    const refusal = await store.use('org-2').catch((thrown) => thrown);
    expect(refusal).to.be.instanceOf(KmsError).and.to.include({ code: 'session_expired' });
    expect(store.snapshot).to.include({ state: 'signed-in', organizationId: ORGANIZATION });
  });

  it('never signs under a known token: the proven key does', async () => {
    const at = await stand();
    const store = await restored(at, at.genuine);
    const swapped = { ...at.genuine, rev: 2, key: { ...at.foreign, publicKeyHex: at.key.publicKeyHex } };
    await at.env.records.commit([{ put: `${NAMESPACE} session ${ORGANIZATION}`, value: swapped }]);
    const { key } = await store.current();
    const text = encodeUtf8('a request');
    const signature = await signMessage({ subtle }, key, text, 'raw');
    expect(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, at.key.pair.publicKey, signature, text)).to.equal(true);
  });

  it('without a token only counts if sessions come as bundles', async () => {
    const at = await stand();
    const { token: _, ...bundled } = at.genuine;
    expect((await restored(at, bundled, SEED)).snapshot.state).to.equal('signed-in');
  });

  it('stays where it is while no one can tell who signs', async () => {
    const at = await stand();
    await restored(at, at.genuine);
    const proven = provenBy({ subtle }, () => Promise.reject(new KmsError('network')));
    const parts = { environment: at.env, clock: clockOf(at.env), namespace: NAMESPACE, ...opening(at.env), proven };
    const store: SessionStore = new SessionStore({ ...parts, renew: async () => store.snapshot });
    expect((await store.restore()).state).to.equal('unknown');
    expect(await at.env.records.keys(`${NAMESPACE} session`)).to.have.length(1);
  });
});
