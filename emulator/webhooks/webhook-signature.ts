import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url, toHex, utf8 } from '../bytes/encodings.js';
import type { ServiceKey } from '../state/service-keys.js';

/** One attempt to deliver an event. */
export interface WebhookAttempt {
  readonly organizationId: string;
  /** The same for every attempt to deliver an event. */
  readonly eventId: string;
  /** When this attempt is made, in milliseconds since the epoch. */
  readonly timestampMs: number;
  /** The bytes that are sent, as text. */
  readonly body: string;
}

/**
 * The headers of an attempt, signed over key, time, event and body.
 *
 * @param key Ed25519.
 * @param keyId identifies the key among the published ones.
 * @source wire 18
 */
export function webhookHeaders(
  attempt: WebhookAttempt,
  key: ServiceKey,
  keyId: string = webhookKeyId(key),
): Readonly<Record<string, string>> {
  const { organizationId, eventId, timestampMs, body } = attempt;
  const signed = utf8(`v1.ed25519.${keyId}.${timestampMs}.${eventId}.${body}`);
  return {
    'Content-Type': 'application/json',
    'X-Turnkey-Organization-Id': organizationId,
    'X-Turnkey-Event-Type': 'ACTIVITY_UPDATES',
    'X-Turnkey-Timestamp': `${timestampMs}`,
    'X-Turnkey-Webhook-Version': '1',
    'X-Turnkey-Event-Id': eventId,
    'X-Turnkey-Signature-Key-Id': keyId,
    'X-Turnkey-Signature-Algorithm': 'ed25519',
    'X-Turnkey-Signature-Version': 'v1',
    'X-Turnkey-Signature': toHex(ed25519.sign(signed, key.privateKey)),
  };
}

/** The public keys of deliveries, readable without a stamp: one, as a JSON Web Key Set. */
export function webhookKeySet(key: ServiceKey, keyId: string = webhookKeyId(key)): object {
  const published = { kid: keyId, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x: toBase64url(key.publicKey) };
  return { keys: [{ ...published, turnkey_signature_algorithm: 'ed25519', turnkey_signature_version: 'v1' }] };
}

/** An id in the form of a UUID, derived from the key. */
function webhookKeyId({ publicKey }: ServiceKey): string {
  const hex = toHex(sha256(publicKey)).slice(0, 32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
