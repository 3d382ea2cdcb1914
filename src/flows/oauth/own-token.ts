import type { CommonConfig } from '../../client/settings.js';
import { makeLoginKey } from '../../crypto/signing-key.js';
import { KmsError } from '../../errors.js';
import { ownMembers } from '../../platform/member.js';
import { withinSignal } from '../../platform/within-signal.js';
import { checkOidcToken, hasNonce, issuerOf, nonceOf } from '../../wire/oidc-token.js';
import type { OidcToken } from '../../wire/proxy.js';
import type { SignedIn, StartOptions } from '../runner.js';
import { type Run, signInWith } from './sign-in.js';
import { checkedToken } from './token.js';

/** Requests an ID token that contains the nonce. */
export type GetToken = (nonce: string) => Promise<string>;

/** How to sign in a user with a token. */
export interface TokenOptions extends StartOptions {
  /** Name of the identity in a new account; the host of the token's issuer if absent. */
  readonly name?: string;
  /** Client that the token must be for. To the service, the same person at another client is another user. */
  readonly clientId?: string;
}

/** What it needs. The user goes nowhere, so there is no attempt. */
type OwnTokenParts = Omit<Run, 'mayCreate' | 'signal' | 'provider' | 'providerName'> &
  Readonly<Record<'onMissingAccount', CommonConfig['onMissingAccount']>>;

/**
 * Sign in with an ID token that the page requests itself. The session's key is created first, and the nonce binds the token to it.
 *
 * @returns `undefined` if there is no account for it and none may be created.
 * @throws KmsError `oauth_failed` if no token arrived; `oauth_state` if it contains another nonce or none, or is for another client;
 * `aborted` as soon as the signal fires.
 * @source wire.md 11
 */
export async function signInWithToken(
  { onMissingAccount, ...given }: OwnTokenParts,
  getToken: GetToken,
  options: TokenOptions = {},
): Promise<SignedIn | undefined> {
  const { environment } = given;
  const own = ownMembers(options);
  const signal = own.signal ?? new AbortController().signal;
  if (signal.aborted) throw new KmsError('aborted');
  if (!environment.subtle || !environment.page.isSecureContext) throw new KmsError('unsupported');
  const key = await makeLoginKey(environment);
  const nonce = await nonceOf(environment.subtle, key.publicKeyHex);
  const token = checkedFor(await tokenFrom(getToken, nonce, signal), { nonce, clientId: own.clientId });
  const providerName = own.name ?? issuerOf(token) ?? 'oidc';
  const run = { ...given, providerName, signal, mayCreate: () => onMissingAccount !== 'report' && own.confirmSignup?.() };
  const end = await signInWith(run, { key, token }, () => {});
  if (end.type === 'missing') return undefined;
  const { type, ...signedIn } = end;
  return signedIn;
}

/** The result of the page's callback. The page may never respond, so the signal is watched at the same time. */
async function tokenFrom(getToken: GetToken, nonce: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await withinSignal(signal, () => getToken(nonce));
  } catch (cause) {
    throw cause instanceof KmsError ? cause : new KmsError('oauth_failed', { cause });
  }
}

function checkedFor(given: unknown, expected: { readonly nonce: string; readonly clientId?: string | undefined }): OidcToken {
  const token = checkedToken(given);
  checkOidcToken(token, expected);
  if (!hasNonce(token)) throw new KmsError('oauth_state', { reason: 'nonce' });
  return token;
}
