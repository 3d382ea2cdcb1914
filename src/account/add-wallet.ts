import type { walletStamper } from '../client/wallet-stamper.js';
import { verifyEd25519 } from '../crypto/ed25519.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { WalletChoice } from '../flows/wallet/machine.js';
import { loaded } from '../platform/deferred.js';
import type { WalletAccount, WalletOption } from '../platform/environment.js';
import type { NewWay } from './account.js';
import { change, isOwnAlready, type Run } from './run.js';

/** How long wallets have to announce themselves before the list says that there is none, in milliseconds. */
const PATIENCE_MS = 400;

/**
 * Add the key of an external wallet, which signs a text to show that it can. The text is no request of the service: nobody who sees its
 * signature can do anything with it.
 *
 * @throws KmsError `wallet_failed`; `aborted` where no wallet was chosen.
 * @source wire.md 10, wallet login-or-signup
 */
export async function addWallet(run: Run, { choose }: Extract<NewWay, { type: 'wallet' }>): Promise<void> {
  const coming = loaded(import('../flows/wallet/effects.js'));
  coming.catch(() => {});
  const option = await chosen(run, choose);
  const account = await option.connect(run.signal);
  const publicKey = await provenKey(run, { chain: option.chain, account, stamper: (await coming).walletStamper });
  if (await isOwnAlready(run, { filterType: 'PUBLIC_KEY', filterValue: publicKey })) return;
  const curveType = option.chain === 'solana' ? 'API_KEY_CURVE_ED25519' : 'API_KEY_CURVE_SECP256K1';
  await change(run, {
    name: 'create_api_keys',
    parameters: { userId: run.userId, apiKeys: [{ apiKeyName: `wallet-auth:${publicKey}`, publicKey, curveType }] },
    isDone: ({ apiKeys }) => apiKeys.some(({ credential }) => credential.publicKey === publicKey),
  });
}

/** What signs, and how its key is read. */
interface Signer {
  readonly chain: WalletOption['chain'];
  readonly account: WalletAccount;
  readonly stamper: typeof walletStamper;
}

/**
 * The key that has signed. An Ethereum wallet's follows from the signature; a Solana wallet says which one it is, and is believed only
 * when the signature fits: a key that cannot sign would be a way in that is none.
 */
async function provenKey(run: Run, { chain, account, stamper }: Signer): Promise<string> {
  const text = textOf(run);
  let signature: Uint8Array<ArrayBuffer> = new Uint8Array();
  const heard: WalletAccount = {
    ...account,
    signText: async (body, signal) => {
      signature = await account.signText(body, signal);
      return signature;
    },
  };
  const { publicKey = '' } = await stamper(chain, heard).stamp(text, run.signal);
  if (chain === 'ethereum') return publicKey;
  // Where this browser cannot tell, the wallet's word has to do.
  const fits = await verifyEd25519(run.environment.subtle, decodeHex(publicKey), { raw: signature, message: encodeUtf8(text) });
  if (fits === false) throw new KmsError('wallet_failed', { reason: 'changed' });
  return publicKey;
}

async function chosen(run: Run, choose: (wallets: readonly WalletChoice[]) => Promise<string | undefined>): Promise<WalletOption> {
  const options = await found(run);
  const id = await choose(options.map(choiceOf));
  if (id === undefined || run.signal.aborted) throw new KmsError('aborted');
  const option = options.find((one) => one.id === id);
  if (!option) throw new KmsError('wallet_failed', { reason: 'none' });
  return option;
}

/** The wallets that announce themselves at once or soon. */
async function found({ environment, signal }: Run): Promise<readonly WalletOption[]> {
  let options: readonly WalletOption[] = [];
  const stop = environment.wallets.discover((announced) => {
    options = announced;
  });
  // All of them have the same time, so that the quickest one does not keep the others out.
  await environment.after(PATIENCE_MS, signal);
  stop();
  return options;
}

function choiceOf({ id, name, chain, icon }: WalletOption): WalletChoice {
  return { id, name, chain, ...(icon !== undefined && { icon }) };
}

/** With a number of its own, so that no signature is good for another time. */
function textOf({ environment }: Run): string {
  const once = encodeHex(environment.randomBytes(16));
  return `Add this wallet to your account at ${environment.page.hostname}.\n\nThis signature costs nothing and moves nothing.\n\n${once}`;
}
