import { type LoginKey, makeLoginKey } from '../crypto/signing-key.js';
import { encodeBase64url } from '../encoding/base64url.js';
import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { tabName } from '../platform/tab-name.js';
import { readLoginKey } from '../wire/login-key.js';
import { id, oneOf, optional, type Read, shape } from '../wire/read.js';
import { number } from '../wire/read-values.js';
import { readOrNothing } from './session-record.js';
import type { Vault } from './vault.js';

/** How long an attempt is kept after its last step. */
const LIFE_MS = 600_000;
/** Two for each of five tabs, and a few more. */
const AT_MOST = 12;

/** A login in progress: what has to survive a reload until it ends. */
export interface Attempt<D> {
  /** 128 random bits, base64url. */
  readonly id: string;
  /** The flow it belongs to. */
  readonly kind: string;
  readonly key: LoginKey;
  /** Name of the tab in which it started. Absent if tabs have no name. */
  readonly tab?: string;
  /** Last step, in milliseconds since the epoch by the device's clock. */
  readonly touchedAtMs: number;
  readonly detail: D;
}

/** Stored attempts of one kind of flow. */
export interface Attempts<D> {
  /** A new attempt with its own key, not stored yet. Damaged or old attempts, and those above the limit, are removed. */
  open(detail: D): Promise<Attempt<D>>;
  /** Store a step of an attempt; in memory if the browser can't store it. */
  save(attempt: Attempt<D>, detail: D): Promise<Attempt<D>>;
  /** @throws KmsError `storage_lost` if its record is gone or too old. */
  find(id: string): Promise<Attempt<D>>;
  /**
   * This tab's most recent attempt of the last ten minutes. Without one, that of any tab: the tab may be gone for good, and a user who
   * comes back from their mail app may arrive in another tab.
   */
  latest(): Promise<Attempt<D> | undefined>;
  /** Remove an attempt. Storage errors are ignored, since the record expires anyway. */
  drop(id: string): Promise<void>;
  /** The storage key of an attempt's record, for the write that turns it into a session. */
  keyOf(id: string): string;
}

/** What attempts of one kind need. */
export interface AttemptsParts<D> {
  readonly environment: Environment;
  readonly vault: Vault;
  /** Prefix of all attempts' storage keys. */
  readonly prefix: string;
  readonly kind: string;
  readonly readDetail: Read<D>;
  /** Name of this tab. If absent, the one the browser keeps. */
  readonly tab?: string | undefined;
}

/** Attempts of one kind. The twelve most recent attempts of all kinds are kept. */
export function createAttempts<D>({ environment, vault, prefix, kind, readDetail, ...given }: AttemptsParts<D>): Attempts<D> {
  const freshId = () => encodeBase64url(environment.randomBytes(16));
  const tab = given.tab ?? tabName(freshId);
  const isHere = (one: Pick<Attempt<D>, 'tab'>) => one.tab === undefined || tab === undefined || one.tab === tab;
  const read: Read<Attempt<D>> = shape<Attempt<unknown>>({ ...COMMON, kind: oneOf(kind), detail: readDetail }) as Read<Attempt<D>>; // `detail` was read too
  const known = new Map<string, Attempt<D>>();
  const keyOf = (attemptId: string) => prefix + attemptId;
  const isAlive = ({ touchedAtMs }: Pick<Attempt<D>, 'touchedAtMs'>) => Math.abs(environment.now() - touchedAtMs) < LIFE_MS;
  const newestFirst = <A extends Pick<Attempt<D>, 'touchedAtMs'>>(all: readonly A[]) =>
    all.toSorted((a, b) => b.touchedAtMs - a.touchedAtMs);
  const stored = async <A>(reader: Read<A>) => {
    const keys = await vault.keys(prefix);
    const values = await Promise.all(keys.map((key) => vault.get(key)));
    return keys.map((key, at) => ({ key, value: readOrNothing(reader, values[at]) }));
  };

  /** Remove attempts that are damaged, too old, or above the limit once `attemptId` is added. */
  const tidy = async (attemptId: string) => {
    const others = (await stored(shape<Common>(COMMON))).filter(({ key }) => key !== keyOf(attemptId));
    const alive = newestFirst(
      others.flatMap(({ key, value }) => (value && isAlive(value) ? [{ key, touchedAtMs: value.touchedAtMs }] : [])),
    );
    const kept = new Set(alive.slice(0, AT_MOST - 1).map(({ key }) => key));
    await vault.commit(others.flatMap(({ key }) => (kept.has(key) ? [] : { drop: key })));
  };

  return {
    keyOf,
    open: async (detail) => {
      const attemptId = freshId();
      // Nothing waits for this: the request to the service goes out meanwhile.
      tidy(attemptId).catch(() => {});
      const key = await makeLoginKey(environment);
      return { id: attemptId, kind, ...(tab !== undefined && { tab }), key, touchedAtMs: environment.now(), detail };
    },
    save: async (attempt, detail) => {
      const value = { ...attempt, touchedAtMs: environment.now(), detail };
      known.set(attempt.id, value);
      await vault.commit([{ put: keyOf(attempt.id), value }]);
      return value;
    },
    find: async (attemptId) => {
      // A read error says nothing about what is stored.
      const value = await vault.get(keyOf(attemptId)).catch(() => known.get(attemptId));
      const attempt = readOrNothing(read, value);
      if (!attempt || !isAlive(attempt)) throw new KmsError('storage_lost');
      return attempt;
    },
    latest: async () => {
      const all = newestFirst((await stored(read)).flatMap(({ value }) => (value && isAlive(value) ? [value] : [])));
      return all.find(isHere) ?? all[0];
    },
    drop: async (attemptId) => {
      known.delete(attemptId);
      await vault.commit([{ drop: keyOf(attemptId) }]).catch(() => {});
    },
  };
}

type Common = Omit<Attempt<unknown>, 'detail'>;

const COMMON = { id, kind: id, key: readLoginKey, tab: optional(id), touchedAtMs: number };
