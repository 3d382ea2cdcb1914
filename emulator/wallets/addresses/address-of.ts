import { secp256k1 } from '@noble/curves/secp256k1.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256, sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { base32, base58, base58xrp, bech32, createBase58check } from '@scure/base';
import { addr } from 'micro-eth-signer';
import { crc16Xmodem } from '../../bytes/crc16.js';
import { Refusal } from '../../http/refusal.js';
import type { Curve } from '../../state/records.js';
import { bitcoinPayment, dogeAddress } from './bitcoin-address.js';
import { bitcoinFormatOf, formatsOf } from './formats.js';
import { tonAddress } from './ton.js';

const base58check = createBase58check(sha256);
const ED25519_ACCOUNT_OF_XLM = 6 << 3;

type ShortName = string;

/** One function for each format except Bitcoin's. Keys: 33 bytes compressed on secp256k1, 32 bytes on ed25519. */
const addressOfFormat: Readonly<Record<ShortName, (publicKey: Uint8Array) => string>> = {
  COMPRESSED: bytesToHex,
  UNCOMPRESSED: (publicKey) => bytesToHex(uncompressed(publicKey)),
  ETHEREUM: (publicKey) => addr.fromPublicKey(publicKey),
  TRON: (publicKey) => base58check.encode(concatBytes(Uint8Array.of(0x41), keccak_256(uncompressed(publicKey).subarray(1)).subarray(-20))),
  COSMOS: (publicKey) => bech32.encodeFromBytes('cosmos', hash160(publicKey)),
  SEI: (publicKey) => bech32.encodeFromBytes('sei', hash160(publicKey)),
  XRP: (publicKey) => xrpAddress(hash160(publicKey)),
  DOGE_MAINNET: (publicKey) => dogeAddress(publicKey, 'MAINNET'),
  DOGE_TESTNET: (publicKey) => dogeAddress(publicKey, 'TESTNET'),
  SOLANA: (publicKey) => base58.encode(publicKey),
  SUI: (publicKey) => `0x${bytesToHex(blake2b(concatBytes(Uint8Array.of(0), publicKey), { dkLen: 32 }))}`,
  APTOS: (publicKey) => `0x${bytesToHex(sha3_256(concatBytes(publicKey, Uint8Array.of(0))))}`,
  XLM: xlmAddress,
  TON_V3R2: (publicKey) => tonAddress(publicKey, 'V3R2'),
  TON_V4R2: (publicKey) => tonAddress(publicKey, 'V4R2'),
  TON_V5R1: (publicKey) => tonAddress(publicKey, 'V5R1'),
};

/**
 * The address of a public key in one of the 36 formats.
 *
 * @param publicKey 33 bytes compressed on secp256k1, 32 bytes on ed25519.
 * @throws Refusal `curve-invalid` for an unknown curve, `address-format-invalid` for a format that its keys don't have.
 * @source wire 21
 */
export function addressOf(publicKey: Uint8Array, curve: string, addressFormat: string): string {
  checkFormat(curve, addressFormat);
  const bitcoin = bitcoinFormatOf(addressFormat);
  if (bitcoin) return bitcoinPayment(publicKey, bitcoin.network, bitcoin.kind).address;
  const address = addressOfFormat[addressFormat.slice('ADDRESS_FORMAT_'.length)];
  if (!address) throw new Refusal('address-format-invalid');
  return address(publicKey);
}

/**
 * Check that keys of a curve have addresses of a format.
 *
 * @throws Refusal `curve-invalid`, `address-format-invalid`.
 */
export function checkFormat(curve: string, addressFormat: string): asserts curve is Curve {
  if (!Object.hasOwn(formatsOf, curve)) throw new Refusal('curve-invalid');
  if (!formatsOf[curve as Curve].has(addressFormat)) throw new Refusal('address-format-invalid'); // checked above
}

function uncompressed(publicKey: Uint8Array): Uint8Array {
  return secp256k1.Point.fromBytes(publicKey).toBytes(false);
}

function hash160(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey));
}

function xrpAddress(accountId: Uint8Array): string {
  const versioned = concatBytes(Uint8Array.of(0), accountId);
  return base58xrp.encode(concatBytes(versioned, sha256(sha256(versioned)).subarray(0, 4)));
}

/** An account's strkey: version, key and checksum, with the checksum's low byte first. @source SEP-23 */
function xlmAddress(publicKey: Uint8Array): string {
  const versioned = concatBytes(Uint8Array.of(ED25519_ACCOUNT_OF_XLM), publicKey);
  return base32.encode(concatBytes(versioned, crc16Xmodem(versioned).reverse()));
}
