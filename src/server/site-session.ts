import { sha256 } from '../crypto/digest.js';
import { encodeBase64url } from '../encoding/base64url.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import { memberOf } from '../wire/read.js';
import { readSignedSession, type SignedSession } from './cookie.js';
import { cookieOf, headerOf, type Incoming, isFromSite, isOrigin } from './incoming.js';
import { Proofs, type TokenProofParts } from './proof.js';
import type { ServerRecord } from './state.js';
import { isPassing, type Visitor } from './visitor.js';

/** A user who is signed in to the site. */
export interface SiteSession {
  readonly organizationId: string;
  readonly userId: string;
  /** Milliseconds since the epoch: the end of the session in the browser, and of the site's own. */
  readonly expiresAtMs: number;
}

/**
 * Why no user is signed in. `foreign`: a page of another site sent the request. `revoked`: signed out, or an old cookie whose successor has
 * been used.
 */
export type NobodyBecause = 'absent' | 'invalid' | 'expired' | 'revoked' | 'foreign';

/** Who sent a request. Add `headers` to the response: they renew the cookie, or remove it. */
export type SessionVerdict =
  | { readonly state: 'signed-in'; readonly session: SiteSession; readonly headers: Headers }
  | { readonly state: 'signed-out'; readonly reason: NobodyBecause; readonly status: 401 | 403; readonly headers: Headers };

/** What a site's sessions need. */
export interface SiteSessionParts extends TokenProofParts {
  readonly cookieName: string;
  readonly rotateAfterMs: number;
  /** Reads a token. Throws if it isn't valid. */
  readonly readToken: (token: string) => Promise<Visitor>;
  /** Asks the service about the token's user, and for its time. */
  readonly confirm: (visitor: Visitor) => Promise<void>;
  /** Asks the service about the user only. */
  readonly checkVisitor: (visitor: Visitor) => Promise<void>;
}

/** How much longer than its session a sign-out is kept, for machines with different clocks. */
const CLOCKS_MS = 600_000;
/** How long a cookie is accepted after its successor was seen: for requests already in progress. */
const GRACE_MS = 60_000;

interface Known {
  readonly generation: number;
  /** When this generation was first seen. */
  readonly sinceMs: number;
  /** When the service was last asked. */
  readonly checkedMs: number;
  readonly isRevoked: boolean;
}

/** The site's own sessions: a token of the service becomes a cookie, and a cookie is replaced by its successor. */
export class SiteSessions {
  readonly #parts: SiteSessionParts;
  readonly #proofs: Proofs;
  #hasWarned = false;

  constructor(parts: SiteSessionParts) {
    this.#parts = parts;
    this.#proofs = new Proofs(parts);
  }

