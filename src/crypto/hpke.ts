import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { decompressPoint } from '../encoding/point-decompress.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import { bare } from '../platform/bare.js';

/** What a sender encrypted for one receiver. */
export interface Sealed {
  /** Encapsulated key: a P-256 point, compressed (33 bytes) or uncompressed (65). */
  readonly enc: Uint8Array;
  /** Ciphertext and its tag of 16 bytes. */
  readonly ciphertext: Uint8Array<ArrayBuffer>;
}

/** Created once, since each suite looks for WebCrypto again. It holds no key. */
let made: CipherSuite | undefined;

function suite(): CipherSuite {
  made ??= new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() });
  return made;
}

const INFO = encodeUtf8('turnkey_hpke');

/**
 * Encrypt a message for a key of the service, in the format that `openSealed` opens.
 *
 * @param receiver uncompressed point.
 * @param ephemeral key pair to use instead of a new one, in tests with known answers. Never reuse one.
 * @throws KmsError `internal` at `sealed` for a point off the curve.
 * @source RFC 9180, section 5.1.1; wire-v2.md 6
 */
export async function sealTo(
  subtle: SubtleCrypto,
  { receiver, ephemeral }: { readonly receiver: Uint8Array<ArrayBuffer>; readonly ephemeral?: CryptoKeyPair | undefined },
  plaintext: Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  try {
    // WebKit accepts a point off the curve.
    const recipientPublicKey = await subtle.importKey('raw', decompressPoint(receiver), { name: 'ECDH', namedCurve: 'P-256' }, true, []);
    const sender = await suite().createSenderContext(
      bare({ __proto__: null, recipientPublicKey, info: INFO, ...(ephemeral && { ekm: ephemeral }) }),
    );
    const enc = new Uint8Array(sender.enc);
    return { enc, ciphertext: new Uint8Array(await sender.seal(plaintext, Uint8Array.of(...enc, ...receiver))) };
  } catch (cause) {
    throw new KmsError('internal', { path: 'sealed', cause });
  }
}

/**
 * Open a message from the service: HPKE in base mode, P-256, HKDF-SHA256, AES-256-GCM, info `turnkey_hpke`. Additional data is the
 * encapsulated key followed by the receiver's, both uncompressed. One message per encapsulated key.
 *
 * @param receiver ECDH pair. The pair, because a non-extractable private half doesn't reveal its public one.
 * @returns the plaintext. If it is a key the caller overwrites it.
 * @throws KmsError `internal`: at `point` for an encapsulated key off the curve, at `sealed` if anything else doesn't match.
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
