import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { privateKeyToAccount } from 'viem/accounts';
import { openKeyBundle } from '../../src/client/key-bundle.js';
import { generateReceiverKey } from '../../src/crypto/receiver-key.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { KmsError } from '../../src/errors.js';
import { createScript } from '../emulator/script.js';
import { ecdhPair } from '../support/p256.js';
import bundles from '../vectors/export-bundle.json' with { type: 'json' };
import present from '../vectors/v2/export-bundle.json' with { type: 'json' };

const pairOf = (privateHex: string) => ecdhPair(privateHex, encodeHex(p256.getPublicKey(decodeHex(privateHex), false)));
/** `null` in the vectors: the service's own signer. */
const signedBy = (signer: string | null) => (signer === null ? {} : { signer });
const reasonOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} ${thrown.reason}` : String(thrown));

describe('the bundle of a private key', () => {
  for (const one of [...bundles.cases, ...present.cases]) {
    if (!('keyFormat' in one) || one.returnMnemonic) continue;
    it(`opens as the service's own client writes it: ${one.name}`, async () => {
      const { exportBundle: bundle, organizationId, signerPublicKey } = one;
      const keyPair = await pairOf(one.targetPrivateKey);
      const format = one.keyFormat === 'SOLANA' ? 'solana' : 'hex';
      const opened = await openKeyBundle({ bundle, organizationId, ...signedBy(signerPublicKey), keyPair, format }).catch(reasonOf);
      expect(opened).to.equal('why' in one && one.why === 'length' ? 'export_untrusted key' : one.expected);
    });
  }

  it('holds the key of the address that was exported', async () => {
    const script = createScript();
    const accounts = [
      { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
    ];
    const made = await script.submit(script.root, 'create_wallet', { walletName: 'W', accounts });
    const [address] = made.body.activity.result.createWalletResult.addresses;
    const { publicKeyHex, pair } = await generateReceiverKey(crypto.subtle);
    const { body } = await script.submit(script.root, 'export_wallet_account', { address, targetPublicKey: publicKeyHex });
    const { exportBundle: bundle } = body.activity.result.exportWalletAccountResult;
    const { keys } = script.emulator.config('http://localhost') as { keys: { exportSigner: string } };
    const opening = { bundle, keyPair: pair, organizationId: script.root.organizationId, signer: keys.exportSigner };
    expect(privateKeyToAccount(`0x${await openKeyBundle(opening)}`).address).to.equal(address);
    expect(await openKeyBundle({ ...opening, organizationId: 'another' }).catch(reasonOf)).to.equal('export_untrusted organization');
  });

  it("isn't taken for one if it contains a phrase", async () => {
    const [one] = bundles.cases.filter(({ returnMnemonic }) => returnMnemonic);
    const { exportBundle: bundle, organizationId, signerPublicKey, targetPrivateKey } = one!;
    const opening = { bundle, organizationId, ...signedBy(signerPublicKey), keyPair: await pairOf(targetPrivateKey) };
    expect(await openKeyBundle(opening).catch(reasonOf)).to.equal('export_untrusted key');
  });
});
