import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import fc from 'fast-check';
import { type ExportOpening, openBundle, openExportBundle } from '../../src/client/bundle.js';
import { openCredentialBundle } from '../../src/client/credential-bundle.js';
import { signMessage } from '../../src/crypto/signing-key.js';
import { verifySignature } from '../../src/crypto/verify.js';
import { encodeBase58 } from '../../src/encoding/base58.js';
import { decodeDer } from '../../src/encoding/der-decode.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { KmsError } from '../../src/errors.js';
import { bundleFor } from '../support/adversary.js';
import { ecdhPair } from '../support/p256.js';
import { sealTo } from '../support/seal.js';
import credentials from '../vectors/credential-bundle.json' with { type: 'json' };
import enclave from '../vectors/enclave-signature.json' with { type: 'json' };
import exports from '../vectors/export-bundle.json' with { type: 'json' };
import strict from '../vectors/export-bundles.json' with { type: 'json' };

const { subtle } = crypto;
const pairOf = (privateHex: string) => ecdhPair(privateHex, encodeHex(p256.getPublicKey(decodeHex(privateHex), false)));
const reasonOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} (${thrown.reason})` : `threw ${String(thrown)}`);
const isUntrusted = /^export_untrusted \((shape|signer|signature|organization|key|open|text)\)$/;

/** The first check that each damaged bundle fails at. */
const REASONS: Readonly<Record<string, string>> = {
  'other-signer': 'signer',
  'claims-pinned': 'signature',
  'pub-comp': 'signer',
  'sig-raw': 'signature',
  'sig-double': 'signature',
  'sig-hexdata': 'signature',
  'data-flip': 'signature',
  'org-other': 'organization',
  'org-missing': 'organization',
  'org-case': 'organization',
  'org-array': 'organization',
  'enc-missing': 'shape',
  'ct-flip': 'open',
  'enc-swap': 'open',
  'enc-off': 'key',
  'top-html': 'shape',
  nonutf8: 'text',
  huge: 'shape',
};

/** The same for the damaged ones of the service's own client. */
const SERVICE_REASONS: Readonly<Record<string, string>> = {
  'neg-other-org': 'organization',
  'neg-pinned-production-signer': 'signer',
  'neg-other-signer': 'signer',
  'neg-data-tampered': 'signature',
  'neg-signature-of-other-key': 'signature',
  'neg-wrong-target-key': 'open',
  'neg-missing-encapped': 'shape',
  'neg-not-json': 'shape',
  'neg-raw-signature': 'signature',
};

describe('export bundles of the strict set', () => {
  const { pinnedSigner, receiver, organizationId } = strict.keys;
  const opening = async (bundle: string): Promise<ExportOpening> => ({
    bundle,
    keyPair: await ecdhPair(receiver.privateHex, receiver.publicHex),
    organizationId,
    signer: pinnedSigner,
  });
  for (const { id, why, expect: expected, bundle, plaintextHex } of strict.cases) {
    it(`${id}: ${expected}, ${why}`, async () => {
      const given = bundle ?? `{"version":"v1.0.0","data":"${'00'.repeat(33_000)}"}`;
      const outcome = await openExportBundle(await opening(given)).catch(reasonOf);
      if (expected === 'ok') return expect(encodeHex(encodeUtf8(outcome))).to.equal(plaintextHex);
      expect(outcome).to.match(isUntrusted);
      if (REASONS[id]) expect(outcome).to.equal(`export_untrusted (${REASONS[id]})`);
      return undefined;
    });
  }

  it('are read up to 65,536 characters, and only as text', async () => {
    const { bundle } = strict.cases.find(({ expect: expected }) => expected === 'ok')!;
    const opened = async (length: number) => openExportBundle(await opening(bundle!.padEnd(length))).then(() => 'opened', reasonOf);
    expect([await opened(65_536), await opened(65_537)]).to.deep.equal(['opened', 'export_untrusted (shape)']);
    const list = [bundle] as unknown as string;
    expect(await openExportBundle(await opening(list)).catch(reasonOf)).to.equal('export_untrusted (shape)');
  });

  it('have a signer that is a point of the curve', async () => {
    const signer = `04${'11'.repeat(64)}`;
    const { bundle } = strict.cases.find(({ expect: expected }) => expected === 'ok')!;
    const claimed = JSON.stringify({ ...JSON.parse(bundle!), enclaveQuorumPublic: signer });
    expect(await openExportBundle({ ...(await opening(claimed)), signer }).catch(reasonOf)).to.equal('export_untrusted (signer)');
  });

  it('are refused if any one character is different', async () => {
    const bundle = strict.cases.find(({ id }) => id === 'pass')?.bundle ?? '';
    const given = await opening(bundle);
    const run = async (at: number, digit: string) => {
      const changed = bundle.slice(0, at) + digit + bundle.slice(at + 1);
      if (changed.toLowerCase() === bundle.toLowerCase()) return true;
      const outcome = await openExportBundle({ ...given, bundle: changed }).catch(reasonOf);
      return isUntrusted.test(outcome);
    };
    const position = fc.integer({ min: 0, max: bundle.length - 1 });
    await fc.assert(fc.asyncProperty(position, fc.constantFrom(...'0123456789abcdef'), run), { numRuns: 200 });
  });
});

describe('export bundles of one kind of damage', () => {
  const good = strict.cases.find(({ id }) => id === 'pass')?.bundle ?? '';
  const { pinnedSigner, receiver, organizationId } = strict.keys;
  const faultOf = async (bundle: string) =>
    openExportBundle({
      bundle,
      keyPair: await ecdhPair(receiver.privateHex, receiver.publicHex),
      organizationId,
      signer: pinnedSigner,
    }).catch(reasonOf);

  for (const version of ['v1.0.1', 'v2.0.0', 'V1.0.0', '', 1, null, ['v1.0.0'], undefined]) {
    it(`of version ${JSON.stringify(version)} have another shape`, async () => {
      expect(await faultOf(JSON.stringify({ ...JSON.parse(good), version }))).to.equal('export_untrusted (shape)');
    });
  }

  for (const text of ['', ' ', '\u3000', '\t', '\n', ' \npassphrase', '\r\npassphrase', '\u200b', '\0', '\u2060 \u200d'])
    it(`contain words: ${JSON.stringify(text)} isn't one`, async () => {
      const target = p256.getPublicKey(decodeHex(receiver.privateHex), false);
      const made = bundleFor(encodeHex(target), text);
      const signer = JSON.parse(made.bundle).enclaveQuorumPublic;
      const keyPair = await ecdhPair(receiver.privateHex, receiver.publicHex);
      expect(await openExportBundle({ ...made, keyPair, signer }).catch(reasonOf)).to.equal('export_untrusted (text)');
    });

  it('are refused wherever they are cut off', async () => {
    const cuts = [1, 20, 100, good.length >> 1, good.length - 200, good.length - 2, good.length - 1];
    for (const end of cuts) expect(await faultOf(good.slice(0, end)), String(end)).to.equal('export_untrusted (shape)');
    const { data, ...rest } = JSON.parse(good) as Record<string, string>;
    expect(await faultOf(JSON.stringify({ ...rest, data: data?.slice(0, -2) }))).to.equal('export_untrusted (signature)');
  });

  it('have a case for each kind of damage, with the check that finds it', () => {
    const kinds = { signer: 'other-signer', bit: 'data-flip', organization: 'org-other', point: 'enc-off', text: 'nonutf8' };
    for (const id of Object.values(kinds)) expect([id, strict.cases.some((one) => one.id === id)]).to.deep.equal([id, true]);
    expect(Object.values(kinds).map((id) => REASONS[id])).to.deep.equal(['signer', 'signature', 'organization', 'key', 'text']);
  });
});

