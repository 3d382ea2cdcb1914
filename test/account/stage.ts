import { createEmulator, type Emulator } from '../../emulator/emulator.js';
import type { Account, CodeRequest, NewWay, WayIn } from '../../src/account/account.js';
import type { CommonConfig } from '../../src/client/settings.js';
import { KmsError, type KmsErrorCode } from '../../src/errors.js';
import type { Flow } from '../../src/flows/runner.js';
import { createKmsClient, type KmsClient } from '../../src/kms-client.js';
import type { SocialProvider } from '../../src/wire/brand-names.js';
import { channelOf } from '../../src/wire/oauth-return.js';
import { type FixedAuthenticator, fixedAuthenticator, SITE_ALLOWED } from '../support/fixed-authenticator.js';
import { type FixedEnvironment, fixedBrowser, fixedEnvironment, until } from '../support/fixed-environment.js';
import { type FixedWallets, fixedWallets } from '../support/fixed-wallets.js';

const SERVICE = 'http://localhost:8787';
const IDENTITY = 'http://localhost:8788';
export const ADA = 'ada@example.com';
export const PHONE = '+12025550123';
export const WALLETS = { ethereum: 'example.fox', solana: 'solana:Ghost' } as const;

/** One tab of a user, and the service behind it. */
export interface Scene {
  readonly emulator: Emulator;
  readonly env: FixedEnvironment;
  readonly kms: KmsClient;
  readonly account: Account;
  readonly passkeys: FixedAuthenticator;
  readonly wallets: FixedWallets;
  /** Names of the calls since the last read, without those that only read the configuration. */
  calls(): readonly string[];
  /** Paths whose next response is lost on the way. */
  readonly losing: Set<string>;
  /** Each stamped request so far: its name, and the header of its stamp. */
  readonly stamped: string[];
  /** Another device at the same service. */
  another(): Scene;
}

export interface SceneOptions {
  readonly config?: CommonConfig;
  readonly emulator?: Emulator;
  readonly browser?: FixedEnvironment['browser'];
  readonly url?: string;
}

export function scene({ config, emulator: given, browser = fixedBrowser(), url }: SceneOptions = {}): Scene {
  const emulator = given ?? createEmulator({ now: browser.clock.now, identityOrigin: () => IDENTITY, config: SITE_ALLOWED });
  const passkeys = fixedAuthenticator();
  const wallets = fixedWallets('ethereum', 'solana');
  const losing = new Set<string>();
  const stamped: string[] = [];
  const env: FixedEnvironment = fixedEnvironment({
    browser,
    passkeys,
    wallets,
    ...(url !== undefined && { url }),
    fetch: async (request) => {
      const { pathname, origin } = new URL(request.url);
      if (origin === IDENTITY) return emulator.identityProvider.fetch(request);
      const name = pathname.split('/').at(-1) ?? '';
      for (const header of ['x-stamp', 'x-stamp-webauthn', 'x-stamp-attested'])
        if (request.headers.has(header)) stamped.push(`${name} ${header}`);
      const answer = await emulator.fetch(request);
      if (losing.delete(name)) throw new TypeError('connection lost');
      return answer;
    },
  });
  const kms = createKmsClient(
    { emulator: SERVICE, passkey: { rpId: 'site.example' }, ...config, oauth: { redirectUri: '/cb', ...config?.oauth } },
    env,
  );
  let seen = 0;
  return {
    emulator,
    env,
    kms,
    account: kms.account,
    passkeys,
    wallets,
    losing,
    stamped,
    calls: () => {
      const names = emulator.requests.slice(seen).map(({ path }) => path.split('/').at(-1) ?? '');
      seen = emulator.requests.length;
      return names.filter((name) => name !== 'wallet_kit_config' && name !== 'config');
    },
    another: () => scene({ ...(config && { config }), emulator }),
  };
}

/** Waits until a flow has ended, or has stopped with something to say. */
export async function over<V extends { readonly step: string }, E>(flow: Flow<V, E>, isOver: (view: V) => boolean): Promise<V> {
  await until(() => isOver(flow.view), `the end, after ${JSON.stringify(flow.view)}`);
  return flow.view;
}

const codeTo = ({ emulator }: Scene, to: string): string => emulator.mailbox.messages(to)[0]?.code ?? '';

