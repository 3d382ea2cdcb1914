import { expect } from '@esm-bundle/chai';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { derOfRaw, rawOfDer } from '../../emulator/bytes/der.js';
import { open, seal } from '../../emulator/enclave/hpke.js';
import credentialBundles from '../vectors/credential-bundle.json' with { type: 'json' };
import der from '../vectors/der.json' with { type: 'json' };
import exportBundles from '../vectors/export-bundle.json' with { type: 'json' };
import hpke from '../vectors/hpke.json' with { type: 'json' };
import { createScript, newKey } from './script.js';

const base58check = createBase58check(sha256);
const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });

const exact = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

const pairOf = (privateKey: Uint8Array) => ({ privateKey, publicKey: p256.getPublicKey(privateKey, false) });

/** Opens with another implementation of HPKE than the one that sealed. */
async function openElsewhere(sealed: { enc: Uint8Array; ciphertext: Uint8Array }, privateKey: Uint8Array): Promise<Uint8Array> {
  const recipientKey = await suite.kem.importKey('raw', exact(privateKey), false);
  const aad = exact(concatBytes(sealed.enc, p256.getPublicKey(privateKey, false)));
  const opened = await suite.open(
    { recipientKey, enc: exact(sealed.enc), info: exact(utf8ToBytes('turnkey_hpke')) },
    exact(sealed.ciphertext),
    aad,
  );
  return new Uint8Array(opened);
}

describe('HPKE as the service uses it', () => {
  for (const one of hpke.cases.filter((each) => each.expect === 'valid' && each.ciphertextHex !== undefined)) {
    it(`opens ${one.name}`, () => {
      const sealed = { encapsulated: hexToBytes(one.encappedPublicUncompressed ?? ''), ciphertext: hexToBytes(one.ciphertextHex ?? '') };
      expect(bytesToHex(open(sealed, pairOf(hexToBytes(one.receiverPrivateKey ?? ''))))).to.equal(one.plaintextHex);
    });
  }

  it('seals what another implementation opens', async () => {
    const receiver = newKey();
    const { encapsulated: enc, ciphertext } = seal(utf8ToBytes('secret'), hexToBytes(receiver.publicKey), (length) =>
      crypto.getRandomValues(new Uint8Array(length)),
    );
    expect(await openElsewhere({ enc, ciphertext }, receiver.privateKey)).to.deep.equal(utf8ToBytes('secret'));
    expect(() => open({ encapsulated: enc, ciphertext }, pairOf(newKey().privateKey))).to.throw();
  });

  it('opens the bundles that the service made', () => {
    for (const { targetPrivateKey, bundleBytesHex, apiPrivateKey } of credentialBundles.cases) {
      if (bundleBytesHex === undefined || apiPrivateKey === undefined) continue;
      const bytes = hexToBytes(bundleBytesHex);
      const sealed = { encapsulated: p256.Point.fromBytes(bytes.subarray(0, 33)).toBytes(false), ciphertext: bytes.subarray(33) };
      expect(bytesToHex(open(sealed, pairOf(hexToBytes(targetPrivateKey))))).to.equal(apiPrivateKey);
    }
    for (const one of exportBundles.cases) {
      if (one.expect !== 'valid' || one.dataJson === undefined) continue;
      const { encappedPublic, ciphertext } = JSON.parse(one.dataJson);
      const sealed = { encapsulated: hexToBytes(encappedPublic), ciphertext: hexToBytes(ciphertext) };
      expect(bytesToHex(open(sealed, pairOf(hexToBytes(one.targetPrivateKey))))).to.equal(one.plaintextHex);
    }
  });
});

describe('signatures in DER', () => {
  for (const { name, derHex, why } of der.cases) {
    if (derHex !== undefined) it(`are refused: ${name}, ${why}`, () => expect(rawOfDer(hexToBytes(derHex))).to.equal(undefined));
  }

  for (const { name, rawHex, derCanonicalHex, derSdkHex } of der.cases) {
    if (rawHex === undefined || derCanonicalHex === undefined || derSdkHex === undefined) continue;
    it(`are read in both forms in use, and written in the minimal one: ${name}`, () => {
      for (const text of [derCanonicalHex, derSdkHex]) expect(bytesToHex(rawOfDer(hexToBytes(text)) ?? new Uint8Array())).to.equal(rawHex);
      expect(bytesToHex(derOfRaw(hexToBytes(rawHex)))).to.equal(derCanonicalHex);
    });
  }
});

