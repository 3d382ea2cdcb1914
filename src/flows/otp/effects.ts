import type { ProxyClient } from '../../client/proxy-client.js';
import type { ServiceClock } from '../../client/service-clock.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { Environment } from '../../platform/environment.js';
import { type Attempts, createAttempts } from '../../session/attempts.js';
import type { AccountFacts } from '../../session/new-account.js';
import type { SessionStore } from '../../session/session-store.js';
import type { WalletKitConfig } from '../../wire/config.js';
import type { ServiceProfile } from '../../wire/profile.js';
import type { VerificationToken } from '../../wire/proxy.js';
import type { VerificationClaims } from '../../wire/session-claims.js';
import { type Perform, problemOf } from '../runner.js';
import { codeRefusal, type OtpAttempt, type OtpDetail, otpTypeOf, readOtpDetail, sentCodeOf } from './attempt.js';
import { maskedOf } from './contact.js';
import type { OtpEffect, OtpEvent } from './machine.js';
import { signIn } from './sign-in.js';
import { readVerificationToken } from './verification-token.js';

/** What a verification token lasts when nobody asked for another time. @source wire.md 8.2 */
const TOKEN_LIFE_MS = 3_600_000;
/** A token that ends before this code was written is in another unit than ours, and tells no time: 2025-01-01. */
const OLDEST_MS = 1_735_689_600_000;

/** What the effects of one OTP flow work with. */
export interface OtpParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly store: SessionStore;
  readonly proxy: () => Promise<ProxyClient>;
  /** The shape that requests take, and the keys that sign session tokens. */
  readonly facts: () => Promise<{ readonly profile: ServiceProfile; readonly signers: readonly string[] }>;
  /** The served configuration, where it was read. */
  readonly config: () => WalletKitConfig | undefined;
  /** Asked before an account is made. */
  readonly mayCreate: () => boolean;
  /** What an account is made with. Where it is given an account is what was asked for, and so looked for before the first login. */
  readonly account?: () => AccountFacts;
  /** Where attempts are kept, when not among those of the logins. */
  readonly attempts?: Attempts<OtpDetail>;
}

type Effect<N extends OtpEffect['type']> = Extract<OtpEffect, { readonly type: N }>;

/** One effect under way. */
export interface OtpRun extends OtpParts {
  readonly signal: AbortSignal;
  readonly attempts: Attempts<OtpDetail>;
  /** The contacts that were typed on this page, by attempt. */
  readonly contacts: Map<string, string>;
}

/**
 * What one OTP flow does in the world. A failure ends as an event. A flow that is stopped while something is under way leaves no record
 * of it; a session that has arrived by then is kept all the same.
 */
export function otpEffects(parts: OtpParts): Perform<OtpEffect, OtpEvent> {
  const { environment, store } = parts;
  const { vault, keys } = store;
  const attempts = parts.attempts ?? createAttempts({ environment, vault, prefix: keys.attempts, kind: 'otp', readDetail: readOtpDetail });
  const contacts = new Map<string, string>();
  return async (effect, signal) => {
    const run = { ...parts, attempts, contacts, signal };
    const event = await start(run, effect).catch((thrown: unknown) => failureOf(run, effect, kmsErrorOf(thrown)));
    if (signal.aborted) await forgetAborted(run, effect, event);
    return event;
  };
}

async function start(run: OtpRun, effect: OtpEffect): Promise<OtpEvent | undefined> {
  switch (effect.type) {
    case 'restore':
      return restore(run);
    case 'send-code':
      return sendCode(run, effect);
    case 'verify-code':
      return verifyCode(run, effect);
    case 'sign-in':
      return signInWith(run, effect.attemptId);
    case 'forget':
      return run.attempts.drop(effect.attemptId).then(() => undefined);
  }
}

/** What cannot be read is not gone on with; a person who types meanwhile hears nothing of it. */
async function restore({ attempts }: OtpRun): Promise<OtpEvent | undefined> {
  const attempt = await attempts.latest().catch(() => undefined);
  const lasts = attempt && (attempt.detail.otpId ?? attempt.detail.verificationToken);
  return lasts ? { type: 'restored', code: sentCodeOf(attempt) } : undefined;
}

