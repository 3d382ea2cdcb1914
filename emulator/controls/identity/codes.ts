import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url, utf8 } from '../../bytes/encodings.js';
import type { Entropy } from '../../bytes/entropy.js';
import type { Redemption } from '../../state/service.js';
import type { AuthorizationRequest } from './authorization.js';
import type { Person } from './people.js';

/** What a code stands for. */
export interface Grant {
  readonly request: AuthorizationRequest;
  readonly person: Person;
}

/** Authorization codes: good once, for a minute. */
export interface Codes {
  grant(grant: Grant): string;
  /** @returns what it stood for; `undefined` for anything wrong, after which the code is gone too. */
  redeem(redemption: Redemption): Grant | undefined;
}

const LIFETIME_MS = 60_000;

/** Start without codes. */
export function createCodes(entropy: Entropy, now: () => number): Codes {
  const grants = new Map<string, Grant & { readonly expiresAtMs: number }>();
  return {
    grant(grant) {
      const code = toBase64url(entropy.bytes(24));
      grants.set(code, { ...grant, expiresAtMs: now() + LIFETIME_MS });
      return code;
    },
    redeem({ brand, authCode, codeVerifier, redirectUri, clientId }) {
      const grant = grants.get(authCode);
      grants.delete(authCode);
      if (grant === undefined || grant.expiresAtMs <= now()) return undefined;
      const { request } = grant;
      const isSame = request.brand.name === brand && request.clientId === clientId && request.redirectUri.href === hrefOf(redirectUri);
      return isSame && request.codeChallenge === challengeOf(codeVerifier) ? grant : undefined;
    },
  };
}

function hrefOf(address: string): string {
  return URL.canParse(address) ? new URL(address).href : '';
}

/** @source RFC 7636 section 4.2 */
function challengeOf(verifier: string): string {
  return toBase64url(sha256(utf8(verifier)));
}
