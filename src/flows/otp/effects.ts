import type { Providers } from '../../client/providers.js';
import type { ProxyClient } from '../../client/proxy-client.js';
import type { ServiceClock } from '../../client/service-clock.js';
import { KmsError, kmsErrorOf } from '../../errors.js';
import type { Environment } from '../../platform/environment.js';
import { type Attempt, type Attempts, createAttempts } from '../../session/attempts.js';
import type { AccountFacts } from '../../session/new-account.js';
import type { ProofLoginParts } from '../../session/proof-login.js';
import type { SessionStore } from '../../session/session-store.js';
import type { VerificationToken } from '../../wire/proxy.js';
import type { VerificationClaims } from '../../wire/session-claims.js';
import { type Perform, problemOf } from '../runner.js';
import { codeRefusal, type OtpAttempt, type OtpDetail, otpTypeOf, readOtpDetail, sentCodeOf } from './attempt.js';
import { maskedOf } from './contact.js';
import type { OtpEffect, OtpEvent, SentCode } from './machine.js';
import type { ProvenContact } from './proven.js';
import { readVerificationToken } from './verification-token.js';

/** How long a verification token lasts by default. @source wire.md 8.2 */
const TOKEN_LIFE_MS = 3_600_000;
/** A token that ends before this code was written uses another unit, so its time is ignored: 2025-01-01. */
const OLDEST_MS = 1_735_689_600_000;

/** What the steps of a code need. */
export interface CodeParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly proxy: () => Promise<ProxyClient>;
  /** The service's configuration. A code waits while it is being read, and is sent even if that fails. */
  readonly providers: Pick<Providers, 'last' | 'known'>;
}

/** What the effects of one OTP flow need. */
export interface OtpParts extends CodeParts, ProofLoginParts {
  readonly store: SessionStore;
  /** The facts for a new account. If given, the user asked for an account, so one is looked up before the first login. */
  readonly account?: () => AccountFacts;
}

type Effect<N extends OtpEffect['type']> = Extract<OtpEffect, { readonly type: N }>;

/** One effect in progress. */
export interface OtpRun extends CodeParts {
  readonly signal: AbortSignal;
  readonly attempts: Attempts<OtpDetail>;
}

/** What a proven contact is used for: a login here, an account or a sign-in method elsewhere. */
export type UseProof = (run: OtpRun, proven: ProvenContact) => Promise<OtpEvent>;

/** Attempts of one kind: an attempt for one purpose never continues for another. */
export function otpAttempts(
  { environment, store: { vault, keys } }: Pick<OtpParts, 'environment' | 'store'>,
  kind: string,
): Attempts<OtpDetail> {
  return createAttempts({ environment, vault, prefix: keys.attempts, kind, readDetail: readOtpDetail });
}

/**
 * What one OTP flow does. Failures become events. If a flow is stopped in the middle, no record of it is left; a session that has arrived
 * by then is kept.
 *
 * @param attempts where to store attempts.
 * @param useProof what to use a proven contact for.
 */
export function otpEffects(parts: CodeParts, attempts: Attempts<OtpDetail>, useProof: UseProof): Perform<OtpEffect, OtpEvent> {
  return async (effect, signal) => {
    const run = { ...parts, attempts, signal };
    const event = await start(run, effect, useProof).catch((thrown: unknown) => failureOf(run, effect, kmsErrorOf(thrown)));
    if (signal.aborted) await forgetAborted(run, effect, event);
    return event;
  };
}

async function start(run: OtpRun, effect: OtpEffect, useProof: UseProof): Promise<OtpEvent | undefined> {
  switch (effect.type) {
    case 'restore':
      return restore(run);
    case 'send-code':
      return sendCode(run, effect);
    case 'verify-code':
      return verifyCode(run, effect);
    case 'sign-in':
      return proceedWith(run, effect.code, useProof);
    case 'forget':
      return run.attempts.drop(effect.attemptId).then(() => undefined);
    default:
      // Remembered contacts are kept where the flow starts.
      return undefined;
  }
}

/** An attempt that can't be read is ignored. The machine drops the event if the user has done something in the meantime. */
async function restore({ attempts }: OtpRun): Promise<OtpEvent | undefined> {
  const attempt = await latestOf(attempts);
  return attempt && { type: 'restored', code: sentCodeOf(attempt) };
}

/** The attempt that an earlier page left, if there is a code to enter or a proof to continue with. */
export async function latestOf<D extends OtpDetail>(attempts: Attempts<D>): Promise<Attempt<D> | undefined> {
  const attempt = await attempts.latest().catch(() => undefined);
  return attempt && (attempt.detail.otpId ?? attempt.detail.verificationToken) !== undefined ? attempt : undefined;
}

