import { kmsErrorOf } from '../../errors.js';
import { Held } from '../held.js';
import { sentCodeOf } from '../otp/attempt.js';
import { latestOf, type OtpParts, otpEffects } from '../otp/effects.js';
import { otpLogin } from '../otp/sign-in.js';
import type { Registration } from '../passkey/registration.js';
import type { PasskeyParts } from '../passkey/sign-in.js';
import { createPasskey, finish } from '../passkey/sign-up.js';
import { type Perform, problemOf } from '../runner.js';
import { codeAttempts, detailOf, type PasskeyAttempt, passkeyAttempts, registrationOf, withForm } from './attempt.js';
import { type AccountForm, factsOf } from './form.js';
import type { SignupEffect, SignupEvent } from './machine.js';

/** What the effects of one sign-up need. */
export type SignupParts = Omit<OtpParts, 'account'> & Omit<PasskeyParts, 'account'>;

/** The parts, and where to store a sign-up's attempts. */
interface Run extends SignupParts {
  readonly codes: ReturnType<typeof codeAttempts>;
  readonly passkeys: ReturnType<typeof passkeyAttempts>;
  /** Called when the browser's dialog has created a passkey. */
  readonly onClosed?: () => void;
}

/** What one sign-up does. Failures become events. */
export function signupEffects(parts: SignupParts): Perform<SignupEffect, SignupEvent> {
  const run: Run = { ...parts, codes: codeAttempts(parts), passkeys: passkeyAttempts(parts) };
  return (effect, signal, tell) => {
    if (effect.type !== 'code') return passkeyEffect({ ...run, onClosed: () => tell({ type: 'closed' }) }, effect, signal);
    if (effect.effect.type === 'restore') return restore(run);
    const known = partsFor(run, effect.form);
    return otpEffects(known, withForm(run.codes, effect.form), otpLogin(known))(effect.effect, signal, tell);
  };
}

/** With the account that the form describes. */
function partsFor(run: Run, form: AccountForm): OtpParts & PasskeyParts {
  return { ...run, account: () => factsOf(form) };
}

/** What an earlier page left. An unreadable record is ignored. */
async function restore({ passkeys, codes }: Run): Promise<SignupEvent | undefined> {
  const made = await passkeys.latest().catch(() => undefined);
  if (made) return { type: 'made', form: made.detail.form, attempt: new Held(made) };
  const sent = await latestOf(codes);
  return sent && { type: 'restored', code: sentCodeOf(sent), form: sent.detail.form };
}

type Creation = Extract<SignupEffect, { readonly type: 'create-passkey' }>;
type PasskeyEffect = Exclude<SignupEffect, { readonly type: 'code' }>;

async function passkeyEffect(run: Run, effect: PasskeyEffect, signal: AbortSignal): Promise<SignupEvent | undefined> {
  switch (effect.type) {
    case 'prepare':
      run.environment.passkeys.preload().catch(() => {});
      return undefined;
    case 'create-passkey':
      return create(run, effect, signal).catch(
        (thrown: unknown): SignupEvent => ({ type: 'failed', problem: problemOf(kmsErrorOf(thrown)) }),
      );
    case 'finish':
      return finishing(run, effect.attempt.open(), signal);
    case 'forget-passkey':
      await run.passkeys.drop(effect.attempt.open().id);
      return undefined;
  }
}

async function create(run: Run, { form, rpName }: Creation, signal: AbortSignal): Promise<SignupEvent> {
  const registration = await createPasskey(partsFor(run, form), signal, rpName);
  run.onClosed?.();
  const fresh = await run.passkeys.open(detailOf(registration, form));
  // The record's own key is the one that the sign-up registers.
  return finishing(run, { ...fresh, key: registration.firstKey }, signal);
}

/**
 * The account and login for a new passkey. Each step is stored before the next. A flow stopped in the middle leaves no record; a session
 * that has arrived by then is kept.
 */
async function finishing(run: Run, made: PasskeyAttempt, signal: AbortSignal): Promise<SignupEvent> {
  const { form } = made.detail;
  let attempt = made;
  const onStep = async (registration: Registration) => {
    attempt = await run.passkeys.save(attempt, detailOf(registration, form));
  };
  try {
    await onStep(registrationOf(made));
    const account = await finish(partsFor(run, form), registrationOf(made), { signal, onStep });
    await run.passkeys.drop(made.id);
    return { type: 'signed-in', ...account };
  } catch (thrown) {
    if (signal.aborted) await run.passkeys.drop(made.id);
    return { type: 'unfinished', problem: problemOf(kmsErrorOf(thrown)), attempt: new Held(attempt) };
  }
}
