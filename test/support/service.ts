import { p256 } from '@noble/curves/nist.js';
import { base64urlnopad } from '@scure/base';
import { createEmulator, type Emulator, type EmulatorOptions } from '../../emulator/emulator.js';
import { apiKeyStamper } from '../../src/client/api-key-stamper.js';
import { createPublicApiClient } from '../../src/client/create-public-api-client.js';
import { createProxyClient, type ProxyClient } from '../../src/client/proxy-client.js';
import type { PublicApiClient } from '../../src/client/public-api-client.js';
import { createServiceClock } from '../../src/client/service-clock.js';
import { type Completed, settled } from '../../src/client/settled.js';
import type { Stamper } from '../../src/client/stampers.js';
import { createTransport } from '../../src/client/transport.js';
import { encodeHex } from '../../src/encoding/hex.js';
import { browserEnvironment } from '../../src/platform/browser-environment.js';
import type { Environment } from '../../src/platform/environment.js';
import { profileOf } from '../../src/wire/profile.js';
import type { OidcToken } from '../../src/wire/proxy.js';
import type { SubmitName, SubmitParameters, SubmitResults } from '../../src/wire/submits.js';

const ORIGIN = 'http://localhost:8787';
const ISSUER = 'https://issuer.example';

/** An emulator, and this package's clients in front of it. No mocks: every request is stamped, checked and executed. */
export interface Service {
  readonly emulator: Emulator;
  readonly config: ReturnType<Emulator['config']>;
  readonly env: Environment;
  /** The parent organization's root user. */
  readonly root: PublicApiClient;
  readonly proxy: (profile?: 'live' | 'seed') => ProxyClient;
  /** A client of another user. */
  readonly as: (organizationId: string, stamper: Stamper) => PublicApiClient;
  /** Submit as the root user, to a result. */
  readonly done: <N extends SubmitName>(name: N, parameters: SubmitParameters[N]) => Promise<SubmitResults[N]>;
  /** A token of an issuer that the emulator trusts. */
  readonly oidcToken: (claims: { readonly sub: string; readonly nonce?: string }) => OidcToken;
}

/** An issuer of OIDC tokens: what an emulator is started with to trust it, and its tokens. */
export function trustedIssuer(): {
  readonly options: Pick<EmulatorOptions, 'config' | 'fetch'>;
  readonly token: Service['oidcToken'];
} {
  const issuer = p256.utils.randomSecretKey();
  return {
    options: { config: { trustedIssuers: [ISSUER] }, fetch: async ({ url }) => Response.json(published(url, issuer)) },
    token: (claims) => signedToken({ iss: ISSUER, aud: 'client', exp: Math.floor(Date.now() / 1000) + 600, ...claims }, issuer),
  };
}

export function startService(): Service {
  const { options, token } = trustedIssuer();
  const emulator = createEmulator(options);
  const config = emulator.config(ORIGIN);
  const env = { ...browserEnvironment(), fetch: emulator.fetch };
  const as = (organizationId: string, stamper: Stamper) => createPublicApiClient({ baseUrl: ORIGIN, organizationId, stamper }, env);
  const root = as(config.organizationId, apiKeyStamper(config.apiKey));
  const clock = createServiceClock(env);
  const parts = {
    transport: createTransport(env, clock),
    clock,
    authProxyUrl: new URL(ORIGIN),
    authProxyConfigId: config.authProxyConfigId,
  };
  return {
    emulator,
    config,
    env,
    root,
    as,
    proxy: (profile = 'live') => createProxyClient({ ...parts, profile: profileOf(profile) }),
    done: async <N extends SubmitName>(name: N, parameters: SubmitParameters[N]) => resultOf(await root.submit(name, parameters)),
    oidcToken: token,
  };
}

function resultOf<R>(outcome: Parameters<typeof settled<R>>[0]): Completed<R>['result'] {
  return settled(outcome).result;
}

function published(url: string, issuer: Uint8Array): object {
  if (!url.endsWith('/keys')) return { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` };
  const point = p256.getPublicKey(issuer, false);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => base64urlnopad.encode(half));
  return { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', x, y }] };
}

function signedToken(claims: object, issuer: Uint8Array): OidcToken {
  const part = (value: object) => base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(value)));
  const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
  const signature = p256.sign(new TextEncoder().encode(signed), issuer, { lowS: false });
  return `${signed}.${base64urlnopad.encode(signature)}` as OidcToken;
}

/** An API key of a curve, created for one test. */
export function freshKey(curve: {
  readonly utils: { readonly randomSecretKey: () => Uint8Array };
  readonly getPublicKey: (secret: Uint8Array) => Uint8Array;
}): {
  readonly publicKey: string;
  readonly privateKey: string;
} {
  const secret = curve.utils.randomSecretKey();
  return { publicKey: encodeHex(curve.getPublicKey(secret)), privateKey: encodeHex(secret) };
}