describe('bundles of the emulator', () => {
  it('hold a key that stamps: create_read_write_session', async () => {
    const script = createScript();
    const member = await script.join('session@example.com');
    const target = newKey();
    const targetPublicKey = bytesToHex(p256.getPublicKey(target.privateKey, false));
    const answer = await script.submit(member, 'create_read_write_session', { targetPublicKey });
    const result = answer.body.activity.result.createReadWriteSessionResultV2;
    const bytes = base58check.decode(result.credentialBundle);
    expect(bytes).to.have.length(81);
    const enc = p256.Point.fromBytes(bytes.subarray(0, 33)).toBytes(false);
    const privateKey = await openElsewhere({ enc, ciphertext: bytes.subarray(33) }, target.privateKey);
    const key = newKey(bytesToHex(privateKey));
    const { apiKey } = (await script.query({ ...member, key }, 'get_api_key', { apiKeyId: result.apiKeyId })).body;
    expect(apiKey.credential).to.deep.equal({ publicKey: key.publicKey, type: 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256' });
    expect(apiKey.apiKeyName).to.match(/^Read Write Session - \d{4}-/);
    script.emulator.clock.advance(900_000);
    expect((await script.query({ ...member, key }, 'whoami')).body.message).to.contain('expired api key');
  });

  it('hold the recovery phrase: export_wallet, in English and in Japanese', async () => {
    const script = createScript();
    const member = await script.join('export@example.com');
    const target = newKey();
    const { walletId } = member.wallet;
    const config = (await script.control('GET', 'config')).body;
    const phrases = [];
    for (const language of ['MNEMONIC_LANGUAGE_ENGLISH', 'MNEMONIC_LANGUAGE_JAPANESE']) {
      const answer = await script.submit(member, 'export_wallet', { walletId, targetPublicKey: target.publicKey, language });
      const bundle = JSON.parse(answer.body.activity.result.exportWalletResult.exportBundle);
      const data = hexToBytes(bundle.data);
      expect(bundle.enclaveQuorumPublic).to.equal(config.keys.exportSigner);
      expect(await verifyElsewhere(data, bundle)).to.equal(true);
      const { encappedPublic, ciphertext, organizationId } = JSON.parse(new TextDecoder().decode(data));
      expect(organizationId).to.equal(member.organizationId);
      const opened = await openElsewhere({ enc: hexToBytes(encappedPublic), ciphertext: hexToBytes(ciphertext) }, target.privateKey);
      phrases.push(new TextDecoder().decode(opened).split(' '));
    }
    for (const words of phrases) expect(words).to.have.length(12);
    expect(phrases[0]).not.to.deep.equal(phrases[1]);
    const [wallet] = (await script.query(member, 'list_wallets')).body.wallets;
    expect(wallet).to.deep.include({ exported: true, imported: false });
  });

  it('also come from a code, with a key of the user whom the code proves: otp_auth', async () => {
    const script = createScript();
    const member = await script.join('auth@example.com');
    const { otpId } = (await script.proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'auth@example.com' })).body;
    const otpCode = script.emulator.mailbox.messages('auth@example.com')[0]?.code;
    const answer = await script.submit(script.root, 'otp_auth', { otpId, otpCode, targetPublicKey: newKey().publicKey });
    const { userId, apiKeyId } = answer.body.activity.result.otpAuthResult;
    expect(userId).to.equal(member.userId);
    const { apiKey } = (await script.query(member, 'get_api_key', { apiKeyId })).body;
    expect(apiKey.credential.type).to.equal('CREDENTIAL_TYPE_OTP_AUTH_KEY_P256');
  });
});

async function verifyElsewhere(data: Uint8Array, bundle: { dataSignature: string; enclaveQuorumPublic: string }): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('raw', exact(hexToBytes(bundle.enclaveQuorumPublic)), algorithm, false, ['verify']);
  const raw = p256.Signature.fromBytes(hexToBytes(bundle.dataSignature), 'der').toBytes('compact');
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, exact(raw), exact(data));
}
