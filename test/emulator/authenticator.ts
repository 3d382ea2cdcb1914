import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';

/** A passkey in software, as far as registrations and stamps need it. */
export interface SoftPasskey {
  /** An element of `authenticators`. */
  readonly registration: object;
  /** The value of X-Stamp-WebAuthn for a body. @param origin of the page that requests it */
  readonly stamp: (body: string, origin?: unknown) => string;
}

/** What a registration says about itself. Members that are left out are right. */
export interface PasskeyMade {
  readonly rpId?: string;
  readonly origin?: unknown;
  readonly transports?: unknown;
  readonly name?: string;
  /** Of the authenticator data. */
  readonly flags?: number;
}

const TRANSPORTS = ['AUTHENTICATOR_TRANSPORT_INTERNAL'];
const text = (value: object): Uint8Array => utf8ToBytes(JSON.stringify(value));
const encode = base64urlnopad.encode;

/** CBOR by hand: a byte string of up to 65535 bytes. */
const byteString = (bytes: Uint8Array): Uint8Array => concatBytes(Uint8Array.of(0x59, bytes.length >> 8, bytes.length & 255), bytes);
const textString = (value: string): Uint8Array => concatBytes(Uint8Array.of(0x60 + value.length), utf8ToBytes(value));

/** Create a passkey for this machine. */
export function createPasskey(made: PasskeyMade = {}): SoftPasskey {
  const { rpId = 'localhost', origin: madeAt = 'http://localhost', transports = TRANSPORTS, name = 'Soft passkey', flags = 0x45 } = made;
  const { secretKey, publicKey } = p256.keygen();
  const point = p256.Point.fromBytes(publicKey).toBytes(false);
  const id = sha256(publicKey).subarray(0, 16);
  const challenge = encode(id);
  const rpIdHash = sha256(utf8ToBytes(rpId));
  const cose = concatBytes(
    hexToBytes('a5010203262001'),
    Uint8Array.of(0x21),
    byteString(point.subarray(1, 33)),
    Uint8Array.of(0x22),
    byteString(point.subarray(33)),
  );
  const authData = concatBytes(rpIdHash, Uint8Array.of(flags), new Uint8Array(20), Uint8Array.of(0, id.length), id, cose);
  const object = [
    textString('fmt'),
    textString('none'),
    textString('attStmt'),
    Uint8Array.of(0xa0),
    textString('authData'),
    byteString(authData),
  ];
  const attestation = {
    credentialId: encode(id),
    clientDataJson: encode(text({ type: 'webauthn.create', challenge, origin: madeAt })),
    attestationObject: encode(concatBytes(Uint8Array.of(0xa3), ...object)),
    transports,
  };
  return {
    registration: { authenticatorName: name, challenge, attestation },
    stamp(body, origin = 'http://localhost') {
      const authenticatorData = concatBytes(rpIdHash, Uint8Array.of(0x05, 0, 0, 0, 1));
      const digest = encode(utf8ToBytes(bytesToHex(sha256(utf8ToBytes(body)))));
      const clientData = text({ type: 'webauthn.get', challenge: digest, origin });
      const signature = p256.sign(concatBytes(authenticatorData, sha256(clientData)), secretKey, { format: 'der', lowS: false });
      const members = {
        authenticatorData: encode(authenticatorData),
        clientDataJson: encode(clientData),
        credentialId: encode(id),
        signature: encode(signature),
      };
      return JSON.stringify(members);
    },
  };
}
