import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { openCode } from '../../emulator/accounts/otp.js';
import { createEntropy } from '../../emulator/bytes/entropy.js';
import { createState } from '../../emulator/state/tables.js';
import otpBundles from '../vectors/v2/otp-bundle.json' with { type: 'json' };
import { claimsOf, createScript, newKey, ORIGIN, type Script, sealCode, targetOf } from './script.js';

const EMAIL = { otpType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' };

async function initiated(script: Script): Promise<{ otpId: string; bundle: string; code: string | undefined }> {
  const { otpId, otpEncryptionTargetBundle: bundle } = (await script.proxy('otp_init_v2', EMAIL)).body;
  return { otpId, bundle, code: script.emulator.mailbox.messages(EMAIL.contact)[0]?.code };
}

describe('codes that come back sealed', () => {
  it('prove a contact for the key that was sealed with them', async () => {
    const script = createScript();
    const key = newKey();
    const claims = claimsOf(await script.verifySealed(EMAIL.contact, key));
    expect(claims).to.include({ contact: EMAIL.contact, public_key: key.publicKey, organization_id: script.root.organizationId });
  });

  it('are sealed to their own key, which the signer of verification tokens confirms', async () => {
    const script = createScript();
    const [first, second] = [await initiated(script), await initiated(script)];
    const { data, dataSignature, enclaveQuorumPublic } = JSON.parse(first.bundle);
    const { keys } = script.emulator.config(ORIGIN);
    expect([enclaveQuorumPublic, keys.otpSigner]).to.deep.equal([keys.otpSigner, keys.verificationSigner]);
    const signature = hexToBytes(dataSignature);
    expect(p256.verify(signature, hexToBytes(data), hexToBytes(keys.otpSigner), { lowS: false, format: 'der' })).to.equal(true);
    expect(targetOf(first.bundle)).to.include({ organizationId: script.root.organizationId });
    expect(targetOf(first.bundle).targetPublic).to.not.equal(targetOf(second.bundle).targetPublic);
  });

  it('are confirmed by their own signer if one is given', () => {
    const { keys } = createScript({ config: { keys: { otpSigner: '11'.repeat(32) } } }).emulator.config(ORIGIN);
    expect(keys.otpSigner).to.equal(bytesToHex(p256.getPublicKey(hexToBytes('11'.repeat(32)), false)));
    expect(keys.otpSigner).to.not.equal(keys.verificationSigner);
  });

  it('are accepted once, at most three times wrong, and not after they expire', async () => {
    const script = createScript();
    const { otpId, bundle, code } = await initiated(script);
    const send = (otp_code: unknown) =>
      script.proxy('otp_verify_v2', { otpId, encryptedOtpBundle: sealCode(bundle, { otp_code, public_key: newKey().publicKey }) });
    expect((await send('nothing')).body.message).to.equal('Invalid OTP code');
    expect((await send(code)).status).to.equal(200);
    expect((await send(code)).body.message).to.equal('Invalid OTP code: OTP expired or not found');
    const late = await initiated(script);
    script.emulator.clock.advance(301_000);
    const encryptedOtpBundle = sealCode(late.bundle, { otp_code: late.code, public_key: newKey().publicKey });
    expect((await script.proxy('otp_verify_v2', { otpId: late.otpId, encryptedOtpBundle })).body.message).to.contain('OTP expired');
  });

  it('are refused if a bundle is sent again, or was sealed for another attempt', async () => {
    const script = createScript();
    const [first, second] = [await initiated(script), await initiated(script)];
    const encryptedOtpBundle = sealCode(first.bundle, { otp_code: first.code, public_key: newKey().publicKey });
    const elsewhere = await script.proxy('otp_verify_v2', { otpId: second.otpId, encryptedOtpBundle });
    expect(elsewhere.body).to.include({ code: 3, message: 'could not open the encrypted bundle' });
    expect((await script.proxy('otp_verify_v2', { otpId: first.otpId, encryptedOtpBundle })).status).to.equal(200);
    expect((await script.proxy('otp_verify_v2', { otpId: first.otpId, encryptedOtpBundle })).status).to.equal(400);
  });

  it("name the key that the token is for: it can't be replaced by another one", async () => {
    const script = createScript();
    const [mine, theirs] = [newKey(), newKey()];
    const { otpId, bundle, code } = await initiated(script);
    const encryptedOtpBundle = sealCode(bundle, { otp_code: code, public_key: mine.publicKey });
    const answer = await script.proxy('otp_verify_v2', {
      otpId,
      encryptedOtpBundle,
      publicKey: theirs.publicKey,
      public_key: theirs.publicKey,
    });
    expect(claimsOf(answer.body.verificationToken).public_key).to.equal(mine.publicKey);
  });

  it("count no attempt for what can't be opened", async () => {
    const script = createScript();
    const { otpId, bundle, code } = await initiated(script);
    const public_key = newKey().publicKey;
    const wrong = [
      'no JSON',
      '{}',
      sealCode(bundle, 'no object'),
      sealCode(bundle, { otp_code: code }),
      sealCode(bundle, { public_key }),
      sealCode(bundle, { otp_code: 123456, public_key }),
      sealCode(bundle, { otp_code: code, public_key: `02${'ff'.repeat(32)}` }),
    ];
    for (const encryptedOtpBundle of wrong) {
      const { status, body } = await script.proxy('otp_verify_v2', { otpId, encryptedOtpBundle });
      expect([status, body.message.includes('Invalid OTP code')], encryptedOtpBundle).to.deep.equal([400, false]);
    }
    const encryptedOtpBundle = sealCode(bundle, { otp_code: code, public_key });
    expect((await script.proxy('otp_verify_v2', { otpId, encryptedOtpBundle })).status).to.equal(200);
  });

  it("don't mix with plain codes", async () => {
    const script = createScript();
    const sealed = await initiated(script);
    const plain = (await script.proxy('otp_init', EMAIL)).body;
    const asPlain = await script.proxy('otp_verify', { otpId: sealed.otpId, otpCode: sealed.code });
    const encryptedOtpBundle = sealCode(sealed.bundle, { otp_code: '1', public_key: newKey().publicKey });
    const asSealed = await script.proxy('otp_verify_v2', { otpId: plain.otpId, encryptedOtpBundle });
    for (const { body } of [asPlain, asSealed]) expect(body.message).to.equal('this OTP was initiated for another way of verification');
  });

  it("don't change the older login", async () => {
    const script = createScript();
    expect(Object.keys((await script.proxy('otp_init', EMAIL)).body)).to.deep.equal(['otpId']);
  });

  for (const one of otpBundles.cases.filter((each) => each.encryptedOtpBundle !== undefined && each.side !== 'client')) {
    it(`${one.expect === 'valid' ? 'open as' : 'are refused:'} ${one.name}`, () => {
      const service = { state: createState(), entropy: createEntropy() };
      const otp = { id: 'id', organizationId: '', type: 'OTP_TYPE_EMAIL', contact: '', code: '', wrongAttempts: 0 } as const;
      const dates = { expiresAtMs: 0, createdAtMs: 0, updatedAtMs: 0 };
      service.state.otps.put({ ...otp, ...dates, state: 'open', targetKey: one.targetPrivateKey ?? '' });
      const opened = () => openCode(service, 'id', one.encryptedOtpBundle ?? '');
      if (one.expect === 'valid') expect(opened()).to.deep.equal({ code: one.otpCode, publicKey: one.clientPublicKey });
      else expect(opened).to.throw(/^could not open the encrypted bundle|^invalid public key/);
    });
  }
});
