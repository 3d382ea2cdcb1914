// In the browser: the same text stamped by two implementations in turn.
import { keyStamper } from '../../src/client/stampers.ts';
import { generateSigningKey } from '../../src/crypto/signing-key.ts';

const { subtle } = crypto;
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const BODY = JSON.stringify({ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', parameters: { payload: 'ab'.repeat(64) } });

/** A DER integer: as many leading zeros as needed, and no more. */
function integer(bytes) {
  const first = bytes.findIndex((byte) => byte !== 0);
  const value = bytes.subarray(first);
  return value[0] & 0x80 ? [2, value.length + 1, 0, ...value] : [2, value.length, ...value];
}

/** Only WebCrypto, JSON and bytes. */
function bareStamper({ publicKeyHex, pair }) {
  return async (body) => {
    const signed = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, new TextEncoder().encode(body));
    const raw = new Uint8Array(signed);
    const numbers = [...integer(raw.subarray(0, 32)), ...integer(raw.subarray(32))];
    const signature = hex([0x30, numbers.length, ...numbers]);
    const text = JSON.stringify({ publicKey: publicKeyHex, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature });
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  };
}

async function meanMs(work, budgetMs) {
  const startedAt = performance.now();
  let count = 0;
  do {
    for (let run = 0; run < 5; run += 1) await work(BODY);
    count += 5;
  } while (performance.now() - startedAt < budgetMs);
  return (performance.now() - startedAt) / count;
}

/** Milliseconds per stamp, by way and round. */
globalThis.benchStamps = async (rounds) => {
  const key = await generateSigningKey(subtle);
  const ours = keyStamper({ subtle }, key);
  const ways = { 'bare WebCrypto': bareStamper(key), 'kms-elements': async (body) => (await ours.stamp(body)).value };
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, stamp] of Object.entries(ways)) {
      const ms = await meanMs(stamp, 120);
      if (round > 0) times[name].push(ms); // the first one warms up
    }
  }
  return times;
};
