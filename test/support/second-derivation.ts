import { createRequire } from 'node:module';
import type { WalletCore } from '@trustwallet/wallet-core';
import { initEccLib, type Network, networks, payments } from 'bitcoinjs-lib';
import * as curve from 'tiny-secp256k1';

/** What leads from words to an address. */
export interface Derived {
  readonly curve: string;
  readonly path: string;
  readonly addressFormat: string;
}

/** The secret as a user wrote it down. */
export interface Written {
  readonly words: string;
  readonly passphrase?: string;
}

type HexText = string;

/** Formats by the name that wallet-core has for the chain; its own version of TON's wallet contract is V4R2. */
const COINS = {
  ETHEREUM: 'ethereum',
  COSMOS: 'cosmos',
  TRON: 'tron',
  SEI: 'sei',
  XRP: 'xrp',
  DOGE_MAINNET: 'dogecoin',
  SOLANA: 'solana',
  SUI: 'sui',
  APTOS: 'aptos',
  XLM: 'stellar',
  TON_V4R2: 'ton',
} as const;
const { bitcoin, regtest, testnet } = networks;
const NETWORKS: Readonly<Record<string, Network>> = { MAINNET: bitcoin, TESTNET: testnet, SIGNET: testnet, REGTEST: regtest };
const DOGE_TESTNET: Network = { ...testnet, pubKeyHash: 0x71, scriptHash: 0xc4 };

/** How `bitcoinjs-lib` writes a key, by kind. */
const PAYMENTS: Readonly<Record<string, (pubkey: Uint8Array, network: Network) => string | undefined>> = {
  P2PKH: (pubkey, network) => payments.p2pkh({ pubkey, network }).address,
  P2SH: (pubkey, network) => payments.p2sh({ redeem: payments.p2wpkh({ pubkey, network }), network }).address,
  P2WPKH: (pubkey, network) => payments.p2wpkh({ pubkey, network }).address,
  P2WSH: (pubkey, network) => payments.p2wsh({ redeem: payments.p2pk({ pubkey, network }), network }).address,
  P2TR: (pubkey, network) => payments.p2tr({ internalPubkey: pubkey.subarray(1), network }).address,
};

/** From words to keys and addresses with other people's code: wallet-core, which is C++, and bitcoinjs-lib over libsecp256k1. */
export interface SecondDerivation {
  /** Private key (a seed on ed25519) and address; no address for the formats that neither library has. */
  of(written: Written, derived: Derived): { readonly privateKeyHex: HexText; readonly address: string | undefined };
}

/** Load the libraries; the first call takes a tenth of a second. */
export async function secondDerivation(): Promise<SecondDerivation> {
  const { initWasm } = createRequire(import.meta.url)('@trustwallet/wallet-core') as { initWasm: () => Promise<WalletCore> };
  const core = await initWasm();
  initEccLib(curve);
  return { of: (written, derived) => derive(core, written, derived) };
}

function derive(core: WalletCore, { words, passphrase = '' }: Written, { curve: name, path, addressFormat }: Derived) {
  const isEd25519 = name === 'CURVE_ED25519';
  // Only its own check of words is English. The seed follows BIP-39 in every language.
  const wallet = core.HDWallet.createWithMnemonicCheck(words.normalize('NFKD'), passphrase.normalize('NFKD'), false);
  const hardened = path.replace(/\/(\d+)(?!['\d])/g, "/$1'");
  const key = wallet.getKeyByCurve(isEd25519 ? core.Curve.ed25519 : core.Curve.secp256k1, isEd25519 ? hardened : path);
  const publicKey = isEd25519 ? key.getPublicKeyEd25519() : key.getPublicKeySecp256k1(true);
  const address = addressOf(core, publicKey, addressFormat.slice('ADDRESS_FORMAT_'.length));
  return { privateKeyHex: Buffer.from(key.data()).toString('hex'), address };
}

type PublicKey = InstanceType<WalletCore['PublicKey']>;

function addressOf(core: WalletCore, publicKey: PublicKey, format: string): string | undefined {
  const [, network, kind] = /^BITCOIN_([A-Z]+)_(P2[A-Z]+)$/.exec(format) ?? [];
  if (network && kind) return PAYMENTS[kind]!(publicKey.data(), NETWORKS[network]!);
  if (format === 'DOGE_TESTNET') return PAYMENTS.P2PKH!(publicKey.data(), DOGE_TESTNET);
  if (format === 'COMPRESSED') return Buffer.from(publicKey.data()).toString('hex');
  if (format === 'UNCOMPRESSED') return Buffer.from(publicKey.uncompressed().data()).toString('hex');
  if (!Object.hasOwn(COINS, format)) return undefined;
  const coin = core.CoinType[COINS[format as keyof typeof COINS]];
  const keyed = coin === core.CoinType.ethereum || coin === core.CoinType.tron ? publicKey.uncompressed() : publicKey;
  return core.AnyAddress.createWithPublicKey(keyed, coin).description();
}