describe("export bundles of the service's own client", () => {
  for (const one of exports.cases) {
    it(`${one.name}: ${one.why ?? 'opens'}`, async () => {
      const keyPair = await pairOf(one.targetPrivateKey);
      const signer = one.signerPublicKey === null ? {} : { signer: one.signerPublicKey };
      const opening = { bundle: one.exportBundle, keyPair, organizationId: one.organizationId, ...signer };
      const outcome = await openBundle(opening, subtle).catch(reasonOf);
      if (one.expect === 'invalid') return expect(outcome).to.equal(`export_untrusted (${SERVICE_REASONS[one.name]})`);
      expect(encodeHex(outcome as Uint8Array)).to.equal(one.plaintextHex);
      if (one.returnMnemonic) expect(await openExportBundle(opening)).to.equal(one.expected);
      return undefined;
    });
  }
});

/** Bundles of another kind don't name an export, although the enclave signed them. The damaged ones are found before that. */
const ENCLAVE_REASONS: Readonly<Record<string, string>> = {
  'import-bundle': 'shape',
  'neg-user': 'shape',
  'neg-org': 'organization',
  'neg-pinned': 'signer',
  'neg-bad-sig': 'signature',
  'otp-v2-target-bundle': 'organization',
};

describe('bundles that the enclave signed for something else', () => {
  const envelopes = enclave.cases.flatMap(({ name, importBundle, otpEncryptionTargetBundle: otp, ...rest }) =>
    importBundle || otp ? [{ name, bundle: importBundle ?? otp ?? '', ...rest }] : [],
  );
  for (const { name, bundle, organizationId = 'o1', signerPublicKey, tlsFetcherSignPublicKey, targetPrivateKey } of envelopes) {
    it(`${name} opens no wallet`, async () => {
      const keyPair = await pairOf(targetPrivateKey ?? '11'.repeat(32));
      const signer = signerPublicKey ?? tlsFetcherSignPublicKey ?? '';
      const outcome = await openExportBundle({ bundle, keyPair, organizationId, signer }).catch(reasonOf);
      expect(outcome).to.equal(`export_untrusted (${ENCLAVE_REASONS[name]})`);
    });
  }

  for (const { name, signerPublicKey, dataHex, signatureDerHex } of enclave.cases) {
    if (!dataHex || !signatureDerHex || !signerPublicKey) continue;
    it(`${name} is valid for its bytes and no others`, async () => {
      const [signature, message] = [decodeDer(decodeHex(signatureDerHex)), decodeHex(dataHex)];
      expect(await verifySignature(subtle, signerPublicKey, { signature, message })).to.equal(true);
      const changed = message.map((byte, at) => (at === message.length - 1 ? byte ^ 1 : byte));
      expect(await verifySignature(subtle, signerPublicKey, { signature, message: changed })).to.equal(false);
    });
  }
});

