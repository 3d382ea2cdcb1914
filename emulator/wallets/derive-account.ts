import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { RandomBytes } from '../bytes/entropy.js';
import { Refusal } from '../http/refusal.js';
import type { Curve } from '../state/records.js';
import { addressOf, checkFormat } from './addresses/address-of.js';
import { derivePrivateKey } from './derivation.js';
import { seedOf } from './mnemonic.js';

/** What a wallet account is created from. The members are checked here, so they may be passed as received. */
export interface AccountSpec {
  readonly curve: string;
  /** `m/44'/60'/0'/0/0` */
  readonly path: string;
  readonly addressFormat: string;
}

/** A key and its address. */
export interface Account {
  readonly address: string;
  /** 33 bytes compressed on secp256k1, 32 bytes on ed25519. */
  readonly publicKeyHex: string;
  /** 32 bytes: a scalar on secp256k1, a seed on ed25519. */
  readonly privateKey: Uint8Array;
}

/**
 * The account of a recovery phrase at a path.
 *
 * @param passphrase the phrase's BIP-39 passphrase; none if absent.
 * @throws Refusal `curve-invalid`, `path-invalid`, `address-format-invalid`.
 * @source wire 21
 */
export function deriveAccount(mnemonic: string, { curve, path, addressFormat }: AccountSpec, passphrase?: string): Account {
  checkFormat(curve, addressFormat);
  const privateKey = derivePrivateKey(seedOf(mnemonic, passphrase), curve, path);
  const publicKey = publicKeyOf(privateKey, curve);
  return { address: addressOf(publicKey, curve, addressFormat), publicKeyHex: bytesToHex(publicKey), privateKey };
}

/**
 * A new private key without a wallet.
 *
 * @returns 32 bytes.
 * @throws Refusal `curve-invalid`.
 */
export function newPrivateKey(curve: string, random: RandomBytes): Uint8Array {
  if (curve === 'CURVE_ED25519') return random(32);
  if (curve === 'CURVE_SECP256K1') return secp256k1.utils.randomSecretKey(random(48));
  throw new Refusal('curve-invalid');
}

/** Whether bytes are a private key of a curve. */
export function isPrivateKey(bytes: Uint8Array, curve: Curve): boolean {
  return curve === 'CURVE_ED25519' ? bytes.length === 32 : secp256k1.utils.isValidSecretKey(bytes);
}

/** The public key of a private one: 33 bytes compressed on secp256k1, 32 bytes on ed25519. */
export function publicKeyOf(privateKey: Uint8Array, curve: Curve): Uint8Array {
  return curve === 'CURVE_ED25519' ? ed25519.getPublicKey(privateKey) : secp256k1.getPublicKey(privateKey);
}
