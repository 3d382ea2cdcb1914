import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { decompressPoint } from '../encoding/point-decompress.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';

/** What a sender sealed to one receiver. */
export interface Sealed {
  /** Encapsulated key: a P-256 point, compressed (33 bytes) or uncompressed (65). */
  readonly enc: Uint8Array;
  /** Ciphertext and its tag of 16 bytes. */
  readonly ciphertext: Uint8Array<ArrayBuffer>;
}

/** Made once: each one looks for WebCrypto anew. It holds no key. */
let made: CipherSuite | undefined;

function suite(): CipherSuite {
  made ??= new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  return made;
}

const INFO = encodeUtf8('turnkey_hpke');

/**
 * Seal a message to a key of the service, in the form that `openSealed` opens.
 *
 * @param receiver uncompressed point.
 * @param ephemeral key pair in place of a new one, for known answers; never one that was used before.
 * @throws KmsError `internal` at `sealed` for a point off the curve.
 * @source RFC 9180, section 5.1.1; wire-v2.md 6
 */
export async function sealTo(
  subtle: SubtleCrypto,
  { receiver, ephemeral }: { readonly receiver: Uint8Array<ArrayBuffer>; readonly ephemeral?: CryptoKeyPair },
  plaintext: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  try {
    // WebKit takes a point off the curve.
    const recipientPublicKey = await subtle.importKey('raw', decompressPoint(receiver), { name: 'ECDH', namedCurve: 'P-256' }, true, []);
    const sender = await suite().createSenderContext({ recipientPublicKey, info: INFO, ...(ephemeral && { ekm: ephemeral }) });
    const enc = new Uint8Array(sender.enc);
    return { enc, ciphertext: new Uint8Array(await sender.seal(plaintext, Uint8Array.of(...enc, ...receiver))) };
  } catch (cause) {
    throw new KmsError('internal', { path: 'sealed', cause });
  }
}

/**
 * Open a message of the service: HPKE in base mode, P-256, HKDF-SHA256, AES-256-GCM, info `turnkey_hpke`, and as additional data the
 * encapsulated key and the receiver's, both uncompressed. One message per encapsulated key.
 *
 * @param receiver ECDH pair; the pair, since the public half cannot be had from a private half that is not extractable.
 * @returns the plaintext; the caller overwrites it when it is a key.
 * @throws KmsError `internal`, at `point` for an encapsulated key off the curve, at `sealed` where anything does not fit.
 * @source RFC 9180, section 5.1.1; wire.md 5
 */
export async function openSealed(
  subtle: SubtleCrypto,
  receiver: CryptoKeyPair,
  { enc, ciphertext }: Sealed,
): Promise<Uint8Array<ArrayBuffer>> {
  const point = decompressPoint(enc);
  try {
    const [recipient, receiverPoint] = await Promise.all([
      suite().createRecipientContext({ recipientKey: receiver, enc: point.buffer, info: INFO }),
      subtle.exportKey('raw', receiver.publicKey),
    ]);
    return new Uint8Array(await recipient.open(ciphertext, Uint8Array.of(...point, ...new Uint8Array(receiverPoint))));
  } catch (cause) {
    throw new KmsError('internal', { path: 'sealed', cause });
  }
}
