import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { hexToBytes } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { KmsError } from '../../src/errors.js';
import type { WalletOption, Wallets } from '../../src/platform/environment.js';

/** Wallets without a page: real keys and signatures, and a user who does what the test says. */
export interface FixedWallets extends Wallets {
  /** `undefined`: the user agrees. */
  refusal: KmsError | undefined;
  /** `false`: the user leaves the wallet's window open until `answer` is called. */
  answers: boolean;
  answer(): void;
  /** What was signed so far. */
  readonly signed: string[];
  /** The wallet that replaces the others. */
  only(option: WalletOption): void;
  /** A wallet that arrives late. */
  arrive(option: WalletOption): void;
  /** How many lists have listeners. */
  readonly listeners: number;
}

export function fixedWallets(...kinds: readonly WalletOption['chain'][]): FixedWallets {
  const signed: string[] = [];
  const listeners = new Set<(options: readonly WalletOption[]) => void>();
  let answer = () => {};
  const asked = async (text: string) => {
    if (!self.answers)
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
    if (self.refusal) throw self.refusal;
    signed.push(text);
  };
  const ethereum = (): WalletOption => {
    const account = privateKeyToAccount(generatePrivateKey());
    const signText = async (text: string) => {
      await asked(text);
      return Uint8Array.from(hexToBytes(await account.signMessage({ message: text })));
    };
    return { id: 'example.fox', name: 'Fox', chain: 'ethereum', connect: async () => ({ address: account.address, signText }) };
  };
  const solana = (): WalletOption => {
    const secret = ed25519.utils.randomSecretKey();
    const publicKey = Uint8Array.from(ed25519.getPublicKey(secret));
    const signText = async (text: string) => {
      await asked(text);
      return Uint8Array.from(ed25519.sign(new TextEncoder().encode(text), secret));
    };
    const connect = async () => ({ address: base58.encode(publicKey), publicKey, signText });
    return { id: 'solana:Ghost', name: 'Ghost', chain: 'solana', connect };
  };
  let options = kinds.map((kind) => (kind === 'ethereum' ? ethereum() : solana()));
  const self: FixedWallets = {
    refusal: undefined,
    answers: true,
    // Also for a question that hasn't come yet: a busy machine may ask late.
    answer: () => {
      self.answers = true;
      answer();
    },
    signed,
    get listeners() {
      return listeners.size;
    },
    only: (option) => {
      options = [option];
    },
    arrive: (option) => {
      options = [...options, option];
      for (const listener of listeners) listener(options);
    },
    discover: (listener) => {
      listeners.add(listener);
      listener(options);
      return () => listeners.delete(listener);
    },
  };
  return self;
}
