import { isFields } from '../http/fields.js';
import { brands } from '../state/brands.js';
import type { IssuerKeys, Jwk } from '../state/service.js';

/** What is needed to find keys. */
export interface IssuerContext {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  /** Issuers whose keys are fetched by discovery. */
  readonly isTrusted: (issuer: string) => boolean;
}

/** The brands by their own issuers. */
export const brandIssuers: Readonly<Record<string, string>> = Object.fromEntries(
  brands.flatMap(({ name, issuer }) => (issuer === undefined ? [] : [[issuer, name]])),
);

const FRESH_MS = 600_000;
const PATIENCE_MS = 5000;

interface Cached {
  readonly keys: readonly Jwk[];
  readonly fetchedAtMs: number;
}

/**
 * Fetch keys by OpenID discovery and cache them for ten minutes. An unknown key id fetches them again.
 * @source OpenID Connect Discovery 1.0
 */
export function createIssuerKeys({ fetch, now, isTrusted }: IssuerContext): IssuerKeys {
  const cache = new Map<string, Cached>();
  return async (issuer, keyId) => {
    if (!isTrusted(issuer)) return undefined;
    const cached = cache.get(issuer);
    const isFresh = cached !== undefined && now() - cached.fetchedAtMs < FRESH_MS;
    if (isFresh && (keyId === undefined || cached.keys.some((key) => key.kid === keyId))) return cached.keys;
    const keys = await discoverKeys(fetch, issuer);
    if (keys !== undefined) cache.set(issuer, { keys, fetchedAtMs: now() });
    return keys ?? cached?.keys;
  };
}

async function discoverKeys(fetch: IssuerContext['fetch'], issuer: string): Promise<readonly Jwk[] | undefined> {
  const configuration = await readJson(fetch, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const address = isFields(configuration) && configuration.issuer === issuer ? configuration.jwks_uri : undefined;
  const set = typeof address === 'string' ? await readJson(fetch, address) : undefined;
  return isFields(set) && Array.isArray(set.keys) ? set.keys.filter(isFields) : undefined;
}

async function readJson(fetch: IssuerContext['fetch'], address: string): Promise<unknown> {
  try {
    const response = await fetch(new Request(address, { signal: AbortSignal.timeout(PATIENCE_MS) }));
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
