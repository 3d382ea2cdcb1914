import { sha256 } from '../crypto/digest.js';
import { encodeBase64url } from '../encoding/base64url.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { memberOf } from '../wire/read.js';
import type { CookieSeal, SealedSession } from './cookie.js';
import { cookieOf, headerOf, type Incoming, isFromSite } from './incoming.js';
import type { Kept, ServerRecord } from './state.js';
import { isPassing, type Visitor } from './visitor.js';

/** Somebody who is signed in to the site. */
export interface SiteSession {
  readonly organizationId: string;
  readonly userId: string;
  /** Milliseconds since the epoch: the end of the session in the browser, which the site's own has too. */
  readonly expiresAtMs: number;
}

/** Why nobody is. `foreign`: a page of another site sent the request. `revoked`: signed out, or a cookie that was renewed long ago. */
export type NobodyBecause = 'absent' | 'invalid' | 'expired' | 'revoked' | 'foreign';

/** Who sent a request. `headers` belong into the answer: they renew the cookie, or take it away. */
export type SessionVerdict =
  | { readonly state: 'signed-in'; readonly session: SiteSession; readonly headers: Headers }
  | { readonly state: 'signed-out'; readonly reason: NobodyBecause; readonly status: 401 | 403; readonly headers: Headers };

/** What the sessions of a site are made of. */
export interface SiteSessionParts {
  readonly environment: Pick<Environment, 'now' | 'subtle'>;
  readonly kept: Kept;
  readonly seal: CookieSeal;
  readonly origins: readonly string[];
  readonly cookieName: string;
  readonly rotateAfterMs: number;
  /** Reads a token and asks the service; throws where it is not good. */
  readonly verifyToken: (token: string) => Promise<Visitor>;
  /** Asks the service alone. */
  readonly checkVisitor: (visitor: Visitor) => Promise<void>;
}

/** How much longer than its session a sign-out is kept, where the machines of a site have different clocks. */
const CLOCKS_MS = 600_000;
/** How long a cookie is taken after its successor was seen: requests that were under way with it. */
const GRACE_MS = 60_000;

interface Known {
  readonly generation: number;
  /** Since when this generation is seen. */
  readonly sinceMs: number;
  /** When the service was asked last. */
  readonly checkedMs: number;
  readonly isRevoked: boolean;
}

/** The site's own sessions: a token of the service becomes a cookie, and a cookie its successor. */
export class SiteSessions {
  readonly #parts: SiteSessionParts;

  constructor(parts: SiteSessionParts) {
    this.#parts = parts;
  }

  /** Who sent a request. @throws KmsError or what the store throws, where that cannot be told now. */
  async verify(request: Incoming): Promise<SessionVerdict> {
    const { environment, origins, seal, cookieName } = this.#parts;
    if (!isFromSite(request, origins)) return { state: 'signed-out', reason: 'foreign', status: 403, headers: new Headers() };
    const cookie = cookieOf(request, cookieName);
    if (cookie === undefined) return { state: 'signed-out', reason: 'absent', status: 401, headers: new Headers() };
    const sealed = await seal.open(cookie);
    if (!sealed) return this.#nobody('invalid');
    if (sealed.expiresAtMs <= environment.now()) return this.#nobody('expired');
    const known = await this.#known(sealed.id);
    if (known.isRevoked) return this.#nobody('revoked');
    if (sealed.generation < known.generation) {
      if (environment.now() <= known.sinceMs + GRACE_MS) return somebody(sealed);
      // Its owner has another one by now: whoever sends this has copied it, or the owner's is the copy.
      await this.#revoke(sealed);
      return this.#nobody('revoked');
    }
    if (sealed.generation > known.generation) await this.#note(sealed);
    return this.#renewed(sealed, known);
  }

  /** `POST`: the token for a cookie. `GET`: who it is. `DELETE`: sign out. */
  async handle(request: Request): Promise<Response> {
    const { method } = request;
    if (method === 'POST') return this.#exchange(request);
    if (method === 'DELETE') return this.#signOut(request);
    if (method !== 'GET') return answer(405, undefined, new Headers({ allow: 'GET, POST, DELETE' }));
    const verdict = await this.verify(request);
    if (verdict.state === 'signed-in') return answer(200, verdict.session, verdict.headers);
    return answer(verdict.status, { reason: verdict.reason }, verdict.headers);
  }

