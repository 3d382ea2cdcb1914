import type { WalletAccount as StandardAccount, Wallet } from '@wallet-standard/base';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { Environment, ExternalWalletAccount, WalletOption } from './environment.js';
import { askWallet, iconOf, type OnChange } from './wallet-ceremony.js';

interface SignMessage {
  signMessage(input: {
    readonly account: StandardAccount;
    readonly message: Uint8Array;
  }): Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>;
}
interface Connect {
  connect(): Promise<{ readonly accounts: readonly StandardAccount[] }>;
}
interface Events {
  on(event: 'change', listener: () => void): () => void;
}

/** A Wallet Standard wallet that can connect and sign messages for Solana. */
export interface SolanaWallet {
  readonly name: string;
  readonly icon?: string;
  readonly connect: Connect;
  readonly signMessage: SignMessage;
  readonly events?: Events;
}

/** Read a registered wallet; `undefined` if it lacks Solana or one of the two features. */
export function readSolanaWallet({ name, icon, chains, features }: Wallet): SolanaWallet | undefined {
  const connect = features['standard:connect'] as Connect | undefined; // the standard types features as unknown
  const signMessage = features['solana:signMessage'] as SignMessage | undefined; // likewise
  const events = features['standard:events'] as Events | undefined; // likewise
  // The session itself, offered as a wallet: it can't be used to sign in.
  const isSolana = chains.some((chain) => chain.startsWith('solana:')) && !('kms-elements:session' in features);
  if (!isSolana || typeof connect?.connect !== 'function' || typeof signMessage?.signMessage !== 'function') return undefined;
  return { name, ...iconOf(icon), connect, signMessage, ...(events && { events }) };
}

/** The wallet as a choice. Connecting takes its first Solana account; signing is `solana:signMessage` over the text's UTF-8 bytes. */
export function solanaOption(wallet: SolanaWallet, after: Environment['after']): WalletOption {
  return {
    id: `solana:${wallet.name}`,
    name: wallet.name,
    chain: 'solana',
    ...(wallet.icon && { icon: wallet.icon }),
    connect: async (signal) => {
      const { accounts } = await askWallet({ after, signal }, () => wallet.connect.connect());
      const account = accounts.find(({ chains }) => chains.some((chain) => chain.startsWith('solana:')));
      if (account?.publicKey.length !== 32) throw new KmsError('wallet_failed', { reason: 'locked' });
      return accountOf(wallet, account, after);
    },
  };
}

function accountOf(wallet: SolanaWallet, account: StandardAccount, after: Environment['after']): ExternalWalletAccount {
  return {
    address: account.address,
    publicKey: Uint8Array.from(account.publicKey),
    signText: async (text, signal) => {
      const message = encodeUtf8(text);
      const [signed] = await askWallet({ after, signal, ...changesOf(wallet) }, () => wallet.signMessage.signMessage({ account, message }));
      const signsOther = signed?.signedMessage.length !== message.length || signed.signedMessage.some((byte, at) => byte !== message[at]);
      if (signsOther || signed?.signature.length !== 64) throw new KmsError('wallet_failed', { reason: 'unknown' });
      return Uint8Array.from(signed.signature);
    },
  };
}

function changesOf({ events }: SolanaWallet): { onChange?: OnChange } {
  return events ? { onChange: (changed) => events.on('change', changed) } : {};
}
