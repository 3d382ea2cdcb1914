import { generateSigningKey, type SigningKey, signMessage } from '../crypto/signing-key.js';
import type { Environment, RecordStore } from '../platform/environment.js';
import { memberOf } from '../platform/member.js';
import { readSigningKey } from '../wire/login-key.js';
import { flag, optional, shape } from '../wire/read.js';
import { number } from '../wire/read-values.js';

/** How long a key signs after it was let go of: for what is under way, and to end the other sessions of its person at the service. */
const GRACE_MS = 60_000;
/** How long a key may wait for its first signature: a login that is never finished leaves one behind. */
const UNUSED_MS = 3_600_000;
/** Keys kept for one site: a page that is closed does not say which keys it leaves behind. */
const AT_MOST = 100;

/** What keys are kept with. */
export interface KeptKeysParts extends Pick<Environment, 'subtle' | 'now'> {
  readonly records: RecordStore;
  /** Origin of the site that the keys are for: no other one meets them. */
  readonly owner: string;
}

/** The keys of one site, in storage of this frame's origin. Rejects with `storage_unavailable`. */
export interface KeptKeys {
  make(): Promise<string>;
  /** Whether a key is here and signs. */
  has(publicKeyHex: string): Promise<boolean>;
  /** @returns 64 bytes; nothing where there is no such key. */
  sign(publicKeyHex: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined>;
  forget(publicKeyHex: string): Promise<void>;
}

/** A key as it is stored. */
interface Kept {
  readonly key: SigningKey;
  readonly madeAtMs: number;
  /** It has signed once. */
  readonly used?: boolean;
  /** When it signs no more; absent while it is in use. */
  readonly endsAtMs?: number;
}

const readKept = shape<Kept>({ key: readSigningKey, madeAtMs: number, used: optional(flag), endsAtMs: optional(number) });

/** Make, use and forget keys of one site. */
export function keptKeys({ subtle, now, records, owner }: KeptKeysParts): KeptKeys {
  const prefix = `${owner} key `;
  const find = async (name: string) => {
    const read = readKept(await records.get(name), '');
    if (read.ok && !read.value.used && Math.abs(now() - read.value.madeAtMs) > UNUSED_MS) return undefined;
    return read.ok && (read.value.endsAtMs ?? Number.POSITIVE_INFINITY) > now() ? read.value : undefined;
  };
  /** Names of what has ended, is torn, or is beyond the number that is kept. */
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
      // A key that has signed nothing may be that of a return whose attempt was just taken; if it is not, it ends by itself.
      if (kept?.used && kept.endsAtMs === undefined) await records.commit([{ put, value: { ...kept, endsAtMs: now() + GRACE_MS } }]);
    },
  };
}
