import { jsonOf, textOf, utf8 } from './encodings.js';
import { type Fields, isFields } from './fields.js';
import type { Incoming } from './incoming.js';
import { proxyRouteOf } from './proxy-routes.js';
import { proxyStamp } from './proxy-user.js';
import { answerPublicApi } from './public-api.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import { letsIn } from './settings.js';

/** One call of the auth proxy that passed its checks. */
export interface ProxyCall {
  readonly service: Service;
  readonly parentId: string;
  readonly fields: Fields;
  /** Have a submit done in the parent organization, stamped by the proxy's key. @returns the inner result. */
  forward(path: string, type: string, parameters: Fields): Promise<Fields>;
  /** Ask a query of the parent organization, stamped by the proxy's key. */
  ask(path: string, fields: Fields): Promise<Fields>;
}

/** Which parent organization a configuration id belongs to. */
export interface ProxyConfig {
  readonly configId: string;
  readonly parentId: string;
}

/** Answer a call of the auth proxy. @throws Refusal by the first check that fails. @source wire 9 */
export async function answerAuthProxy(service: Service, config: ProxyConfig, incoming: Incoming): Promise<object> {
  const route = proxyRouteOf(incoming.path);
  if (route === undefined) throw new Refusal('path-unknown');
  if (incoming.method !== 'POST') throw new Refusal('method-wrong');
  checkConfig(service, config, incoming.headers);
  const fields = incoming.body.length === 0 && route.bodyless ? {} : jsonOf(textOf(incoming.body));
  if (!isFields(fields)) throw new Refusal('body-unreadable');
  return route.run({ service, parentId: config.parentId, fields, ...stampingCalls(service, config.parentId, incoming) });
}

function checkConfig(service: Service, config: ProxyConfig, headers: Headers): void {
  const configId = headers.get('x-auth-proxy-config-id');
  if (configId === null || configId === '') throw new Refusal('config-id-missing');
  if (configId !== config.configId) throw new Refusal('config-unknown');
  const settings = service.settings.current;
  if (!settings.enabled) throw new Refusal('proxy-off');
  if (!letsIn(settings, headers.get('origin') ?? '')) throw new Refusal('origin-refused');
}

function stampingCalls(service: Service, parentId: string, incoming: Incoming): Pick<ProxyCall, 'forward' | 'ask'> {
  const send = (path: string, fields: Fields) => {
    const body = utf8(JSON.stringify(fields));
    const headers = new Headers({ 'x-stamp': proxyStamp(service, body) ?? '' });
    return answerPublicApi(service, { method: 'POST', url: incoming.url, path, headers, body }) as Promise<Fields>; // answers are JSON objects
  };
  return {
    ask: (path, fields) => send(`/public/v1/query/${path}`, { organizationId: parentId, ...fields }),
    async forward(path, type, parameters) {
      // The request id keeps two equal calls of one millisecond from being one activity.
      const envelope = {
        type,
        timestampMs: String(service.clock.now()),
        organizationId: parentId,
        parameters,
        generateAppProofs: path === 'create_sub_organization',
        requestId: service.entropy.uuid(),
      };
      return innerResult(await send(`/public/v1/submit/${path}`, envelope));
    },
  };
}

/** The one member of a completed activity's result. @throws Refusal `internal` when a fault kept it from completing. */
function innerResult({ activity }: Fields): Fields {
  const result = isFields(activity) && isFields(activity.result) ? activity.result : {};
  const [, inner] = Object.entries(result).find(([name]) => name !== 'activity') ?? [];
  if (!isFields(inner)) throw new Refusal('internal');
  return isFields(activity) && activity.appProofs !== undefined ? { ...inner, appProofs: activity.appProofs } : inner;
}
