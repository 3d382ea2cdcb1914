import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { OAuthSettings } from '../../src/client/settings.js';
import type { OAuthIntent, OAuthView } from '../../src/flows/oauth/view.js';
import type { Flow } from '../../src/flows/runner.js';
import { createKmsClient, type KmsClient } from '../../src/kms-client.js';
import type { SocialProvider } from '../../src/wire/brand-names.js';
import { channelOf } from '../../src/wire/oauth-return.js';
import type { ProfileName } from '../../src/wire/profile.js';
import { type FixedEnvironment, fixedBrowser, fixedEnvironment, until } from '../support/fixed-environment.js';

export const SERVICE = 'http://localhost:8787';
/** Origin of the brands. */
export const IDENTITY = 'http://localhost:8788';
export type SocialFlow = Flow<OAuthView, OAuthIntent>;

/** One call to the auth proxy. */
export interface Call {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly answer: Record<string, unknown>;
}

/** A page, the service and the brands, on three origins. */
export interface Stand {
  readonly emulator: Emulator;
  readonly env: FixedEnvironment;
  readonly kms: KmsClient;
  /** Calls in order. */
  readonly calls: Call[];
  /** Paths whose next response is lost on the way. */
  readonly losing: Set<string>;
}

export interface StandOptions {
  readonly profile?: ProfileName;
  readonly oauth?: OAuthSettings;
  readonly secondaryClientIds?: Readonly<Record<string, readonly string[]>>;
  /** Replaces the token that a provider or the service returns. */
  readonly forge?: (token: string) => string;
  /** Sees what is sent to a token endpoint other than the emulator's. */
  readonly onTrade?: (body: string) => void;
  /** Sees the start of each key. */
  readonly onKey?: () => void;
}

export function stand({ profile = 'live', forge, onKey, onTrade, secondaryClientIds = {}, oauth = {} }: StandOptions = {}): Stand {
  const browser = fixedBrowser();
  const emulator = createEmulator({ now: browser.clock.now, identityOrigin: () => IDENTITY });
  const calls: Stand['calls'] = [];
  const losing = new Set<string>();
  const env: FixedEnvironment = fixedEnvironment({
    browser,
    ...(onKey && { subtle: heardAtKeys(onKey) }),
    fetch: async (request) => {
      const { pathname, origin } = new URL(request.url);
      if (onTrade && pathname === '/evil/token') {
        onTrade(await request.text());
        return Response.json({}, { status: 400 });
      }
      if (origin === IDENTITY) return forged(await emulator.identityProvider.fetch(request), forge);
      const body = request.method === 'POST' && (await request.clone().json());
      const answer = await forged(await emulator.fetch(request), forge);
      const { headers } = request;
      if (body) calls.push({ path: pathname.split('/').at(-1) ?? '', headers, body, answer: await answer.clone().json() });
      if (losing.delete(pathname)) throw new TypeError('connection lost');
      return answer;
    },
  });
  const kms = createKmsClient({ emulator: SERVICE, profile, oauth: { redirectUri: '/cb', secondaryClientIds, ...oauth } }, env);
  return { emulator, env, kms, calls, losing };
}

function heardAtKeys(onKey: () => void): SubtleCrypto {
  return new Proxy(crypto.subtle, {
    get: (subtle, name) => {
      if (name === 'generateKey') onKey();
      const member: unknown = Reflect.get(subtle, name);
      return typeof member === 'function' ? member.bind(subtle) : member;
    },
  });
}

async function forged(answer: Response, forge: StandOptions['forge']): Promise<Response> {
  if (!forge || answer.status !== 200) return answer;
  const { headers } = answer;
  const value = (await answer.json()) as Record<string, unknown>;
  for (const name of ['id_token', 'oidcToken']) if (typeof value[name] === 'string') value[name] = forge(value[name]);
  return Response.json(value, { headers });
}

/** What the user does at the provider. Returns the address that the browser is sent back to. */
export async function allowAt({ emulator }: Stand, address: URL): Promise<URL> {
  const url = new URL(address);
  url.pathname = url.pathname.replace('authorize', 'decide');
  const body = new URLSearchParams({ person: 'alice@example.com', decision: 'allow' });
  const answer = await emulator.identityProvider.fetch(new Request(url, { method: 'POST', body }));
  return new URL(answer.headers.get('location') ?? '');
}

/** Opens the window, and returns where it went. */
export async function windowOf({ env }: Stand, flow: SocialFlow): Promise<URL> {
  flow.send({ type: 'start' });
  await until(() => flow.view.step === 'window' && env.page.popups.at(-1)?.visited.length === 1);
  return env.page.popups.at(-1)!.visited[0]!;
}

/** As the return page does. */
export function bring({ env }: Stand, back: URL): void {
  const params = String(new URLSearchParams((back.hash || back.search).slice(1)));
  const state = new URLSearchParams(params).get('state') ?? '';
  env.channel(channelOf(state)).post({ v: 1, kind: 'oauth-return', state, page: back.pathname, params });
}

/** From the press to the session. */
export async function signIn(place: Stand, provider: SocialProvider): Promise<SocialFlow> {
  const flow = place.kms.startOAuth(provider);
  bring(place, await allowAt(place, await windowOf(place, flow)));
  await until(() => flow.view.step === 'done');
  return flow;
}
