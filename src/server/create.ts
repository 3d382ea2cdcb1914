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

/** What a site's own server does with sessions and deliveries. All of it may be handed on without its object. */
export interface KmsServer {
  /**
   * Whose session token it is: signed by the service, of one of the site's accounts, and not signed out since. That the sender holds
   * the key of the session is proven by `handleSession` alone.
   *
   * @throws KmsError `token_invalid`, `session_expired`, `clock_skew`, `session_rejected`; `offline`, `network` and others of that kind where
   * the service cannot be asked now.
   */
  verifyToken(token: string): Promise<Visitor>;
  /**
   * Who sent a request, by the site's own cookie. What changes something counts from the site's own pages alone.
   *
   * @throws KmsError, or what the store throws, where that cannot be told now.
   */
  verifySession(request: Incoming): Promise<SessionVerdict>;
  /**
   * The address that pages talk to: `POST` with a token and its proof gives the cookie, `HEAD` brings the nonce of the next
   * proof, `GET` tells who it is, `DELETE` signs out.
   */
  handleSession(request: Request): Promise<Response>;
  /** A handler for those who are signed in; the others get 401, pages of other sites 403, and 503 where that cannot be told now. */
  withSession(handle: (request: Request, session: SiteSession) => Promise<Response> | Response): (request: Request) => Promise<Response>;
  /** Whether the service made a delivery, of an account of this site, and whether it was here before. */
  verifyWebhook(request: Request): Promise<WebhookVerdict>;
  /** A handler for deliveries, each of which is handed over once. What `take` throws goes on, and the service comes back. */
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
    // The service's answer has its time: a session's expiry is judged by the right clock, or not at all.
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
