import { secp256k1 } from '../crypto/libraries.js';
import { encodeDer } from '../encoding/der.js';
import { encodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';
import type { ExternalWalletAccount, WalletOption } from '../platform/environment.js';
import { type Stamp, type Stamper, stampOf } from './stampers.js';

/**
 * Stamps with an external wallet, which shows the body to the user each time.
 *
 * An Ethereum wallet doesn't reveal its key. The key is recovered from the signature and has to match the connected address.
 * Rejects with `wallet_failed`; with reason `changed` if another account signed.
 * @source wire.md 3.1
 */
export function walletStamper(chain: WalletOption['chain'], account: ExternalWalletAccount): Stamper {
  return {
    prompts: true,
    stamp: async (body, signal) => {
      const signature = await account.signText(body, signal);
      return chain === 'solana' ? solanaStamp(account, signature) : ethereumStamp(account, body, signature);
    },
  };
}

function solanaStamp({ publicKey }: ExternalWalletAccount, signature: Uint8Array): Stamp {
  if (publicKey?.length !== 32 || signature.length !== 64) throw new KmsError('wallet_failed', { reason: 'changed' });
  return stampOf('ED25519', encodeHex(publicKey), encodeHex(signature));
}

async function ethereumStamp({ address }: ExternalWalletAccount, body: string, signature: Uint8Array): Promise<Stamp> {
  const { ethereumAddressOf, personalDigest, recoverPublicKey } = await secp256k1();
  const raw = signature.slice(0, 64);
  const v = signature[64] ?? 0;
  // Wallets write 27 or 28; some hardware writes 0 or 1.
  const recovery = v < 27 ? v : v - 27;
  const publicKey = signature.length === 65 ? recoverPublicKey(personalDigest(body), { raw, recovery }) : undefined;
  if (!publicKey || ethereumAddressOf(publicKey) !== address.toLowerCase()) throw new KmsError('wallet_failed', { reason: 'changed' });
  return stampOf('SECP256K1_EIP191', encodeHex(publicKey), encodeHex(encodeDer(raw)));
}
