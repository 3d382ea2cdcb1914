import { expect } from '@esm-bundle/chai';
import { p256, p384 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64, base64urlnopad } from '@scure/base';
import { encode } from 'cborg';
import fc from 'fast-check';
import { certify, type Issuer, type Subject } from '../../emulator/enclave/certificates.js';
import {
  type AppProof,
  NITRO_ROOT_SHA256,
  type SentBootProof,
  verifyAppProof,
  verifyBootProof,
  verifyProofs,
  verifySessionToken,
} from '../../src/proofs.js';
import { refusal } from '../support/refusal.js';
import vectors from '../vectors/proofs.json' with { type: 'json' };
import sessions from '../vectors/session-jwt.json' with { type: 'json' };

const production = vectors.cases.find(({ name }) => name === 'production-app-proof-with-boot-proof');
const appProof = production?.appProof as AppProof;
const bootProof = production?.bootProof as unknown as SentBootProof & { awsAttestationDocB64: string };

describe('app proofs', () => {
  for (const known of vectors.cases.filter((one) => one.appProof !== undefined)) {
    it(`${known.expect === 'invalid' ? 'refuses' : 'accepts'} ${known.name}`, async () => {
      const verdict = await verifyAppProof(known.appProof as AppProof);
      expect(verdict.valid).to.equal(known.expect !== 'invalid');
    });
  }

  it('says what a proof is about', async () => {
    const verdict = await verifyAppProof(appProof);
    expect(verdict).to.have.nested.property('statement.kind', 'address-derivation');
    expect(verdict).to.have.nested.property('statement.addressDerivation.address', '0xb84b4730Cd81Bc82Ee6B1dE6c343Ebd7928138DC');
  });

  it('names the fault', async () => {
    const reasonOf = async (changes: object) => ((await verifyAppProof({ ...appProof, ...changes })) as { reason?: string }).reason;
    expect(await reasonOf({ scheme: 'SIGNATURE_SCHEME_TK_API_P256' })).to.equal('scheme');
    expect(await reasonOf({ publicKey: appProof.publicKey.slice(130) })).to.equal('public-key');
    expect(await reasonOf({ publicKey: `04${'00'.repeat(64)}04${'00'.repeat(64)}` })).to.equal('public-key');
    expect(await reasonOf({ signature: '00' })).to.equal('signature');
    expect(await reasonOf({ proofPayload: `${appProof.proofPayload} ` })).to.equal('signature');
    expect(await reasonOf({ proofPayload: undefined })).to.equal('payload');
  });
});

/** A P-384 key by a label, the same in every run. */
function key(label: string): Uint8Array {
  return p384.utils.randomSecretKey(
    Uint8Array.from({ length: 72 }, (_, index) => (index * 31 + label.charCodeAt(index % label.length)) & 0xff),
  );
}

const atMs = Date.parse('2026-03-04T12:00:00Z');
const valid = { notBeforeMs: atMs - 3_600_000, notAfterMs: atMs + 3_600_000 };
const rootOf = (changes: Partial<Subject> = {}) => certify({ name: 'root', privateKey: key('root'), ...valid, mostBelow: 1, ...changes });
const hostOf = (root: Issuer, changes: Partial<Subject> = {}) =>
  certify({ name: 'host', privateKey: key('host'), ...valid, mostBelow: 0, ...changes }, root);
const leafOf = (host: Issuer, changes: Partial<Subject> = {}) =>
  certify({ name: 'leaf', privateKey: key('leaf'), ...valid, ...changes }, host);

interface Attested {
  readonly chain: readonly Issuer[];
  readonly members?: object;
  readonly protectedHeader?: Uint8Array;
  readonly signer?: Uint8Array;
}

const manifest = new TextEncoder().encode('manifest');
const ephemeral = new Uint8Array(130).fill(4);

/** A boot proof under a chain, root first and leaf last, and the fingerprint of its root. */
function booted({
  chain,
  members = {},
  protectedHeader = Uint8Array.of(0xa1, 1, 0x38, 0x22),
  signer,
}: Attested): [SentBootProof, { rootSha256Hex: string }] {
  const certificates = chain.map(({ certificate }) => certificate);
  const payload = encode({
    module_id: 'test',
    digest: 'SHA384',
    timestamp: atMs,
    pcrs: new Map([[0, new Uint8Array(48)]]),
    certificate: certificates.at(-1),
    cabundle: certificates.slice(0, -1),
    public_key: ephemeral,
    user_data: sha256(manifest),
    nonce: null,
    ...members,
  });
  const signed = encode(['Signature1', protectedHeader, new Uint8Array(), payload]);
  const signature = p384.sign(signed, signer ?? chain.at(-1)?.privateKey ?? key('none'));
  const document = base64.encode(encode([protectedHeader, {}, payload, signature]));
  const proof = { cloudAttestationDocB64: document, qosManifestB64: base64.encode(manifest), ephemeralPublicKeyHex: bytesToHex(ephemeral) };
  return [proof, { rootSha256Hex: bytesToHex(sha256(certificates[0] ?? new Uint8Array())) }];
}