  /** Who sent a request. @throws KmsError, or whatever the store throws, if that can't be decided right now. */
  async verify(request: Incoming): Promise<SessionVerdict> {
    const { environment, cookieName } = this.#parts;
    if (!this.#isFromSite(request)) return { state: 'signed-out', reason: 'foreign', status: 403, headers: new Headers() };
    const cookie = cookieOf(request, cookieName);
    if (cookie === undefined) return { state: 'signed-out', reason: 'absent', status: 401, headers: new Headers() };
    const signed = await this.#parts.signed.read(cookie, readSignedSession);
    if (!signed) return this.#nobody('invalid');
    if (signed.expiresAtMs <= environment.now()) return this.#nobody('expired');
    const known = await this.#known(signed.id);
    if (known.isRevoked) return this.#nobody('revoked');
    if (signed.generation < known.generation) {
      if (environment.now() <= known.sinceMs + GRACE_MS) return somebody(signed);
      // Its owner has a newer one by now: either this sender copied the cookie, or the owner's is the copy.
      await this.#revoke(signed);
      return this.#nobody('revoked');
    }
    if (signed.generation > known.generation) await this.#note(signed);
    return this.#renewed(signed, known);
  }

  /** `POST`: token and proof for a cookie. `HEAD`: the nonce for the next proof. `GET`: who is signed in. `DELETE`: sign out. */
  async handle(request: Request): Promise<Response> {
    const { method } = request;
    if (method === 'POST') return this.#exchange(request);
    if (method === 'DELETE') return this.#signOut(request);
    if (method === 'HEAD') return answer(204, undefined, new Headers({ 'dpop-nonce': await this.#proofs.nonce() }));
    if (method !== 'GET') return answer(405, undefined, new Headers({ allow: 'GET, HEAD, POST, DELETE' }));
    const verdict = await this.verify(request);
    if (verdict.state === 'signed-in') return answer(200, verdict.session, verdict.headers);
    return answer(verdict.status, { reason: verdict.reason }, verdict.headers);
  }

  async #exchange(request: Request): Promise<Response> {
    const { environment, readToken, confirm } = this.#parts;
    if (!this.#isFromSite(request)) return answer(403, { reason: 'foreign' });
    try {
      const token = Proofs.tokenOf(request);
      const visitor = await readToken(token);
      await this.#proofs.check(request, token, visitor);
      await confirm(visitor);
      const id = encodeBase64url(await sha256(environment.subtle, encodeUtf8(token)));
      const known = await this.#known(id);
      // The token is still valid after a sign-out from this site.
      if (known.isRevoked) throw new KmsError('session_rejected');
      const before = await this.#signedIn(request);
      if (before && before.id !== id) await this.#revoke(before);
      const issuedAtMs = environment.now();
      const signed: SignedSession = { ...visitor, id, generation: Math.max(known.generation, 1), issuedAtMs };
      if (known.generation === 0) await this.#note(signed);
      await this.#keep(signed, 'checked', { checkedMs: issuedAtMs });
      if (await this.#isRevoked(id)) throw new KmsError('session_rejected');
      return answer(204, undefined, await this.#withCookie(signed));
    } catch (thrown) {
      return answer(isPassing(thrown) ? 503 : 401, { reason: kmsErrorOf(thrown).code });
    }
  }

  async #signOut(request: Request): Promise<Response> {
    if (!this.#isFromSite(request)) return answer(403, { reason: 'foreign' });
    const signed = await this.#signedIn(request);
    if (signed) await this.#revoke(signed);
    return answer(204, undefined, this.#gone());
  }

  /** The first refusal is logged: a site that forgot one of its own origins has no other sign of it. */
  #isFromSite(request: Incoming): boolean {
    const { origins } = this.#parts;
    if (isFromSite(request, origins)) return true;
    const origin = headerOf(request, 'origin');
    if (this.#hasWarned || !isOrigin(origin)) return false;
    this.#hasWarned = true;
    console.warn(
      `kms-elements: refused a request from ${origin}: the option origins has ${origins.join(', ')}. See kms-elements/docs/troubleshooting.md`,
    );
    return false;
  }

  /** What a request's cookie says, valid or not. */
  async #signedIn(request: Incoming): Promise<SignedSession | undefined> {
    const { signed, cookieName } = this.#parts;
    return signed.read(cookieOf(request, cookieName) ?? '', readSignedSession);
  }

  /** With a new cookie once this one is old enough. The service is asked first, once for all requests at that time. */
  async #renewed(signed: SignedSession, { checkedMs }: Known): Promise<SessionVerdict> {
    const { environment, rotateAfterMs, checkVisitor } = this.#parts;
    const nowMs = environment.now();
    if (nowMs - signed.issuedAtMs < rotateAfterMs) return somebody(signed);
    if (nowMs - checkedMs >= rotateAfterMs) {
      try {
        await checkVisitor(signed);
      } catch (thrown) {
        if (isPassing(thrown)) return somebody(signed);
        await this.#revoke(signed);
        return this.#nobody('revoked');
      }
      await this.#keep(signed, 'checked', { checkedMs: nowMs });
    }
    // Signed out while the service was being asked.
    if (await this.#isRevoked(signed.id)) return this.#nobody('revoked');
    // Recorded only once it has been seen: a page that never received it continues with the one it has.
    return somebody(signed, await this.#withCookie({ ...signed, generation: signed.generation + 1, issuedAtMs: nowMs }));
  }

  async #known(id: string): Promise<Known> {
    const { kept } = this.#parts;
    const [seen, checked, isRevoked] = await Promise.all([kept.get(`seen:${id}`), kept.get(`checked:${id}`), this.#isRevoked(id)]);
    const count = (found: object | undefined, name: string) => Number(memberOf(found, name) ?? 0);
    return { generation: count(seen, 'generation'), sinceMs: count(seen, 'sinceMs'), checkedMs: count(checked, 'checkedMs'), isRevoked };
  }

  async #isRevoked(id: string): Promise<boolean> {
    return (await this.#parts.kept.get(`revoked:${id}`)) !== undefined;
  }

  /** From now on this is the newest generation seen. */
  #note(signed: SignedSession): Promise<void> {
    return this.#keep(signed, 'seen', { generation: signed.generation, sinceMs: this.#parts.environment.now() });
  }

  /** Stored under a key that nothing else writes and only time removes, so that requests in progress can't undo it. */
  #revoke(signed: SignedSession): Promise<void> {
    return this.#keep(signed, 'revoked', { revoked: 1 });
  }

  /** A sign-out is kept longer than its session. */
  async #keep({ id, expiresAtMs }: SignedSession, what: 'seen' | 'checked' | 'revoked', value: ServerRecord): Promise<void> {
    const lifeMs = expiresAtMs + (what === 'revoked' ? CLOCKS_MS : 0) - this.#parts.environment.now();
    if (lifeMs > 0) await this.#parts.kept.put(`${what}:${id}`, value, lifeMs);
  }

  async #withCookie(signed: SignedSession): Promise<Headers> {
    const { environment } = this.#parts;
    const seconds = Math.floor((signed.expiresAtMs - environment.now()) / 1000);
    return this.#setCookie(await this.#parts.signed.write(signed), seconds);
  }

  #gone(): Headers {
    return this.#setCookie('', 0);
  }

  #setCookie(value: string, seconds: number): Headers {
    const { cookieName } = this.#parts;
    return new Headers({ 'set-cookie': `${cookieName}=${value}; Max-Age=${seconds}; Path=/; Secure; HttpOnly; SameSite=Lax` });
  }

  #nobody(reason: NobodyBecause): SessionVerdict {
    return { state: 'signed-out', reason, status: 401, headers: this.#gone() };
  }
}

function somebody({ organizationId, userId, expiresAtMs }: SignedSession, headers: Headers = new Headers()): SessionVerdict {
  return { state: 'signed-in', session: { organizationId, userId, expiresAtMs }, headers };
}

/** A response that no cache stores. */
export function answer(status: number, body?: object, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store');
  if (body) headers.set('content-type', 'application/json');
  return new Response(body ? JSON.stringify(body) : null, { status, headers });
}
