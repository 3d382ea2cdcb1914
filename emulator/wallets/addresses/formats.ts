import type { Curve } from '../../state/records.js';

export type BitcoinNetwork = 'MAINNET' | 'TESTNET' | 'SIGNET' | 'REGTEST';
export type BitcoinKind = 'P2PKH' | 'P2SH' | 'P2WPKH' | 'P2WSH' | 'P2TR';

/** The 36 address formats. @source interface: Address formats */
export type AddressFormat =
  | `ADDRESS_FORMAT_${'UNCOMPRESSED' | 'COMPRESSED' | 'ETHEREUM' | 'SOLANA' | 'COSMOS' | 'TRON' | 'SUI' | 'APTOS' | 'SEI' | 'XLM' | 'XRP'}`
  | `ADDRESS_FORMAT_${'DOGE_MAINNET' | 'DOGE_TESTNET' | 'TON_V3R2' | 'TON_V4R2' | 'TON_V5R1'}`
  | `ADDRESS_FORMAT_BITCOIN_${BitcoinNetwork}_${BitcoinKind}`;

const bitcoinFormats: readonly AddressFormat[] = (['MAINNET', 'TESTNET', 'SIGNET', 'REGTEST'] as const).flatMap((network) =>
  (['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const).map((kind) => `ADDRESS_FORMAT_BITCOIN_${network}_${kind}` as const),
);

/** Which address formats a key of each curve can have; both have `COMPRESSED`. @source wire 21 */
export const formatsOf: Readonly<Record<Curve, ReadonlySet<string>>> = {
  CURVE_SECP256K1: new Set<AddressFormat>([
    'ADDRESS_FORMAT_UNCOMPRESSED',
    'ADDRESS_FORMAT_COMPRESSED',
    'ADDRESS_FORMAT_ETHEREUM',
    'ADDRESS_FORMAT_COSMOS',
    'ADDRESS_FORMAT_TRON',
    'ADDRESS_FORMAT_SEI',
    'ADDRESS_FORMAT_XRP',
    'ADDRESS_FORMAT_DOGE_MAINNET',
    'ADDRESS_FORMAT_DOGE_TESTNET',
    ...bitcoinFormats,
  ]),
  CURVE_ED25519: new Set<AddressFormat>([
    'ADDRESS_FORMAT_COMPRESSED',
    'ADDRESS_FORMAT_SOLANA',
    'ADDRESS_FORMAT_SUI',
    'ADDRESS_FORMAT_APTOS',
    'ADDRESS_FORMAT_XLM',
    'ADDRESS_FORMAT_TON_V3R2',
    'ADDRESS_FORMAT_TON_V4R2',
    'ADDRESS_FORMAT_TON_V5R1',
  ]),
};

/** Every address format once, in the curves' order. */
export const addressFormats: readonly string[] = [...new Set([...formatsOf.CURVE_SECP256K1, ...formatsOf.CURVE_ED25519])];

/** Network and kind of a Bitcoin format; `undefined` for other chains. */
export function bitcoinFormatOf(format: string): { network: BitcoinNetwork; kind: BitcoinKind } | undefined {
  const [, network, kind] = /^ADDRESS_FORMAT_BITCOIN_(MAINNET|TESTNET|SIGNET|REGTEST)_(P2PKH|P2SH|P2WPKH|P2WSH|P2TR)$/.exec(format) ?? [];
  // The pattern matches exactly the members of the two unions.
  return network && kind ? { network: network as BitcoinNetwork, kind: kind as BitcoinKind } : undefined;
}
