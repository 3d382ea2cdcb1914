import type { World } from '../platform/environment.js';
import { endpointOf } from './base-url.js';
import { type Outgoing, requestOf } from './request.js';
import type { Settings } from './settings.js';

/** The request for the served configuration. @source security section 2.8 */
export function configRequest({ authProxyUrl, authProxyConfigId }: Pick<Settings, 'authProxyUrl' | 'authProxyConfigId'>): Outgoing {
  return {
    url: endpointOf(authProxyUrl, '/v1/wallet_kit_config'),
    body: '{}',
    headers: { 'X-Auth-Proxy-Config-Id': authProxyConfigId },
  };
}

/** The request for an emulator's settings. */
export function emulatorRequest(emulator: URL): Outgoing {
  return { url: endpointOf(emulator, '/_emulator/config') };
}

/** A client's first request. It is sent right away, and its answer goes to the caller that makes the same request later. */
export interface FirstRequest {
  send(): void;
  /** Drop the answer. */
  drop(): void;
  /** `fetch` for every request after it. */
  readonly ask: World['fetch'];
}

/**
 * Prepare the first request, so that it doesn't wait for the code that reads its answer.
 *
 * @param source address of the service, or of the emulator that names it.
 */
export function firstRequest(world: Pick<World, 'fetch'>, source: Settings | URL): FirstRequest {
  let sent: { readonly request: Request; readonly answer: Promise<Response>; readonly stop: AbortController } | undefined;
  return {
    send: () => {
      if (sent) return;
      const stop = new AbortController();
      const request = requestOf(source instanceof URL ? emulatorRequest(source) : configRequest(source), stop.signal);
      const answer = world.fetch(request);
      answer.catch(() => {});
      sent = { request, answer, stop };
    },
    drop: () => {
      sent?.stop.abort();
      sent = undefined;
    },
    ask: (request) => {
      if (sent?.request.url !== request.url) return world.fetch(request);
      const { answer, stop } = sent;
      sent = undefined;
      request.signal.addEventListener('abort', () => stop.abort());
      return answer;
    },
  };
}
