import { endpointOf } from '../client/base-url.js';
import type { Transport } from '../client/transport.js';
import { verifyEd25519 } from '../crypto/ed25519.js';
import { decodeBase64url } from '../encoding/base64url.js';
import { decodeHex } from '../encoding/hex.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import type { Environment } from '../platform/environment.js';
import { type Json, json } from '../wire/api-values.js';
import { id, memberOf, type Read, shape, text } from '../wire/read.js';
import { list } from '../wire/read-values.js';
import { bytesOfParts } from './bytes-of-parts.js';
import { headerOf } from './incoming.js';
import type { Parent } from './options.js';
import { answer } from './site-session.js';
import type { Kept } from './state.js';
import { isPassing } from './visitor.js';

/** What the service reported. */
export interface WebhookEvent {
  /** The same for each attempt to deliver it. */
  readonly eventId: string;
  /** Such as `ACTIVITY_UPDATES`. */
  readonly eventType: string;
  /** The organization of the activity: the site's own, or one of its accounts. */
  readonly organizationId: string;
  /** When this attempt was made, in milliseconds since the epoch. */
  readonly timestampMs: number;
  /** The activity, for `ACTIVITY_UPDATES`. */
  readonly body: Json;
}

/** Why a delivery can't be trusted. @source wire.md 18 */
export type WebhookFault =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'stale_timestamp'
  | 'unsupported_signature_version'
  | 'unsupported_signature_algorithm'
  | 'missing_key'
  | 'invalid_signature'
  /** More than 1 MiB, or not JSON. */
  | 'invalid_body'
  /** An account of another of the service's customers, who entered this site's address. */
  | 'foreign_organization';

/** What to do with a delivery. */
export type WebhookVerdict =
  /** `forget`: call it if handling failed, so that the next delivery counts as new. */
  | { readonly state: 'new'; readonly event: WebhookEvent; forget(): Promise<void> }
  /** It was delivered before: respond with 200 and do nothing. */
  | { readonly state: 'repeated'; readonly event: WebhookEvent }
  | { readonly state: 'refused'; readonly reason: WebhookFault };

/** What is needed to verify deliveries. */
export interface WebhookParts {
  readonly environment: Pick<Environment, 'now' | 'subtle'>;
  readonly transport: Transport;
  readonly kept: Kept;
  readonly parent: () => Promise<Parent>;
  readonly maxSkewMs: number;
  readonly handlingMs: number;
}

const KEYS_PATH = '/public/v1/discovery/webhooks/jwks';
const KEYS_LIFE_MS = 3_600_000;
/** How long an unknown key isn't asked for again: anyone can send us such a delivery. */
const KEYS_PAUSE_MS = 60_000;
const DAY_MS = 86_400_000;
const LONGEST = 1_048_576;

interface SigningKey {
  readonly kid: string;
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
}
const readKeys: Read<{ readonly keys: readonly SigningKey[] }> = shape({
  keys: list(shape<SigningKey>({ kid: id, kty: text, crv: text, x: text })),
});

type Checked = { readonly event: WebhookEvent } | { readonly reason: WebhookFault };

