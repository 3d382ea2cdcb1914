import { expect } from '@esm-bundle/chai';
import { openExportBundle } from '../../src/client/bundle.js';
import { settled } from '../../src/client/settled.js';
import { generateReceiverKey } from '../../src/crypto/receiver-key.js';
import { firstWalletOf } from '../../src/flows/signup/wallet.js';
import type { KmsClient } from '../../src/kms-client.js';
import { fixedAuthenticator } from '../support/fixed-authenticator.js';
import { EMULATOR, ended, type WaysStage, waysStage } from './ways-stage.js';

/** Words of the only wallet, from its export. */
async function wordsOf({ kms, emulator }: WaysStage): Promise<readonly string[]> {
  const { wallets } = await kms.api.query('list_wallets', {});
  const walletId = wallets[0]?.walletId ?? '';
  const { pair, publicKeyHex: targetPublicKey } = await generateReceiverKey(crypto.subtle);
  const { result } = settled(await kms.api.submit('export_wallet', { walletId, targetPublicKey, language: 'MNEMONIC_LANGUAGE_ENGLISH' }));
  const { keys } = emulator.config(EMULATOR) as { readonly keys: { readonly exportSigner: string } };
  const bundle = { bundle: result.exportBundle, keyPair: pair, organizationId: organizationOf(kms), signer: keys.exportSigner };
  return (await openExportBundle(bundle)).split(' ');
}

function organizationOf({ session: { snapshot } }: KmsClient): string {
  return 'organizationId' in snapshot ? snapshot.organizationId : '';
}

describe('the first wallet of a sign-up', () => {
  for (const mnemonicLength of [undefined, 12, 15, 18, 21, 24]) {
    it(`has ${mnemonicLength ?? 'the default of 12'} words`, async () => {
      const stage = await waysStage({ passkey: { rpId: 'site.example' } }, { passkeys: fixedAuthenticator() });
      const wallet = firstWalletOf({ mnemonicLength });
      await ended(stage.kms.startSignup(), { type: 'create-passkey', form: { ...(wallet && { wallet }) } });
      expect(await wordsOf(stage)).to.have.length(mnemonicLength ?? 12);
      const { accounts } = await stage.kms.api.query('list_wallet_accounts', {});
      expect(accounts.map(({ addressFormat }) => addressFormat)).to.deep.equal(['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA']);
    });
  }

  for (const [addressFormat, curve, path] of [
    ['ADDRESS_FORMAT_COMPRESSED', 'CURVE_SECP256K1', 'm/0'],
    ['ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR', 'CURVE_SECP256K1', "m/86'/1'/0'/0/0"],
    ['ADDRESS_FORMAT_DOGE_MAINNET', 'CURVE_SECP256K1', "m/44'/3'/0'/0/0"],
    ['ADDRESS_FORMAT_TON_V5R1', 'CURVE_ED25519', "m/44'/607'/0'"],
    ['ADDRESS_FORMAT_XLM', 'CURVE_ED25519', "m/44'/148'/0'"],
  ] as const) {
    it(`has an account of ${addressFormat} at its path`, async () => {
      const stage = await waysStage({ passkey: { rpId: 'site.example' } }, { passkeys: fixedAuthenticator() });
      const wallet = firstWalletOf({ walletName: 'Chosen', walletAccounts: [{ addressFormat, curve, path }] });
      await ended(stage.kms.startSignup(), { type: 'create-passkey', form: { ...(wallet && { wallet }) } });
      const { accounts } = await stage.kms.api.query('list_wallet_accounts', {});
      expect(accounts).to.have.length(1);
      expect(accounts[0]).to.include({ addressFormat, curve, path, pathFormat: 'PATH_FORMAT_BIP32' });
    });
  }
});
