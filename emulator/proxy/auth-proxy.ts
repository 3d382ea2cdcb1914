import { answerPublicApi } from '../api/public-api.js';
import { jsonOf, textOf, utf8 } from '../bytes/encodings.js';
import { type Fields, isFields } from '../http/fields.js';
import type { Incoming } from '../http/incoming.js';
import { Refusal } from '../http/refusal.js';
import { letsIn } from '../state/proxy-settings.js';
import type { Service } from '../state/service.js';
import type { State } from '../state/tables.js';
import type { ProxyCall } from './proxy-call.js';
import { proxyRouteOf } from './proxy-routes.js';
import { proxyStamp, switchOn } from './proxy-user.js';

/** The parent organization of a configuration id. */
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
  if (route.isForPeople) checkCaptcha(service, incoming.headers);
  switchOn(service, config.parentId);
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
  // Without an origin it is a script on this machine.
  if (!letsIn(settings, headers.get('origin') ?? 'http://localhost')) throw new Refusal('origin-refused');
}

/** Used captcha tokens: each is valid for one request. */
const usedTokens = new WeakMap<State, Set<string>>();

/** Any unused text passes as a solved check. @source wire-v2 5.1 */
function checkCaptcha(service: Service, headers: Headers): void {
  if (!service.settings.current.turnstileSiteKey) return;
  const token = headers.get('x-captcha-token') ?? '';
  const used = usedTokens.get(service.state) ?? new Set();
  usedTokens.set(service.state, used);
  if (token === '' || used.has(token)) throw new Refusal('captcha-refused');
  used.add(token);
}

function stampingCalls(service: Service, parentId: string, incoming: Incoming): Pick<ProxyCall, 'forward' | 'ask'> {
  const send = (path: string, fields: Fields) => {
    const body = utf8(JSON.stringify(fields));
    const headers = new Headers({ 'x-stamp': proxyStamp(service, body) ?? '' });
    return answerPublicApi(service, { method: 'POST', url: incoming.url, path, headers, body }) as Promise<Fields>; // responses are JSON objects
  };
  return {
    ask: (path, fields) => send(`/public/v1/query/${path}`, { organizationId: parentId, ...fields }),
    async forward(path, type, parameters) {
      // The request id keeps two equal calls in one millisecond from becoming one activity.
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

/** The one member of a completed activity's result. @throws Refusal `internal` if a fault kept it from completing. */
function innerResult({ activity }: Fields): Fields {
  const result = isFields(activity) && isFields(activity.result) ? activity.result : {};
  const [, inner] = Object.entries(result).find(([name]) => name !== 'activity') ?? [];
  if (!isFields(inner)) throw new Refusal('internal');
  return isFields(activity) && activity.appProofs !== undefined ? { ...inner, appProofs: activity.appProofs } : inner;
}
