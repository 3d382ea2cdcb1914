import { SignClient } from '@walletconnect/sign-client';
import { hexToString, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** A wallet on another device: WalletConnect's real client, and a key. */
export interface PhoneWallet {
  readonly address: string;
  /** What its user does with requests. Tests may change it at any time. */
  readonly mood: { connect: 'approve' | 'reject'; sign: 'sign' | 'reject' | 'hang' | 'leave' };
  /** Makes it describe itself like this, whatever it is. */
  readonly describe: (metadata: object) => void;
  /** Texts that it was asked to sign. */
  readonly texts: readonly string[];
  /** What pages asked to be allowed, as they described themselves. */
  readonly proposals: readonly { readonly name: string; readonly url: string; readonly methods: readonly string[] }[];
  /** Its connections. */
  readonly connections: () => number;
  /** Connections that the page has closed. */
  readonly ended: () => number;
  /** As if its user had scanned the code, or opened the link. */
  readonly open: (uri: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const NO = { code: 5000, message: 'User rejected.' };
let count = 0;

/** Create one that uses this relay. */
export async function phoneWallet(relayUrl: string): Promise<PhoneWallet> {
  count += 1;
  const account = privateKeyToAccount(generatePrivateKey());
  const metadata = { name: 'Test Phone', description: 'A wallet', url: 'https://wallet.example', icons: [] };
  const wallet = await SignClient.init({
    projectId: 'wallet',
    relayUrl,
    metadata,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `wallet-${process.pid}-${count}`,
  });
  // No verification service is asked about the page.
  Object.assign(wallet.core.verify, { resolve: async () => undefined });
  const mood: PhoneWallet['mood'] = { connect: 'approve', sign: 'sign' };
  const texts: string[] = [];
  const proposals: { name: string; url: string; methods: readonly string[] }[] = [];

  let ended = 0;
  wallet.on('session_delete', () => {
    ended += 1;
  });
  wallet.on('session_proposal', async ({ id, params: { optionalNamespaces, proposer } }) => {
    const { chains = [], methods = [], events = [] } = optionalNamespaces.eip155 ?? {};
    proposals.push({ name: proposer.metadata.name, url: proposer.metadata.url, methods });
    if (mood.connect === 'reject') return wallet.reject({ id, reason: NO });
    const accounts = chains.map((chain) => `${chain}:${account.address}`);
    await wallet.approve({ id, namespaces: { eip155: { accounts, chains, methods, events } } });
  });
  wallet.on('session_request', async ({ id, topic, params: { request } }) => {
    const [message] = request.params as [string];
    const text = isHex(message) ? hexToString(message) : message;
    texts.push(text);
    if (mood.sign === 'hang') return;
    if (mood.sign === 'leave') return wallet.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
    if (mood.sign === 'reject') return wallet.respond({ topic, response: { id, jsonrpc: '2.0', error: NO } });
    const result = await account.signMessage({ message: text });
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } });
  });
  return {
    address: account.address,
    mood,
    describe: (said) => void Object.assign(wallet.metadata, said),
    texts,
    proposals,
    connections: () => wallet.session.length,
    ended: () => ended,
    open: (uri) => wallet.pair({ uri }).then(() => undefined),
    close: async () => {
      await wallet.core.relayer.transportClose();
      wallet.core.heartbeat.stop();
    },
  };
}
