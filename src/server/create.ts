import { createServiceClock } from '../client/service-clock.js';
import { createTransport } from '../client/transport.js';
import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { lazy } from '../platform/lazy.js';
import type { Incoming } from './incoming.js';
import { checkOptions, ownOptions, type Parent, parentOf, type ServerOptions } from './options.js';
import { signedText } from './signed-text.js';
import { answer, type SessionVerdict, type SiteSession, SiteSessions } from './site-session.js';
import { keptIn } from './state.js';
import { checkVisitor, isPassing, readToken, type Visitor } from './visitor.js';
import { type WebhookEvent, Webhooks, type WebhookVerdict } from './webhook.js';

/** What a site's own server does with sessions and deliveries. Each method also works without its object. */
export interface KmsServer {
  /**
   * Verify a session token: signed by the service, for one of the site's accounts, and not signed out since. Only `handleSession` proves
   * that the sender has the session's key.
   *
   * @throws KmsError `token_invalid`, `session_expired`, `clock_skew`, `session_rejected`; `offline`, `network` and similar codes if the
   * service can't be asked right now.
   */
  verifyToken(token: string): Promise<Visitor>;
  /**
   * Who sent a request, by the site's own cookie. Requests that change something only count from the site's own pages.
   *
   * @throws KmsError, or whatever the store throws, if that can't be decided right now.
   */
  verifySession(request: Incoming): Promise<SessionVerdict>;
  /**
   * The address that pages call: `POST` with a token and its proof sets the cookie, `HEAD` returns the nonce for the next proof, `GET` says
   * who is signed in, `DELETE` signs out.
   */
  handleSession(request: Request): Promise<Response>;
  /** A handler for signed-in users. Others get 401, pages of other sites 403, and 503 means that it can't be decided right now. */
  withSession(handle: (request: Request, session: SiteSession) => Promise<Response> | Response): (request: Request) => Promise<Response>;
  /** Whether a delivery comes from the service, for an account of this site, and whether it was delivered before. */
  verifyWebhook(request: Request): Promise<WebhookVerdict>;
  /** A handler for deliveries. Each is passed on once. If `take` throws, the error is passed on and the service delivers again. */
  handleWebhook(take: (event: WebhookEvent) => unknown): (request: Request) => Promise<Response>;
}

const SKEW_MS = 300_000;
const ROTATE_MS = 600_000;
const HANDLING_MS = 20_000;

/** @throws KmsError `config_invalid` with the setting's name as `path`. */
export function createServer(given: ServerOptions, environment: Environment): KmsServer {
  const options = ownOptions(given);
  checkOptions(options);
  const { origins, secret = environment.randomBytes(32), store, cookieName = '__Host-kms-session' } = options;
  const { maxSkewMs = SKEW_MS, rotateAfterMs = ROTATE_MS, handlingMs = HANDLING_MS } = options;
  const clock = createServiceClock(environment);
  const transport = createTransport(environment, clock);
  const parent = lazy<Parent>(() => parentOf(options, { environment, transport, clock }));
  const kept = keptIn(store, environment);
  const confirm = async (visitor: Visitor): Promise<void> => {
    await checkVisitor(await parent(), visitor);
    // The service's response contains its time: a session's expiry is checked with the right clock, or not at all.
    if (Math.abs(clock.now() - environment.now()) > maxSkewMs) throw new KmsError('clock_skew', { path: 'server' });
  };
  const sessions = new SiteSessions({
    ...{ environment, kept, origins, cookieName, rotateAfterMs, maxSkewMs, confirm },
    signed: signedText(environment.subtle, Array.isArray(secret) ? secret : [secret]),
    readToken: async (token) => readToken(token, await parent(), { ...environment, maxSkewMs }),
    checkVisitor: async (visitor) => checkVisitor(await parent(), visitor),
  });
  const webhooks = new Webhooks({ environment, transport, kept, parent, maxSkewMs, handlingMs });
  return {
    verifyToken: async (token) => {
      const visitor = await readToken(token, await parent(), { ...environment, maxSkewMs });
      await confirm(visitor);
      return visitor;
    },
    verifySession: (request) => sessions.verify(request),
    handleSession: (request) => sessions.handle(request),
    withSession: (handle) => async (request) => {
      const verdict = await sessions.verify(request).catch((thrown: unknown) => {
        if (isPassing(thrown)) return undefined;
        throw thrown;
      });
      if (!verdict) return answer(503);
      if (verdict.state === 'signed-out') return answer(verdict.status, { reason: verdict.reason }, verdict.headers);
      const given = await handle(request, verdict.session);
      const headers = new Headers(given.headers);
      for (const [name, value] of verdict.headers) headers.append(name, value);
      return new Response(given.body, { status: given.status, statusText: given.statusText, headers });
    },
    verifyWebhook: (request) => webhooks.verify(request),
    handleWebhook: (take) => (request) => webhooks.handle(request, take),
  };
}
