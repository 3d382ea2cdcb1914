import { expect } from '@esm-bundle/chai';
import { hexToBytes } from '@noble/hashes/utils.js';
import { webhookHeaders, webhookKeySet } from '../../emulator/webhooks/webhook-signature.js';
import webhook from '../vectors/webhook.json' with { type: 'json' };

interface Receiver {
  readonly keys: readonly { readonly kid: string; readonly x: string }[];
  readonly nowMs: number;
  readonly maxTimestampAgeMs: number;
}

interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const names = ['event-id', 'timestamp', 'signature', 'signature-key-id', 'signature-algorithm', 'signature-version'].map(
  (name) => `x-turnkey-${name}`,
);

/** A receiver by the documentation, with the platform's Ed25519: the name of the outcome, or `ok`. */
async function verify({ headers, body }: Delivery, { keys, nowMs, maxTimestampAgeMs }: Receiver): Promise<string> {
  const own = new Headers(headers);
  const [eventId, timestamp, signature, keyId, algorithm, version] = names.map((name) => own.get(name));
  if (!eventId || !timestamp || !signature || !keyId || !algorithm || !version) return 'missing_header';
  if (!/^\d+$/.test(timestamp)) return 'invalid_timestamp';
  if (Math.abs(nowMs - Number(timestamp)) > maxTimestampAgeMs) return 'stale_timestamp';
  if (version !== 'v1') return 'unsupported_signature_version';
  if (algorithm !== 'ed25519') return 'unsupported_signature_algorithm';
  const jwk = keys.find(({ kid }) => kid === keyId);
  if (!jwk) return 'missing_key';
  if (!/^[0-9a-f]{128}$/.test(signature)) return 'invalid_signature';
  const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(`v1.ed25519.${keyId}.${timestamp}.${eventId}.${body}`);
  return (await crypto.subtle.verify('Ed25519', key, Uint8Array.from(hexToBytes(signature)), signed)) ? 'ok' : 'invalid_signature';
}

const published = webhook.cases.find(({ name }) => name === 'jwks');
const keySet = published?.jwks ?? { keys: [] };
const deliveries = webhook.cases.flatMap((known) =>
  known.headers ? [{ ...known, headers: known.headers as Record<string, string> }] : [],
);
const key = {
  privateKey: hexToBytes(published?.seedPrivateKeyHex ?? ''),
  publicKey: hexToBytes(published?.publicKeyHex ?? ''),
  publicKeyHex: published?.publicKeyHex ?? '',
};
const keyId = keySet.keys[0]?.kid ?? '';

describe('webhook signatures', () => {
  for (const known of deliveries) {
    const outcome = known.sdkResult?.ok ? 'ok' : (known.sdkResult?.reason ?? '');
    it(`the test's receiver finds ${known.name} ${outcome}`, async () => {
      const { headers, body = '', nowMs = 0, maxTimestampAgeMs = 0 } = known;
      expect(await verify({ headers, body }, { keys: keySet.keys, nowMs, maxTimestampAgeMs })).to.equal(outcome);
    });
  }

  for (const known of deliveries.filter(({ expect: expected }) => expected === 'valid')) {
    it(`sends ${known.name} with the published headers`, () => {
      const { headers, body = '' } = known;
      const attempt = {
        organizationId: headers['x-turnkey-organization-id'] ?? '',
        eventId: headers['x-turnkey-event-id'] ?? '',
        timestampMs: Number(headers['x-turnkey-timestamp']),
        body,
      };
      const sent = Object.fromEntries(
        Object.entries(webhookHeaders(attempt, key, keyId)).map(([name, value]) => [name.toLowerCase(), value]),
      );
      expect(sent).to.deep.equal(headers);
    });
  }

  it('publishes its key as the service does', () => {
    expect(webhookKeySet(key, keyId)).to.deep.equal(keySet);
  });

  it('names its key in headers and key set, and signs each attempt anew', async () => {
    const attempt = { organizationId: 'o', eventId: 'e', body: '{"a":"é日"}' };
    const receiver = { ...(webhookKeySet(key) as Pick<Receiver, 'keys'>), nowMs: 5_000, maxTimestampAgeMs: 10_000 };
    for (const timestampMs of [1_000, 6_000]) {
      expect(await verify({ headers: webhookHeaders({ ...attempt, timestampMs }, key), body: attempt.body }, receiver)).to.equal('ok');
    }
  });
});
