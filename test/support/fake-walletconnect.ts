import { onAbort } from '../../src/platform/on-abort.js';
import type { Dialog, DialogRequest } from '../../src/walletconnect/dialog.js';
import type { WalletConnectClient, WalletConnectSession } from '../../src/walletconnect/library.js';
import { WalletConnectProvider } from '../../src/walletconnect/provider.js';

const noop = (): void => {};

/** A promise that a test resolves or rejects. */
export interface Later<T> {
  readonly promise: Promise<T>;
  readonly keep: (value: T) => void;
  readonly fail: (thrown: unknown) => void;
}

/** Create one. */
export function later<T>(): Later<T> {
  let [keep, fail]: [(value: T) => void, (thrown: unknown) => void] = [noop, noop];
  const promise = new Promise<T>((resolve, reject) => {
    [keep, fail] = [resolve, reject];
  });
  promise.catch(noop);
  return { promise, keep, fail };
}

/** What a wallet agrees to, with an account on Ethereum. */
export const session = (topic: string, address: string): WalletConnectSession => ({
  topic,
  namespaces: { eip155: { accounts: [`eip155:1:${address}`] } },
  peer: { metadata: { name: 'Phone' } },
});

/** A provider, and everything that it does to the library and the user. */
export interface FakeWalletConnect {
  readonly provider: WalletConnectProvider;
  /** Proposals, each until its wallet agrees. */
  readonly proposals: Later<WalletConnectSession>[];
  /** Parameters that wallets were asked to sign, each until it is signed. */
  readonly signatures: { readonly params: readonly string[]; readonly answer: Later<unknown> }[];
  /** Topics of connections that were closed. */
  readonly ended: string[];
  readonly asked: DialogRequest[];
  /** Open dialogs. */
  readonly dialogs: Set<Dialog>;
  /** Replaces what a question waits for before it is drawn. */
  opening: () => Promise<void>;
  /** Ends all waits of this length. */
  ring(ms: number): void;
  /** Connects the next wallet. */
  connect(wallet: WalletConnectSession): Promise<unknown>;
}

/** Everything in progress has gone as far as it can. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Create one. */
export function fakeWalletConnect(): FakeWalletConnect {
  const rings = new Map<() => void, number>();
  const after = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      rings.set(resolve, ms);
      onAbort([signal], () => rings.delete(resolve) && reject(new Error('aborted')));
    });
  const open = async (asked: DialogRequest): Promise<Dialog> => {
    await self.opening();
    const over = new AbortController();
    const dialog = { leaving: over.signal, show: noop, close: () => void (self.dialogs.delete(dialog) && over.abort()) };
    self.asked.push(asked);
    self.dialogs.add(dialog);
    return dialog;
  };
  const client: WalletConnectClient = {
    core: { relayer: { transportClose: async () => {} }, verify: { register: async () => undefined } },
    connect: async () => {
      const approved = later<WalletConnectSession>();
      self.proposals.push(approved);
      return { uri: 'wc:pairing', approval: () => approved.promise };
    },
    request: ({ request: { params } }) => {
      const answer = later<unknown>();
      self.signatures.push({ params, answer });
      return answer.promise;
    },
    disconnect: async ({ topic }) => void self.ended.push(topic),
    on: noop,
  };
  const self: FakeWalletConnect = {
    provider: new WalletConnectProvider({ client: async () => client, open, after }),
    proposals: [],
    signatures: [],
    ended: [],
    asked: [],
    dialogs: new Set(),
    opening: async () => {},
    ring: (ms) => {
      for (const [ring, waits] of rings) if (waits === ms) ring();
    },
    connect: async (wallet) => {
      const accounts = self.provider.request({ method: 'eth_requestAccounts' });
      accounts.catch(noop);
      await settled();
      self.proposals.at(-1)?.keep(wallet);
      return accounts;
    },
  };
  return self;
}