/** Request a code. A new `otpId` replaces the old one only once it has arrived. The key is the attempt's from the start. */
async function sendCode(run: OtpRun, { contact, resent }: Effect<'send-code'>): Promise<OtpEvent> {
  const { attempts, environment, proxy, providers, signal } = run;
  const { channel, masked, value = '' } = contact;
  const known = await providers.known(signal).catch(() => undefined);
  if (known?.methods.includes(channel) === false) throw new KmsError('method_disabled');
  const fresh: OtpDetail = { channel, masked, sentAtMs: 0, sent: 0, refusals: 0 };
  const earlier = resent && (await attempts.find(resent.attemptId));
  // The key is created while the service is asked.
  const [attempt, asked] = await Promise.all([
    earlier ?? attempts.open(fresh),
    proxy().then(({ otpInit }) => otpInit({ otpType: otpTypeOf(channel), contact: value }, { signal })),
  ]);
  if (signal.aborted) throw new KmsError('aborted');
  const detail = { ...fresh, ...asked, sent: attempt.detail.sent + 1, sentAtMs: environment.now() };
  // Stored while the next step is drawn: the storage handles requests in order.
  attempts.save(attempt, detail).catch(() => {});
  return { type: 'sent', code: sentCodeOf({ ...attempt, detail }, contact) };
}

/** Prove the contact. The token is checked before it is kept. From then on the code is of no use. */
async function verifyCode(run: OtpRun, { code, otpCode }: Effect<'verify-code'>): Promise<OtpEvent> {
  const { attempts, proxy, clock, signal } = run;
  const attempt = await attempts.find(code.attemptId);
  const { otpId, otpEncryptionTargetBundle, ...detail } = attempt.detail;
  if (otpId === undefined) throw new KmsError('otp_expired', { reason: 'old' });
  const { otpVerify } = await proxy();
  const target = otpEncryptionTargetBundle === undefined ? {} : { otpEncryptionTargetBundle };
  const proving = otpVerify({ otpId, otpCode, publicKey: attempt.key.publicKeyHex, ...target }, { signal });
  const { verificationToken } = await proving.catch((thrown: unknown) => refusedCode(run, attempt, thrown));
  const { expiresAtMs } = claimsOf(attempt, code, verificationToken);
  if (expiresAtMs <= clock.now() && expiresAtMs > OLDEST_MS) clock.inferred(expiresAtMs - TOKEN_LIFE_MS);
  await attempts.save(attempt, { ...detail, verificationToken });
  return { type: 'verified' };
}

/** Counts an attempt's refusals. */
async function refusedCode({ attempts, environment }: OtpRun, attempt: OtpAttempt, thrown: unknown): Promise<never> {
  const error = kmsErrorOf(thrown);
  const { otpId, ...detail } = attempt.detail;
  const tried = { ...detail, refusals: detail.refusals + 1 };
  const refusal = codeRefusal(error, tried, environment.now());
  if (!refusal) throw error;
  await attempts.save(attempt, { ...tried, ...(refusal.code === 'otp_invalid' && otpId !== undefined && { otpId }) });
  throw refusal;
}

/** Continue with what the attempt has proven. An expired proof is dropped, so that a new code is requested. */
async function proceedWith(run: OtpRun, code: SentCode, useProof: UseProof): Promise<OtpEvent> {
  const attempt = await run.attempts.find(code.attemptId);
  const { verificationToken: token, ...detail } = attempt.detail;
  if (token === undefined) throw new KmsError('otp_expired', { reason: 'old' });
  const claims = claimsOf(attempt, code, token);
  try {
    if (claims.expiresAtMs <= run.clock.now()) throw new KmsError('otp_expired', { reason: 'old' });
    return await useProof(run, { attempt, token, claims });
  } catch (thrown) {
    if (kmsErrorOf(thrown).code === 'otp_expired') await run.attempts.save(attempt, detail);
    throw thrown;
  }
}

/** The token has to be for the contact as typed. After a reload only its masked form is left to compare. */
function claimsOf({ key, detail }: OtpAttempt, { contact }: SentCode, token: VerificationToken): VerificationClaims {
  const typed = contact.value?.toLowerCase();
  const isContact = (claimed: string) => (typed === undefined ? maskedOf(claimed) === detail.masked : claimed.toLowerCase() === typed);
  return readVerificationToken(token, { publicKeyHex: key.publicKeyHex, otpType: otpTypeOf(detail.channel), isContact });
}

/** If a new code was refused because it was requested too soon, it has to wait. The old one stays valid. */
function failureOf({ environment }: OtpRun, { type }: OtpEffect, error: KmsError): OtpEvent {
  const failed = { type: 'failed', problem: problemOf(error) } as const;
  const waitMs = type === 'send-code' && error.code === 'rate_limited' ? error.retryAfterMs : undefined;
  return waitMs === undefined ? failed : { ...failed, resendAtMs: environment.now() + waitMs };
}

/** The flow was stopped in the middle: nothing remains of it except a complete session. */
async function forgetAborted({ attempts }: OtpRun, effect: OtpEffect, event: OtpEvent | undefined): Promise<void> {
  if (event?.type === 'signed-in' || effect.type === 'restore') return;
  const attemptId = event?.type === 'sent' ? event.code.attemptId : attemptOf(effect);
  if (attemptId !== undefined) await attempts.drop(attemptId);
}

function attemptOf(effect: Exclude<OtpEffect, { readonly type: 'restore' }>): string | undefined {
  if (effect.type === 'forget') return effect.attemptId;
  if (effect.type === 'send-code') return effect.resent?.attemptId;
  return 'code' in effect ? effect.code.attemptId : undefined;
}