/** Ask for a code; a new `otpId` takes the old one's place only when it has come. The key is the attempt's from the start. */
async function sendCode(run: OtpRun, { contact, resent }: Effect<'send-code'>): Promise<OtpEvent> {
  const { attempts, environment, proxy, config, signal, contacts } = run;
  const { channel, masked, value = '' } = contact;
  if (config()?.methods.includes(channel) === false) throw new KmsError('method_disabled');
  const fresh: OtpDetail = { channel, masked, sentAtMs: 0, sent: 0, refusals: 0 };
  const attempt = resent ? await attempts.find(resent.attemptId) : await attempts.open(fresh);
  const { otpId } = await (await proxy()).otpInit({ otpType: otpTypeOf(channel), contact: value }, signal);
  if (signal.aborted) throw new KmsError('aborted');
  contacts.set(attempt.id, value);
  const sent = attempt.detail.sent + 1;
  return { type: 'sent', code: sentCodeOf(await attempts.keep(attempt, { ...fresh, otpId, sent, sentAtMs: environment.now() }), contact) };
}

/** Prove the contact. The token is looked at before it is kept, and the code is good for nothing more from then on. */
async function verifyCode(run: OtpRun, { attemptId, otpCode }: Effect<'verify-code'>): Promise<OtpEvent> {
  const { attempts, proxy, clock, signal } = run;
  const attempt = await attempts.find(attemptId);
  const { otpId, ...detail } = attempt.detail;
  if (otpId === undefined) throw new KmsError('otp_expired', { reason: 'old' });
  const { otpVerify } = await proxy();
  const proving = otpVerify({ otpId, otpCode, publicKey: attempt.key.publicKeyHex }, signal);
  const { verificationToken } = await proving.catch((thrown: unknown) => refusedCode(run, attempt, thrown));
  const { expiresAtMs } = claimsOf(run, attempt, verificationToken);
  if (expiresAtMs <= clock.now() && expiresAtMs > OLDEST_MS) clock.inferred(expiresAtMs - TOKEN_LIFE_MS);
  await attempts.keep(attempt, { ...detail, verificationToken });
  return { type: 'verified' };
}

/** Counts the refusals of an attempt. */
async function refusedCode({ attempts, environment }: OtpRun, attempt: OtpAttempt, thrown: unknown): Promise<never> {
  const error = kmsErrorOf(thrown);
  const { otpId, ...detail } = attempt.detail;
  const tried = { ...detail, refusals: detail.refusals + 1 };
  const refusal = codeRefusal(error, tried, environment.now());
  if (!refusal) throw error;
  await attempts.keep(attempt, { ...tried, ...(refusal === error && otpId !== undefined && { otpId }) });
  throw refusal;
}

/** Sign in with what the attempt has proven; a proof that is over is forgotten, so that a new code is asked for. */
async function signInWith(run: OtpRun, attemptId: string): Promise<OtpEvent> {
  const attempt = await run.attempts.find(attemptId);
  const { verificationToken: token, ...detail } = attempt.detail;
  if (token === undefined) throw new KmsError('otp_expired', { reason: 'old' });
  const claims = claimsOf(run, attempt, token);
  try {
    if (claims.expiresAtMs <= run.clock.now()) throw new KmsError('otp_expired', { reason: 'old' });
    return await signIn(run, { attempt, token, claims });
  } catch (thrown) {
    if (kmsErrorOf(thrown).code === 'otp_expired') await run.attempts.keep(attempt, detail);
    throw thrown;
  }
}

/** The token has to be of the contact as it was typed; after a reload only its masked form is left to compare. */
function claimsOf({ contacts }: OtpRun, { id, key, detail }: OtpAttempt, token: VerificationToken): VerificationClaims {
  const typed = contacts.get(id)?.toLowerCase();
  const isContact = (contact: string) => (typed === undefined ? maskedOf(contact) === detail.masked : contact.toLowerCase() === typed);
  return readVerificationToken(token, { publicKeyHex: key.publicKeyHex, otpType: otpTypeOf(detail.channel), isContact });
}

/** A new code that was refused for haste is put off; the old one stays good. */
function failureOf({ environment }: OtpRun, { type }: OtpEffect, error: KmsError): OtpEvent {
  const failed = { type: 'failed', problem: problemOf(error) } as const;
  const waitMs = type === 'send-code' && error.code === 'rate_limited' ? error.retryAfterMs : undefined;
  return waitMs === undefined ? failed : { ...failed, resendAtMs: environment.now() + waitMs };
}

/** The flow was stopped in the middle: what was under way leaves nothing behind but a session that is complete. */
async function forgetAborted({ attempts }: OtpRun, effect: OtpEffect, event: OtpEvent | undefined): Promise<void> {
  if (event?.type === 'signed-in' || effect.type === 'restore') return;
  const attemptId =
    event?.type === 'sent' ? event.code.attemptId : effect.type === 'send-code' ? effect.resent?.attemptId : effect.attemptId;
  if (attemptId !== undefined) await attempts.drop(attemptId);
}
