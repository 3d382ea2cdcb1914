import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url, utf8 } from '../../bytes/encodings.js';
import type { Entropy } from '../../bytes/entropy.js';
import type { AuthorizationCode } from '../../state/records.js';
import type { Redemption } from '../../state/service.js';
import type { Table } from '../../state/table.js';
import type { AuthorizationRequest } from './authorization.js';
import type { Person } from './people.js';

/** Authorization codes, valid once and for a minute. */
export interface Codes {
  grant(request: AuthorizationRequest, person: Person): string;
  /** @returns what it stands for; `undefined` if anything is wrong, in which case the code is used up as well. */
  redeem(redemption: Redemption): AuthorizationCode | undefined;
}

/** What is needed to create and store codes. A page that contains the service opens the brands' pages in a separate window. */
export interface CodeParts {
  readonly entropy: Entropy;
  readonly now: () => number;
  readonly codes: Table<AuthorizationCode>;
}

const LIFETIME_MS = 60_000;

/** Codes stored in a table. */
export function createCodes({ entropy, now, codes }: CodeParts): Codes {
  return {
    grant({ brand, redirectUri, state: _, ...asked }, person) {
      const id = toBase64url(entropy.bytes(24));
      codes.put({ ...asked, id, brand: brand.name, redirectUri: redirectUri.href, person, expiresAtMs: now() + LIFETIME_MS });
      return id;
    },
    redeem({ brand, authCode, codeVerifier, redirectUri, clientId }) {
      const code = codes.get(authCode);
      codes.drop(authCode);
      if (code === undefined || code.expiresAtMs <= now()) return undefined;
      const isSame = code.brand === brand && code.clientId === clientId && code.redirectUri === hrefOf(redirectUri);
      return isSame && code.codeChallenge === challengeOf(codeVerifier) ? code : undefined;
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
