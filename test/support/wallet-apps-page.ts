// A page's own script that turns the session into a wallet, and the libraries that find it there. A test builds it and asks them in turn.
import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
  type SolanaSignInOutput,
} from '@solana/wallet-standard-features';
import { verifySignIn } from '@solana/wallet-standard-util';
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base';
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import * as wagmi from '@wagmi/core';
import { getWallets } from '@wallet-standard/app';
import type { WalletAccount } from '@wallet-standard/base';
import { BrowserProvider, verifyMessage as verifyByEthers } from 'ethers';
import { createStore } from 'mipd';
import { createPublicClient, createWalletClient, custom, defineChain, http, verifyMessage } from 'viem';
import type { KmsClient } from '../../src/kms-client.js';
import { announceProvider, type Eip1193Provider, eip1193Provider } from '../../src/signers/eip1193.js';
import { kmsConnector } from '../../src/signers/wagmi.js';
import { registerWallet } from '../../src/signers/wallet-standard.js';

type SendFeature = SolanaSignAndSendTransactionFeature[typeof SolanaSignAndSendTransaction];

const nodeOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const chainOf = (id: number, name: string, url: string) =>
  defineChain({ id, name, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [url] } } });
const ONE = chainOf(31_337, 'One', nodeOf('chain-one'));
const TWO = chainOf(31_338, 'Two', nodeOf('chain-two'));
const TO = '0x2222222222222222222222222222222222222222';
const ICON = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';

const heard: string[] = [];
await customElements.whenDefined('kms-provider');
const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
const chains = [ONE, TWO].map(({ id, rpcUrls }) => ({ id, transport: rpcUrls.default.http[0] }));
/** As a site does it that has its login on the page. */
const signIn = () => new Promise((done) => document.querySelector('kms-login')?.addEventListener('kms-signed-in', done, { once: true }));
const own = eip1193Provider(client, { chains, signIn });
announceProvider(own, { name: 'A site', icon: ICON, rdns: 'example.a-site' });
/** What was sent to Solana's node, which doesn't exist here. */
const sent: unknown[] = [];
const transport = async ({ params }: { readonly params?: unknown }) => sent.push(params);
registerWallet(client, { name: 'A site', icon: ICON, chains: [{ id: 'solana:devnet', transport }], signIn });

function discovered() {
  const store = createStore();
  return store.getProviders().find(({ info }) => info.rdns === 'example.a-site')!.provider;
}

const apps = {
  heard: () => heard,

  async viem() {
    const provider = discovered();
    for (const event of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'] as const)
      provider.on(event, () => void heard.push(event));
    const wallet = createWalletClient({ chain: ONE, transport: custom(provider) });
    const [account] = await wallet.requestAddresses();
    const signature = await wallet.signMessage({ account: account!, message: 'hello' });
    const isSigned = await verifyMessage({ address: account!, message: 'hello', signature });
    const hash = await wallet.sendTransaction({ account: account!, to: TO, value: 1n });
    const { status } = await createPublicClient({ chain: ONE, transport: http() }).waitForTransactionReceipt({ hash });
    const { id } = await wallet.sendCalls({
      account: account!,
      chain: ONE,
      calls: [
        { to: TO, value: 2n },
        { to: TO, value: 3n },
      ],
    });
    const batch = await wallet.waitForCallsStatus({ id });
    return { account, isSigned, status, batch: [batch.status, batch.receipts?.length] };
  },

  async ethers() {
    const provider = new BrowserProvider(discovered() as Eip1193Provider);
    const signer = await provider.getSigner();
    const isSigned = verifyByEthers('hello', await signer.signMessage('hello')) === signer.address;
    const receipt = await (await signer.sendTransaction({ to: TO, value: 10n })).wait();
    return { isSigned, status: receipt?.status };
  },

  async wagmi() {
    const config = wagmi.createConfig({
      chains: [ONE, TWO],
      connectors: [kmsConnector({ client, signIn, name: 'A site' })],
      transports: { [ONE.id]: http(), [TWO.id]: http() },
      multiInjectedProviderDiscovery: false,
      storage: null,
    });
    wagmi.watchAccount(config, { onChange: ({ status }) => void heard.push(`wagmi ${status}`) });
    const { accounts } = await wagmi.connect(config, { connector: config.connectors[0]! });
    const signature = await wagmi.signMessage(config, { message: 'hello' });
    const isSigned = await verifyMessage({ address: accounts[0], message: 'hello', signature });
    await wagmi.switchChain(config, { chainId: TWO.id });
    const hash = await wagmi.sendTransaction(config, { to: TO, value: 100n });
    const { status, chainId } = await wagmi.waitForTransactionReceipt(config, { hash });
    return { isSigned, status, chainId };
  },

  async solana() {
    const standard = getWallets()
      .get()
      .find(({ name }) => name === 'A site')!;
    const adapter = new StandardWalletAdapter({ wallet: standard as never });
    adapter.on('disconnect', () => void heard.push('solana disconnect'));
    await adapter.connect();
    const payer = new PublicKey(adapter.publicKey!.toBase58());
    const transfer = new Transaction({ feePayer: payer, recentBlockhash: 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k' });
    const signed = await adapter.signTransaction!(
      transfer.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })),
    );
    const message = await adapter.signMessage!(new TextEncoder().encode('hello'));
    const input = { statement: 'Welcome', nonce: 'abcdefgh' };
    const output: SolanaSignInOutput = await adapter.signIn!(input);
    return {
      account: payer.toBase58(),
      isSigned: signed.verifySignatures(),
      message: message.length,
      signedIn: verifySignIn(input, output),
    };
  },

  async solanaSend() {
    const { features } = getWallets()
      .get()
      .find(({ name }) => name === 'A site')!;
    const { connect } = features['standard:connect'] as { connect(): Promise<{ readonly accounts: readonly WalletAccount[] }> };
    const { signAndSendTransaction: send } = features[SolanaSignAndSendTransaction] as SendFeature;
    const account = (await connect()).accounts[0]!;
    const payer = new PublicKey(account.address);
    const transfer = new Transaction({ feePayer: payer, recentBlockhash: 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k' });
    transfer.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 }));
    const transaction = Uint8Array.from(transfer.serialize({ requireAllSignatures: false }));
    const [first] = await send({ account, chain: 'solana:devnet', transaction, options: { skipPreflight: true } });
    const [[text, how]] = sent as [[string, object]];
    const arrived = Transaction.from(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    const isNamed = arrived.signature?.every((byte, at) => byte === first?.signature[at]);
    const elsewhere = await send({ account, chain: 'solana:mainnet', transaction }).then(String, ({ code, path }) => [code, path]);
    const stranger = { ...account, address: PublicKey.default.toBase58() };
    const foreign = await send({ account: stranger, chain: 'solana:devnet', transaction }).then(String, ({ code }) => code);
    return { isSigned: arrived.verifySignatures(), isNamed, how: JSON.stringify(how), elsewhere, foreign };
  },
};
export type WalletApps = typeof apps;
Object.assign(window, { apps });
