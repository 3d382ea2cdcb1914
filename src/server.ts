// For the site's own server, wherever requests are standard ones: Node, Bun, Deno, workers.
import { browserEnvironment } from './platform/browser-environment.js';
import { createServer, type KmsServer } from './server/create.js';
import type { Incoming } from './server/incoming.js';
import type { ServerOptions } from './server/options.js';
import type { SessionVerdict } from './server/site-session.js';
import type { Visitor } from './server/visitor.js';
import type { WebhookVerdict } from './server/webhook.js';

export type { ApiKeyPair } from './client/api-key-stamper.js';
export { KmsError, type KmsErrorCode, type KmsErrorOptions, type Retryable } from './errors.js';
export type { KmsServer } from './server/create.js';
export type { Incoming } from './server/incoming.js';
export type { CommonServerOptions, EmulatorServerOptions, LiveServerOptions, ServerOptions } from './server/options.js';
export type { NobodyBecause, SessionVerdict, SiteSession } from './server/site-session.js';
export type { ServerRecord, ServerStore } from './server/state.js';
export type { Visitor } from './server/visitor.js';
export type { WebhookEvent, WebhookFault, WebhookVerdict } from './server/webhook.js';
export type { Json } from './wire/api-values.js';

const made = new WeakMap<ServerOptions, KmsServer>();

/**
 * Create what a site's own server verifies with. Makes no request before it is used. The same settings object gives the same server, so
 * that what it keeps in memory is kept.
 *
 * @throws KmsError `config_invalid` with the setting's name as `path`.
 */
export function createKmsServer(options: ServerOptions): KmsServer {
  const server = made.get(options) ?? createServer(options, browserEnvironment());
  made.set(options, server);
  return server;
}

/** `verifySession` of the server with these settings: the same object each time. */
export function verifySession(request: Incoming, options: ServerOptions): Promise<SessionVerdict> {
  return createKmsServer(options).verifySession(request);
}

/** `verifyToken` of the server with these settings: the same object each time. */
export function verifyToken(token: string, options: ServerOptions): Promise<Visitor> {
  return createKmsServer(options).verifyToken(token);
}

/** `verifyWebhook` of the server with these settings: the same object each time. */
export function verifyWebhook(request: Request, options: ServerOptions): Promise<WebhookVerdict> {
  return createKmsServer(options).verifyWebhook(request);
}