/** Deliveries from the service: who signed them, who they are for, and whether they were delivered before. */
export class Webhooks {
  readonly #parts: WebhookParts;
  #askedMs = Number.NEGATIVE_INFINITY;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  /** Verify a delivery and remember it. @throws KmsError if the keys, the account or the store can't be asked right now. */
  async verify(request: Request): Promise<WebhookVerdict> {
    const checked = await this.#checked(request);
    if ('reason' in checked) return { state: 'refused', reason: checked.reason };
    const { event } = checked;
    const key = doneKey(event);
    if (!(await this.#parts.kept.claim(key, DAY_MS))) return { state: 'repeated', event };
    return { state: 'new', event, forget: () => this.#parts.kept.drop(key) };
  }

  /**
   * Verify a delivery and pass it on once. While one machine handles it, the others have the service try again. If that machine stops
   * before it is done, the next attempt is passed on again.
   */
  async handle(request: Request, take: (event: WebhookEvent) => unknown): Promise<Response> {
    const { kept, handlingMs } = this.#parts;
    try {
      const checked = await this.#checked(request);
      if ('reason' in checked) return answer(401, { reason: checked.reason });
      const { event } = checked;
      const [done, busy] = [doneKey(event), `doing:${event.eventId}`];
      if (await kept.get(done)) return answer(200);
      if (!(await kept.claim(busy, handlingMs))) return answer(503);
      try {
        // Another machine may have finished between the two lines above.
        if (await kept.get(done)) return answer(200);
        await take(event);
        await kept.put(done, { at: event.timestampMs }, DAY_MS);
      } finally {
        await kept.drop(busy);
      }
      return answer(200);
    } catch (thrown) {
      // In both cases the service tries again. The site reports what a handler threw.
      if (isPassing(thrown)) return answer(503);
      throw thrown;
    }
  }

  async #checked(request: Request): Promise<Checked> {
    const { environment, maxSkewMs } = this.#parts;
    const [eventId, stamp, keyId, signature, version, algorithm] = HEADERS.map((name) => headerOf(request, name));
    if (!eventId || !stamp || !keyId || !signature || !version || !algorithm) return { reason: 'missing_header' };
    const timestampMs = /^\d{1,15}$/.test(stamp) ? Number(stamp) : Number.NaN;
    if (Number.isNaN(timestampMs)) return { reason: 'invalid_timestamp' };
    if (Math.abs(environment.now() - timestampMs) > maxSkewMs) return { reason: 'stale_timestamp' };
    if (version !== 'v1') return { reason: 'unsupported_signature_version' };
    if (algorithm !== 'ed25519') return { reason: 'unsupported_signature_algorithm' };
    const key = await this.#key(keyId);
    if (!key) return { reason: 'missing_key' };
    const bytes = await bytesOf(request);
    if (!bytes) return { reason: 'invalid_body' };
    if (!/^[\da-f]{128}$/i.test(signature)) return { reason: 'invalid_signature' };
    const message = bytesOfParts([encodeUtf8(`v1.ed25519.${keyId}.${stamp}.${eventId}.`), bytes]);
    if (!(await verifyEd25519(environment.subtle, key, { raw: decodeHex(signature), message }))) return { reason: 'invalid_signature' };
    return this.#told(bytes, { eventId, timestampMs, eventType: headerOf(request, 'x-turnkey-event-type') ?? '' });
  }

  /** What the signed text says, and whether it is for this site: the service signs for all of its customers. */
  async #told(bytes: Uint8Array, head: Pick<WebhookEvent, 'eventId' | 'timestampMs' | 'eventType'>): Promise<Checked> {
    const body = jsonIn(bytes);
    if (body === undefined) return { reason: 'invalid_body' };
    // The header that names it isn't signed.
    const organization = id(memberOf(body, 'organizationId'), '');
    if (!organization.ok || !(await this.#isOurs(organization.value))) return { reason: 'foreign_organization' };
    return { event: { ...head, body, organizationId: organization.value } };
  }

  /** An account never changes its parent, so the service is asked about each one once a day. */
  async #isOurs(organizationId: string): Promise<boolean> {
    const { kept, parent } = this.#parts;
    const { api, organizationId: own } = await parent();
    if (organizationId === own || (await kept.get(`ours:${organizationId}`))) return true;
    try {
      await api.query('list_wallets', { organizationId });
    } catch (thrown) {
      if (isPassing(thrown)) throw thrown;
      return false;
    }
    await kept.put(`ours:${organizationId}`, { is: 1 }, DAY_MS);
    return true;
  }

  async #key(keyId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { kept, environment, transport, parent } = this.#parts;
    const known = memberOf(await kept.get(`webhook-key:${keyId}`), 'x');
    if (typeof known === 'string') return keyOf(known);
    if (environment.now() - this.#askedMs < KEYS_PAUSE_MS) return undefined;
    const { baseUrl } = await parent();
    const request = { url: endpointOf(baseUrl, KEYS_PATH), operation: 'webhook_keys', deadlineMs: 10_000, effect: 'read' } as const;
    const { keys } = await transport.send({ ...request, read: readKeys });
    this.#askedMs = environment.now();
    const usable = keys.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519');
    for (const { kid, x } of usable) await kept.put(`webhook-key:${kid}`, { x }, KEYS_LIFE_MS);
    const found = usable.find(({ kid }) => kid === keyId);
    return found && keyOf(found.x);
  }
}

const HEADERS = ['event-id', 'timestamp', 'signature-key-id', 'signature', 'signature-version', 'signature-algorithm'].map(
  (name) => `x-turnkey-${name}`,
);

const doneKey = ({ eventId }: WebhookEvent) => `event:${eventId}`;

function keyOf(x: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64url(x);
  } catch {
    return undefined;
  }
}

function jsonIn(bytes: Uint8Array): Json | undefined {
  try {
    const parsed = json(JSON.parse(decodeUtf8(bytes)), '');
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/** The body as sent; `undefined` if it is longer than any delivery. */
async function bytesOf({ body }: Request): Promise<Uint8Array | undefined> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let byteLength = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    byteLength += part.value.length;
    if (byteLength > LONGEST) {
      await reader?.cancel();
      return undefined;
    }
    parts.push(part.value);
  }
  return bytesOfParts(parts);
}
