import { passkeyStamper } from '../../client/passkey-stamper.js';
import type { ProxyClient } from '../../client/proxy-client.js';
import type { ApiParts } from '../../client/public-api-client.js';
import { sha256 } from '../../crypto/digest.js';
import { decodeBase64url } from '../../encoding/base64url.js';
import { encodeUtf8 } from '../../encoding/utf8.js';
import { KmsError } from '../../errors.js';
import { controllerWithin } from '../../platform/controller-within.js';
import type { Environment } from '../../platform/environment.js';
import type { AccountFacts } from '../../session/new-account.js';
import type { SessionSnapshot } from '../../session/session.js';
import { prepareLogin, type StampedLoginParts } from '../../session/stamped-login.js';
import { isUserVerified } from '../../wire/authenticator-data.js';
import { tellRefused, tellSignedIn } from './news.js';
import type { Picked } from './registration.js';

/** How long the autofill waits with one request before it writes a new one, in milliseconds. The service accepts a body for an hour. */
const RENEW_MS = 1_800_000;

/** What the effects of one passkey flow need. */
export interface PasskeyParts {
  readonly environment: Environment;
  /** Domain of the passkeys: the page's host or a parent domain of it. */
  readonly rpId: string;
  readonly proxy: () => Promise<ProxyClient>;
  /** Makes no request if the configuration is known. */
  readonly login: () => Promise<StampedLoginParts>;
  /** For calls with the session's key, if the browser should be told who signed in. */
  readonly api?: () => Promise<ApiParts>;
  /** The facts for a new account, if the user gave any. */
  readonly account?: () => AccountFacts;
}

/**
 * Some browsers only use a passkey on an authenticator without user verification if its id is named. The id isn't secret and is kept on
 * this device for that. Other passkeys don't need it.
 */
const keyOf = ({ rpId }: Pick<PasskeyParts, 'rpId'>): string => `kms passkey ${rpId}`;

/** @param attestationObject CBOR that ends with the authenticator data: 32 bytes of the domain's hash, then the flags. */
export async function rememberName(
  parts: Pick<PasskeyParts, 'environment' | 'rpId'>,
  id: string,
  attestationObject: string,
): Promise<void> {
  const { subtle, records } = parts.environment;
  const bytes = decodeBase64url(attestationObject);
  const domain = await sha256(subtle, encodeUtf8(parts.rpId));
  const at = bytes.findIndex((_, start) => domain.every((byte, offset) => bytes[start + offset] === byte));
  const isVerified = at < 0 || isUserVerified(bytes.subarray(at));
  await records.commit([isVerified ? { drop: keyOf(parts) } : { put: keyOf(parts), value: id }]).catch(() => {});
}

async function rememberedName(parts: PasskeyParts): Promise<readonly string[]> {
  const id = await parts.environment.records.get(keyOf(parts)).catch(() => undefined);
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? [id] : [];
}

/** Which passkeys to accept, and which account the session must belong to. */
export interface PasskeyWish {
  readonly signal: AbortSignal;
  readonly allow?: readonly string[];
  readonly organizationId?: string | undefined;
}

/** Sign in with a passkey: the browser's dialog, then one call. */
export async function passkeyLogin(parts: PasskeyParts, { signal, allow, organizationId }: PasskeyWish): Promise<SessionSnapshot> {
  const { environment, rpId } = parts;
  const login = await prepareLogin(await parts.login());
  const stamp = await passkeyStamper(environment, { rpId, allow: allow ?? (await rememberedName(parts)) }).stamp(login.body, signal);
  return sendPicked(parts, { login, stamp }, { signal, organizationId });
}

/** The call of a stamped login. */
export async function sendPicked(parts: PasskeyParts, { login, stamp }: Picked, options: PasskeyWish): Promise<SessionSnapshot> {
  const { passkey } = stamp;
  try {
    const session = await login.send(stamp, options);
    tellSignedIn(parts, session, passkey?.userHandle).catch(() => {});
    return session;
  } catch (thrown) {
    const refused = refusedPasskey(thrown);
    if (passkey && refused instanceof KmsError && refused.reason === 'unknown') tellRefused(parts, passkey.credentialId).catch(() => {});
    throw refused;
  }
}

/** Ask for a passkey on this device. `undefined` if the browser can't tell; rejects if there is none. */
export async function pickOfDevice({ environment, rpId, login: prepared }: PasskeyParts, signal: AbortSignal): Promise<Picked | undefined> {
  // Most browsers can't, and then a press must not wait for a key that won't be used.
  if (!(await environment.passkeys.looks())) return undefined;
  const login = await prepareLogin(await prepared());
  return { login, stamp: await passkeyStamper(environment, { rpId, immediate: true }).stamp(login.body, signal) };
}

/** Offer passkeys in the autofill until one is picked. `undefined` if the browser doesn't support it, or a dialog took its place. */
export async function listen(parts: PasskeyParts, signal: AbortSignal): Promise<Picked | undefined> {
  const { environment, rpId } = parts;
  if (!(await environment.passkeys.conditionalSupported())) return undefined;
  const stamper = passkeyStamper(environment, { rpId, conditional: true });
  for (;;) {
    const login = await prepareLogin(await parts.login());
    if (signal.aborted) return undefined;
    const over = controllerWithin(signal);
    const renewed = environment.after(RENEW_MS, over.signal).then(
      () => 'renew' as const,
      () => undefined,
    );
    const stamped = stamper.stamp(login.body, over.signal).catch(() => undefined);
    const first = await Promise.race([stamped, renewed]);
    over.abort();
    if (first !== 'renew') return first && { login, stamp: first };
    await stamped;
  }
}

/** What the service's refusal of a passkey's stamp means. @source security section 4, column PAS */
function refusedPasskey(thrown: unknown): unknown {
  if (!(thrown instanceof KmsError)) return thrown;
  const { status, code, reason, operation = '' } = thrown;
  const failed = (why?: string) => new KmsError('passkey_failed', { operation, cause: thrown, ...(why && { reason: why }) });
  if (status === 401) return failed('unknown');
  if (status === 409) return failed('exists');
  return code === 'outcome_unknown' && reason === 'bad_response' ? failed() : thrown;
}
