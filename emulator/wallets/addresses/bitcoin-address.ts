import { NETWORK, p2pk, p2pkh, p2sh, p2tr, p2wpkh, p2wsh, TEST_NETWORK } from '@scure/btc-signer';
import type { BTC_NETWORK } from '@scure/btc-signer/utils.js';
import type { BitcoinKind, BitcoinNetwork } from './formats.js';

/** Version bytes and prefixes by network; signet uses testnet's. */
export const bitcoinNetworks: Readonly<Record<BitcoinNetwork, BTC_NETWORK>> = {
  MAINNET: NETWORK,
  TESTNET: TEST_NETWORK,
  SIGNET: TEST_NETWORK,
  REGTEST: { ...TEST_NETWORK, bech32: 'bcrt' },
};

const dogecoin = { MAINNET: { ...NETWORK, pubKeyHash: 0x1e }, TESTNET: { ...TEST_NETWORK, pubKeyHash: 0x71 } };

/** What an address stands for: its output script, and the scripts revealed when it is spent. */
export interface BitcoinPayment {
  readonly address: string;
  readonly script: Uint8Array;
  readonly redeemScript?: Uint8Array;
  readonly witnessScript?: Uint8Array;
}

/**
 * The single-key payment of a kind: P2SH wraps P2WPKH, P2WSH contains `<key> OP_CHECKSIG`, P2TR is the key path of BIP-86.
 *
 * @param publicKey 33 bytes, compressed.
 * @source wire 21; the two scripts are an assumption.
 */
export function bitcoinPayment(publicKey: Uint8Array, network: BitcoinNetwork, kind: BitcoinKind): BitcoinPayment {
  const payment = paymentsOf[kind](publicKey, bitcoinNetworks[network]);
  if (payment.address === undefined) throw new TypeError(`no address for ${kind}`);
  return { ...payment, address: payment.address };
}

type Payment = Omit<BitcoinPayment, 'address'> & { readonly address?: string };

const paymentsOf: Readonly<Record<BitcoinKind, (publicKey: Uint8Array, network: BTC_NETWORK) => Payment>> = {
  P2PKH: (publicKey, network) => p2pkh(publicKey, network),
  P2SH: (publicKey, network) => p2sh(p2wpkh(publicKey, network), network),
  P2WPKH: (publicKey, network) => p2wpkh(publicKey, network),
  P2WSH: (publicKey, network) => p2wsh(p2pk(publicKey, network), network),
  P2TR: (publicKey, network) => p2tr(publicKey.subarray(1), undefined, network),
};

/** A Dogecoin address: base58check of a version byte and hash160 of the compressed key. */
export function dogeAddress(publicKey: Uint8Array, network: 'MAINNET' | 'TESTNET'): string {
  return p2pkh(publicKey, dogecoin[network]).address;
}