describe('credential bundles', () => {
  for (const one of credentials.cases) {
    it(`${one.name}: ${one.why ?? 'becomes a key that signs and cannot be read'}`, async () => {
      const keyPair = await pairOf(one.targetPrivateKey);
      const outcome = await openCredentialBundle({ bundle: one.credentialBundle, keyPair }).catch((thrown: unknown) => thrown);
      if (one.expect === 'invalid') return expect(reasonOf(outcome)).to.equal('token_invalid (bundle)');
      const key = outcome as Awaited<ReturnType<typeof openCredentialBundle>>;
      expect([key.publicKeyHex, key.pair.privateKey.extractable]).to.deep.equal([one.apiPublicKey, false]);
      const message = encodeUtf8('a body');
      const signature = await signMessage({ subtle }, key, message, 'raw');
      return expect(p256.verify(signature, message, decodeHex(one.apiPublicKey ?? ''), { lowS: false })).to.equal(true);
    });
  }

  it("of a length other than a key's contain no key", async () => {
    const keyPair = await pairOf('11'.repeat(32));
    const point = p256.getPublicKey(decodeHex('11'.repeat(32)), false);
    const { enc, ciphertext } = sealTo(point, new Uint8Array(31).fill(1));
    const payload = Uint8Array.of(...p256.Point.fromBytes(enc).toBytes(true), ...ciphertext);
    const digest = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await subtle.digest('SHA-256', bytes));
    const checksum = (await digest(await digest(payload))).subarray(0, 4);
    const outcome = await openCredentialBundle({ bundle: encodeBase58(Uint8Array.of(...payload, ...checksum)), keyPair }).catch(reasonOf);
    expect(outcome).to.equal('token_invalid (bundle)');
  });
});
