import { walletStamper } from '../../client/wallet-stamper.js';
import { verifyEd25519 } from '../../crypto/ed25519.js';
import { decodeHex, encodeHex } from '../../encoding/hex.js';
import { encodeUtf8 } from '../../encoding/utf8.js';
import { KmsError } from '../../errors.js';
import type { Environment, ExternalWalletAccount, WalletOption } from '../../platform/environment.js';
import type { WalletProof } from '../wallet/login.js';

/** The wallet that should sign. */
interface WalletWish {
  readonly environment: Environment;
  readonly option: WalletOption;
  /** What the user agrees to. */
  readonly said: string;
}

/**
 * The key that signed. An Ethereum wallet's key follows from the signature. A Solana wallet states its key, which only counts if the
 * signature fits: a key that can't sign could never sign in. The text isn't a request to the service, so its signature is useless to anyone
 * else.
 *
 * @throws KmsError `wallet_failed`.
 * @source wire.md 10, wallet login-or-signup
 */
export async function proveWallet({ environment, option, said }: WalletWish, signal: AbortSignal): Promise<WalletProof> {
  const { chain } = option;
  const account = await option.connect(signal);
  const text = textOf(environment, said);
  let signature: Uint8Array<ArrayBuffer> = new Uint8Array();
  const heard: ExternalWalletAccount = {
    ...account,
    signText: async (body, until) => {
      signature = await account.signText(body, until);
      return signature;
    },
  };
  const { publicKey = '' } = await walletStamper(chain, heard).stamp(text, signal);
  if (chain === 'ethereum') return { chain, publicKey };
  // If this browser can't check, the wallet's word has to do.
  const fits = await verifyEd25519(environment.subtle, decodeHex(publicKey), { raw: signature, message: encodeUtf8(text) });
  if (fits === false) throw new KmsError('wallet_failed', { reason: 'changed' });
  return { chain, publicKey };
}

/** Contains a random number, so that a signature can't be used a second time. */
function textOf(environment: Environment, said: string): string {
  const once = encodeHex(environment.randomBytes(16));
  return `${said} at ${environment.page.hostname}.\n\nThis signature is free and moves no funds.\n\n${once}`;
}