async function reasonOf(attested: Attested, changes: Partial<SentBootProof> = {}): Promise<string> {
  const [proof, trust] = booted(attested);
  const verdict = await verifyBootProof({ ...proof, ...changes }, trust);
  return verdict.valid ? 'valid' : verdict.reason;
}

const root = rootOf();
const host = hostOf(root);
const chain = [root, host, leafOf(host)];

describe('boot proofs', () => {
  it('accepts the published production proof under the pinned root', async () => {
    const verdict = await verifyBootProof(bootProof);
    expect(verdict.valid).to.equal(true);
    expect(verdict).to.have.nested.property('attestation.moduleId', 'i-02447a481344e9ec0-enc0199546b533fd5d0');
  });

  it('accepts it under either name of its document', async () => {
    const { awsAttestationDocB64, ...rest } = bootProof;
    expect((await verifyBootProof({ ...rest, cloudAttestationDocB64: awsAttestationDocB64 })).valid).to.equal(true);
    expect(await verifyBootProof(rest)).to.deep.equal({ valid: false, reason: 'attestation-form' });
  });

  it('accepts a chain to a root that the caller trusts, and no other', async () => {
    expect(await reasonOf({ chain })).to.equal('valid');
    const [proof] = booted({ chain });
    expect(await verifyBootProof(proof)).to.deep.equal({ valid: false, reason: 'attestation-root' });
    expect(await verifyBootProof(bootProof, { rootSha256Hex: NITRO_ROOT_SHA256.replace('6', '7') })).to.have.property(
      'reason',
      'attestation-root',
    );
  });

  const impostor = leafOf(host, { privateKey: key('impostor') });
  const brokenChains: Readonly<Record<string, readonly Issuer[]>> = {
    'a leaf of another issuer': [root, host, leafOf(hostOf(root, { privateKey: key('other') }))],
    'a leaf that names another issuer': [root, host, leafOf({ ...host, name: 'ghost' })],
    'an issuer that is no authority': [root, leafOf(root, { name: 'host', privateKey: key('host') }), leafOf(host)],
    'an authority below one that allows none': [
      root,
      host,
      hostOf(host, { name: 'host2', privateKey: key('host2') }),
      leafOf({ ...hostOf(host), name: 'host2', privateKey: key('host2') }),
    ],
    'a leaf over its time': [root, host, leafOf(host, { notAfterMs: atMs - 1_000 })],
    'a leaf before its time': [root, host, leafOf(host, { notBeforeMs: atMs + 1_000 })],
    'an authority over its time': [root, hostOf(root, { notAfterMs: atMs - 1_000 }), leafOf(host)],
  };
  for (const [name, certificates] of Object.entries(brokenChains)) {
    it(`refuses ${name}`, async () => expect(await reasonOf({ chain: certificates })).to.equal('attestation-chain'));
  }

  it("refuses a document that the leaf didn't sign", async () => {
    expect(await reasonOf({ chain, signer: impostor.privateKey })).to.equal('attestation-signature');
  });

  const malformed: Readonly<Record<string, Attested>> = {
    'another algorithm': { chain, protectedHeader: Uint8Array.of(0xa1, 1, 0x26) },
    'another digest': { chain, members: { digest: 'SHA256' } },
    'no key': { chain, members: { public_key: null } },
    'no time': { chain, members: { timestamp: 'now' } },
    'measurements that are no bytes': { chain, members: { pcrs: new Map([[0, 'f67076']]) } },
    'a certificate that is none': { chain, members: { certificate: new Uint8Array(100) } },
    'a bundle that is none': { chain, members: { cabundle: [7] } },
  };
  for (const [name, attested] of Object.entries(malformed)) {
    it(`refuses ${name}`, async () => expect(await reasonOf(attested)).to.equal('attestation-form'));
  }

  it('refuses another manifest, and another key', async () => {
    expect(await reasonOf({ chain }, { qosManifestB64: base64.encode(new Uint8Array(3)) })).to.equal('manifest');
    expect(await reasonOf({ chain }, { qosManifestB64: '!' })).to.equal('manifest');
    expect(await reasonOf({ chain }, { ephemeralPublicKeyHex: '04' })).to.equal('ephemeral-key');
  });

  it('refuses the production proof with any one bit changed', async () => {
    const document = base64.decode(bootProof.awsAttestationDocB64);
    const change = fc.tuple(fc.nat(document.length - 1), fc.integer({ min: 0, max: 7 }));
    await fc.assert(
      fc.asyncProperty(change, async ([at, bit]) => {
        // The header that isn't signed is an empty map.
        if (at === 6) return;
        const changed = Uint8Array.from(document);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        expect((await verifyBootProof({ ...bootProof, awsAttestationDocB64: base64.encode(changed) })).valid).to.equal(false);
      }),
      { numRuns: 150 },
    );
  });

  it('always returns a verdict', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.anything(), async (bytes, anything) => {
        expect((await verifyBootProof({ ...bootProof, awsAttestationDocB64: base64.encode(bytes) })).valid).to.equal(false);
        expect((await verifyBootProof({ ...bootProof, awsAttestationDocB64: anything as string })).valid).to.equal(false);
        expect((await verifyAppProof({ ...appProof, signature: anything as string })).valid).to.equal(false);
      }),
      { numRuns: 100 },
    );
  });
});

