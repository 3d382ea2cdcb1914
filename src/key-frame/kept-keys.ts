import { generateSigningKey, type SigningKey, signMessage } from '../crypto/signing-key.js';
import type { Environment, RecordStore } from '../platform/environment.js';
import { memberOf } from '../platform/member.js';
import { readSigningKey } from '../wire/login-key.js';
import { flag, optional, shape } from '../wire/read.js';
import { number } from '../wire/read-values.js';

/** How long a key still signs after it was released: for calls in progress, and to end the user's other sessions at the service. */
const GRACE_MS = 60_000;
/** How long a key may wait for its first signature: an unfinished login leaves one behind. */
const UNUSED_MS = 3_600_000;
/** Keys kept for one site: a page that is closed doesn't say which keys it leaves behind. */
const AT_MOST = 100;

/** What is needed to keep keys. */
export interface KeptKeysParts extends Pick<Environment, 'subtle' | 'now'> {
  readonly records: RecordStore;
  /** Origin of the site that the keys are for. No other site can use them. */
  readonly owner: string;
}

/** One site's keys, stored under this frame's origin. Rejects with `storage_unavailable`. */
export interface KeptKeys {
  make(): Promise<string>;
  /** Whether a key is here and signs. */
  has(publicKeyHex: string): Promise<boolean>;
  /** @returns 64 bytes; `undefined` if there is no such key. */
  sign(publicKeyHex: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined>;
  forget(publicKeyHex: string): Promise<void>;
}

/** A key as it is stored. */
interface Kept {
  readonly key: SigningKey;
  readonly madeAtMs: number;
  /** It has signed before. */
  readonly used?: boolean;
  /** When it stops signing; absent while it is in use. */
  readonly endsAtMs?: number;
}

const readKept = shape<Kept>({ key: readSigningKey, madeAtMs: number, used: optional(flag), endsAtMs: optional(number) });

/** Create, use and remove one site's keys. */
export function keptKeys({ subtle, now, records, owner }: KeptKeysParts): KeptKeys {
  const prefix = `${owner} key `;
  const find = async (name: string) => {
    const read = readKept(await records.get(name), '');
    if (read.ok && !read.value.used && Math.abs(now() - read.value.madeAtMs) > UNUSED_MS) return undefined;
    return read.ok && (read.value.endsAtMs ?? Number.POSITIVE_INFINITY) > now() ? read.value : undefined;
  };
  /** Names of keys that have ended, are damaged, or exceed the limit. */
  const outdated = async (): Promise<readonly string[]> => {
    const names = await records.keys(prefix);
    const kept = await Promise.all(names.map(async (name) => ({ name, madeAtMs: (await find(name))?.madeAtMs ?? 0 })));
    const alive = kept.filter(({ madeAtMs }) => madeAtMs > 0).toSorted((a, b) => b.madeAtMs - a.madeAtMs);
    const staying = new Set(alive.slice(0, AT_MOST - 1).map(({ name }) => name));
    return names.filter((name) => !staying.has(name));
  };
  return {
    make: async () => {
      const key = await generateSigningKey(subtle);
      const drops = (await outdated()).map((drop) => ({ drop }));
      await records.commit([...drops, { put: prefix + key.publicKeyHex, value: { key, madeAtMs: now() } }]);
      return key.publicKeyHex;
    },
    has: async (publicKeyHex) => (await find(prefix + publicKeyHex)) !== undefined,
    sign: async (publicKeyHex, bytes) => {
      const put = prefix + publicKeyHex;
      const kept = await find(put);
      // A `forget` in the meantime wins.
      const guard = { key: put, holds: (value: unknown) => memberOf(value, 'endsAtMs') === undefined && value !== undefined };
      if (kept && !kept.used) await records.commit([{ put, value: { ...kept, used: true } }], [guard]).catch(() => {});
      return kept && signMessage({ subtle }, kept.key, bytes, 'raw');
    },
    forget: async (publicKeyHex) => {
      const put = prefix + publicKeyHex;
      const kept = await find(put);
      // A key that never signed may belong to a return whose attempt was just claimed. If it doesn't, it expires on its own.
      if (kept?.used && kept.endsAtMs === undefined) await records.commit([{ put, value: { ...kept, endsAtMs: now() + GRACE_MS } }]);
    },
  };
}