  async #exchange(request: Request): Promise<Response> {
    const { environment, verifyToken, seal, cookieName, origins } = this.#parts;
    if (!isFromSite(request, origins)) return answer(403, { reason: 'foreign' });
    const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    try {
      const visitor = await verifyToken(token);
      const id = encodeBase64url(await sha256(environment.subtle, encodeUtf8(token)));
      const known = await this.#known(id);
      // The token outlives a sign-out at this site.
      if (known.isRevoked) throw new KmsError('session_rejected');
      const before = await seal.open(cookieOf(request, cookieName) ?? '');
      if (before && before.id !== id) await this.#revoke(before);
      const issuedAtMs = environment.now();
      const sealed = { ...visitor, id, generation: Math.max(known.generation, 1), issuedAtMs };
      if (known.generation === 0) await this.#note(sealed);
      await this.#keep(sealed, 'checked', { checkedMs: issuedAtMs });
      if (await this.#isRevoked(id)) throw new KmsError('session_rejected');
      return answer(204, undefined, await this.#withCookie(sealed));
    } catch (thrown) {
      return answer(isPassing(thrown) ? 503 : 401, { reason: kmsErrorOf(thrown).code });
    }
  }

  async #signOut(request: Request): Promise<Response> {
    const { seal, cookieName, origins } = this.#parts;
    if (!isFromSite(request, origins)) return answer(403, { reason: 'foreign' });
    const sealed = await seal.open(cookieOf(request, cookieName) ?? '');
    if (sealed) await this.#revoke(sealed);
    return answer(204, undefined, this.#gone());
  }

  /** With a successor of the cookie once it is old enough. The service is asked first, once for all requests of that time. */
  async #renewed(sealed: SealedSession, { checkedMs }: Known): Promise<SessionVerdict> {
    const { environment, rotateAfterMs, checkVisitor } = this.#parts;
    const nowMs = environment.now();
    if (nowMs - sealed.issuedAtMs < rotateAfterMs) return somebody(sealed);
    if (nowMs - checkedMs >= rotateAfterMs) {
      try {
        await checkVisitor(sealed);
      } catch (thrown) {
        if (isPassing(thrown)) return somebody(sealed);
        await this.#revoke(sealed);
        return this.#nobody('revoked');
      }
      await this.#keep(sealed, 'checked', { checkedMs: nowMs });
    }
    // Signed out while the service was asked.
    if (await this.#isRevoked(sealed.id)) return this.#nobody('revoked');
    // Not noted before it is seen: a page that never got it goes on with the one it has.
    return somebody(sealed, await this.#withCookie({ ...sealed, generation: sealed.generation + 1, issuedAtMs: nowMs }));
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

  /** From now on this generation is the newest that was seen. */
  #note(sealed: SealedSession): Promise<void> {
    return this.#keep(sealed, 'seen', { generation: sealed.generation, sinceMs: this.#parts.environment.now() });
  }

  /** Under a key that nothing else writes and only time removes: what was under way meanwhile cannot undo it. */
  #revoke(sealed: SealedSession): Promise<void> {
    return this.#keep(sealed, 'revoked', { revoked: 1 }, CLOCKS_MS);
  }

  async #keep({ id, expiresAtMs }: SealedSession, what: 'seen' | 'checked' | 'revoked', value: ServerRecord, longerMs = 0): Promise<void> {
    const lifeMs = expiresAtMs + longerMs - this.#parts.environment.now();
    if (lifeMs > 0) await this.#parts.kept.put(`${what}:${id}`, value, lifeMs);
  }

  async #withCookie(sealed: SealedSession): Promise<Headers> {
    const { environment, seal } = this.#parts;
    const seconds = Math.floor((sealed.expiresAtMs - environment.now()) / 1000);
    return this.#setCookie(await seal.seal(sealed), seconds);
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

function somebody({ organizationId, userId, expiresAtMs }: SealedSession, headers: Headers = new Headers()): SessionVerdict {
  return { state: 'signed-in', session: { organizationId, userId, expiresAtMs }, headers };
}

/** An answer that nobody keeps. */
export function answer(status: number, body?: object, headers: Headers = new Headers()): Response {
  headers.set('cache-control', 'no-store');
  if (body) headers.set('content-type', 'application/json');
  return new Response(body ? JSON.stringify(body) : null, { status, headers });
}