describe('app and boot proofs together', () => {
  it('accepts the published pair', async () => {
    const verdict = await verifyProofs(appProof, bootProof);
    expect(verdict).to.have.nested.property('statement.kind', 'address-derivation');
    expect(verdict).to.have.property('manifestSha256Hex').that.has.length(64);
  });

  it('refuses an app proof of another key', async () => {
    const other = vectors.cases.find(({ name }) => name === 'production-app-proof-2')?.appProof as AppProof;
    expect(await verifyProofs(other, bootProof)).to.deep.equal({ valid: false, reason: 'ephemeral-key' });
  });
});

describe('session tokens for servers', () => {
  for (const { name, jwt, notarizerPublicKey, expect: outcome, claims } of sessions.cases) {
    it(`${outcome}: ${name}`, async () => {
      const verifying = () => verifySessionToken(jwt, { sessionSigner: notarizerPublicKey, nowMs: 0 });
      if (outcome === 'valid') expect(claims).to.include(await verifying());
      else expect(await refusal(verifying)).to.match(/^token_invalid/);
    });
  }

  const token = sessions.cases.find(({ name }) => name.startsWith('production'))?.jwt ?? '';

  it('returns the claims of one that the service signed, until it expires', async () => {
    const claims = await verifySessionToken(token, { nowMs: 0 });
    expect(claims.organization_id).to.be.a('string');
    expect(await refusal(() => verifySessionToken(token))).to.match(/^session_expired/);
    expect(await refusal(() => verifySessionToken(token, { nowMs: claims.exp * 1000 }))).to.match(/^session_expired/);
  });

  it('refuses one that lasts for more than 400 days, as does one whose end is in milliseconds', async () => {
    const pair = p256.keygen();
    const claims = { ...(await verifySessionToken(token, { nowMs: 0 })) };
    const lasting = (exp: number) => {
      const signed = [
        { alg: 'ES256', typ: 'JWT' },
        { ...claims, exp },
      ]
        .map((part) => base64urlnopad.encode(utf8ToBytes(JSON.stringify(part))))
        .join('.');
      return `${signed}.${base64urlnopad.encode(p256.sign(sha256(sha256(utf8ToBytes(signed))), pair.secretKey, { prehash: false }))}`;
    };
    const trust = { sessionSigner: bytesToHex(p256.getPublicKey(pair.secretKey, false)) };
    const nowS = Math.floor(Date.now() / 1000);
    expect((await verifySessionToken(lasting(nowS + 3600), trust)).exp).to.equal(nowS + 3600);
    for (const exp of [Date.now() + 3_600_000, nowS + 401 * 86_400])
      expect(await refusal(() => verifySessionToken(lasting(exp), trust))).to.match(/^token_invalid/);
  });

  it('refuses one of another signer', async () => {
    expect(await refusal(() => verifySessionToken(token, { sessionSigner: appProof.publicKey.slice(130), nowMs: 0 }))).to.match(
      /^token_invalid/,
    );
  });
});