/** Sign in, or sign up, with a code. Returns the organization; `undefined` if there is no account and none may be created. */
export async function signInByCode(here: Scene, contact = ADA, confirmSignup = () => true): Promise<string | undefined> {
  const flow = here.kms.startOtp({ confirmSignup });
  const channel = contact.includes('@') ? 'email' : 'sms';
  flow.send({ type: 'submit-contact', channel, value: contact });
  await over(flow, (view) => view.step === 'code' && !view.busy);
  flow.send({ type: 'submit-code', code: codeTo(here, contact) });
  const view = await over(flow, ({ step }) => step === 'done' || step === 'missing');
  return view.step === 'done' ? view.organizationId : undefined;
}

/** A sign-in method by code, whose user types what was sent. */
export function byCode(here: Scene, contact = ADA): Extract<NewWay, { type: 'email' | 'sms' }> {
  return { type: contact.includes('@') ? 'email' : 'sms', contact, askCode: async () => codeTo(here, contact) };
}

/** What `askCode` was asked; answers one after the other. */
export function answering(...answers: readonly (string | (() => string) | { readonly resend: true } | undefined)[]) {
  const asked: CodeRequest[] = [];
  const left = [...answers];
  return {
    asked,
    askCode: async (request: CodeRequest) => {
      asked.push(request);
      const next = left.shift();
      return typeof next === 'function' ? next() : next;
    },
  };
}

/** Add a wallet of this browser, which takes a moment to announce itself. */
export async function addWallet(here: Scene, chain: keyof typeof WALLETS): Promise<readonly WayIn[]> {
  const adding = here.account.add({ type: 'wallet', choose: async () => WALLETS[chain] });
  adding.catch(() => {});
  await until(() => here.wallets.listeners > 0, 'somebody who looks for wallets');
  await here.env.clock.advance(400);
  return adding;
}

/** What the user does at the provider. The return arrives over the channel as the return page sends it. */
export async function allowAt({ emulator }: Scene, address: URL, person = 'alice@example.com'): Promise<URL> {
  const url = new URL(address);
  url.pathname = url.pathname.replace('authorize', 'decide');
  const body = new URLSearchParams({ person, decision: 'allow' });
  const answer = await emulator.identityProvider.fetch(new Request(url, { method: 'POST', body }));
  return new URL(answer.headers.get('location') ?? '');
}

export function bring({ env }: Scene, back: URL): void {
  const params = String(new URLSearchParams((back.hash || back.search).slice(1)));
  const state = new URLSearchParams(params).get('state') ?? '';
  env.channel(channelOf(state)).post({ v: 1, kind: 'oauth-return', state, page: back.pathname, params });
}

/** The provider's page, once there is a new window. */
export async function windowOf({ env }: Scene, before: number): Promise<URL> {
  await until(() => env.page.popups[before]?.visited.length === 1, 'a window');
  return env.page.popups[before]!.visited[0]!;
}

export async function addSocial(here: Scene, provider: SocialProvider, person?: string): Promise<readonly WayIn[]> {
  const before = here.env.page.popups.length;
  const adding = here.account.add({ type: 'oauth', provider });
  adding.catch(() => {});
  bring(here, await allowAt(here, await windowOf(here, before), person));
  return adding;
}

export async function signInSocial(here: Scene, provider: SocialProvider, confirmSignup = () => true): Promise<string | undefined> {
  const before = here.env.page.popups.length;
  const flow = here.kms.startOAuth(provider, { confirmSignup });
  flow.send({ type: 'start' });
  await over(flow, ({ step }) => step === 'window');
  bring(here, await allowAt(here, await windowOf(here, before)));
  const view = await over(flow, ({ step }) => step === 'done' || step === 'missing');
  return view.step === 'done' ? view.organizationId : undefined;
}

/** The code of a failure, and its reason. */
export async function failureOf(promise: Promise<unknown>): Promise<readonly [KmsErrorCode, string?]> {
  try {
    await promise;
  } catch (thrown) {
    if (!(thrown instanceof KmsError)) throw thrown;
    return thrown.reason === undefined ? [thrown.code] : [thrown.code, thrown.reason];
  }
  throw new Error('nothing failed');
}

/** The sign-in methods of a list, without sessions and other keys. */
export const signingIn = (list: readonly WayIn[]): readonly WayIn[] => list.filter(({ type }) => type !== 'session' && type !== 'key');

/** What a list shows of the sign-in methods. */
export const shown = (list: readonly WayIn[]): readonly string[] => signingIn(list).map(({ type, name }) => `${type} ${name}`);
