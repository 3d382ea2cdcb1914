import { encodeHex } from '../encoding/hex.js';
import type { Environment } from '../platform/environment.js';
import { isObject, memberOf } from '../wire/read.js';

/** Values that a store keeps: small objects with strings and numbers. */
export type ServerRecord = Readonly<Record<string, string | number>>;

/** Stores what outlives a request. A storage of `unstorage` has this form, with any driver. */
export interface ServerStore {
  getItem(key: string): unknown;
  /** `ttl`: in seconds, after which the store may delete it. */
  setItem(key: string, value: ServerRecord, options: { readonly ttl: number }): unknown;
  removeItem(key: string): unknown;
  /**
   * Claim an unused key, in one step: `SET key value NX EX ttl` in Redis. Without it, two machines that ask at the same moment may both
   * believe that they have it.
   */
  claim?(key: string, ttlSeconds: number): Promise<boolean> | boolean;
}

/** What outlives a request. Nothing is returned after its time, whatever the store does. */
export interface Kept {
  get(key: string): Promise<object | undefined>;
  put(key: string, value: ServerRecord, lifeMs: number): Promise<void>;
  drop(key: string): Promise<void>;
  /** Whether the key belongs to the caller now. */
  claim(key: string, lifeMs: number): Promise<boolean>;
}

const PREFIX = 'kms:';
/** With this many entries in memory, expired ones are looked for. */
const MANY = 1000;

/** Keep values in a store, or in this process's memory if there is none. */
export function keptIn(store: ServerStore | undefined, environment: Pick<Environment, 'now' | 'randomBytes'>): Kept {
  const place = store ?? memory(environment.now);
  const { now } = environment;
  const get = async (key: string) => {
    const found = await place.getItem(PREFIX + key);
    return isObject(found) && Number(memberOf(found, 'until')) > now() ? found : undefined;
  };
  const put = async (key: string, value: ServerRecord, lifeMs: number) => {
    await place.setItem(PREFIX + key, { ...value, until: now() + lifeMs }, { ttl: Math.ceil(lifeMs / 1000) });
  };
  return {
    get,
    put,
    drop: async (key) => void (await place.removeItem(PREFIX + key)),
    claim: async (key, lifeMs) => {
      if (typeof place.claim === 'function') return place.claim(`${PREFIX}${key}`, Math.ceil(lifeMs / 1000));
      if (await get(key)) return false;
      const mine = encodeHex(environment.randomBytes(16));
      await put(key, { mine }, lifeMs);
      return memberOf(await get(key), 'mine') === mine;
    },
  };
}

function memory(now: () => number): ServerStore {
  const items = new Map<string, ServerRecord>();
  let next = MANY;
  const isOver = (value: ServerRecord | undefined) => !value || Number(value.until) <= now();
  const sweep = () => {
    for (const [key, value] of items) if (isOver(value)) items.delete(key);
    next = items.size + MANY;
  };
  const setItem = (key: string, value: ServerRecord) => {
    items.set(key, value);
    if (items.size > next) sweep();
  };
  return {
    getItem: (key) => items.get(key),
    setItem,
    removeItem: (key) => items.delete(key),
    claim: (key, ttlSeconds) => {
      const isFree = isOver(items.get(key));
      if (isFree) setItem(key, { until: now() + ttlSeconds * 1000 });
      return isFree;
    },
  };
}
