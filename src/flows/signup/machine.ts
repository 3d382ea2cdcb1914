import type { Held } from '../held.js';
import { type OtpEffect, type OtpEvent, type OtpState, otpMachine } from '../otp/machine.js';
import { go, type Machine, type Problem, type SignedIn, type Step, signedInOf, stay } from '../runner.js';
import type { PasskeyAttempt } from './attempt.js';
import type { AccountForm } from './form.js';

/** The states of a sign-up. What was typed into the form is kept until the account exists. */
export type SignupState =
  /** The form, which is a code's contact step, and the code. */
  | { readonly step: 'code'; readonly form: AccountForm; readonly otp: OtpState }
  /** The browser's dialog, then the calls. `closed`: the dialog created a passkey. */
  | { readonly step: 'creating'; readonly form: AccountForm; readonly closed?: true }
  | { readonly step: 'finishing'; readonly form: AccountForm; readonly attempt: Held<PasskeyAttempt> }
  /** The new passkey exists, and the account may too. The user isn't asked for another passkey. */
  | { readonly step: 'unfinished'; readonly form: AccountForm; readonly attempt: Held<PasskeyAttempt>; readonly problem?: Problem }
  | ({ readonly step: 'done' } & SignedIn);

/** What the user asked for, already parsed, and the results of effects: a code's own events, and those of the form and of passkeys. */
export type SignupEvent =
  | (OtpEvent & { readonly form?: AccountForm })
  /** Opens the browser's dialog. */
  | { readonly type: 'create-passkey'; readonly form: AccountForm; readonly rpName?: string }
  | { readonly type: 'prepare' }
  /** The browser's dialog created a passkey. */
  | { readonly type: 'closed' }
  /** A passkey from an earlier page. It isn't known whether its account exists. */
  | { readonly type: 'made'; readonly form: AccountForm; readonly attempt: Held<PasskeyAttempt> }
  /** The passkey exists, and something failed after it. `attempt`: its state after the failure. */
  | { readonly type: 'unfinished'; readonly problem: Problem; readonly attempt: Held<PasskeyAttempt> };

/** Effects, which the flow performs. `code` is an effect of the sign-in with a code, for the account in the form. */
export type SignupEffect =
  | { readonly type: 'code'; readonly effect: OtpEffect; readonly form: AccountForm }
  | { readonly type: 'create-passkey'; readonly form: AccountForm; readonly rpName?: string }
  /** Loads the dialog's code. */
  | { readonly type: 'prepare' }
  /** `finish`: the missing part of the account, then the login. */
  | { readonly type: 'finish' | 'forget-passkey'; readonly form: AccountForm; readonly attempt: Held<PasskeyAttempt> };

type SignupStep = Step<SignupState, SignupEffect>;
type StateOf<N extends SignupState['step']> = Extract<SignupState, { readonly step: N }>;

const EMPTY: AccountForm = {};
const { state: FORM, effects: BEGIN } = otpMachine.initial;

/**
 * One sign-up: a form, then the proof of a contact or a new passkey, then the account. The steps of the code are those of the sign-in by
 * code, so that a contact which has an account sees nothing else until it is proven. While something is under way only `back` changes
 * anything, and nothing does once a passkey is made: two presses make one account.
 */
export const signupMachine: Machine<SignupState, SignupEvent, SignupEffect> = {
  initial: go<SignupState, SignupEffect>({ step: 'code', form: EMPTY, otp: FORM }, ...BEGIN.map((effect) => asCode(effect, EMPTY))),
  signedIn: signedInOf,
  step(state, event) {
    switch (state.step) {
      case 'code':
        return stepCode(state, event);
      case 'creating':
      case 'finishing':
        return stepBusy(state, event);
      case 'unfinished':
        return stepUnfinished(state, event);
      case 'done':
        return event.type === 'back' ? toForm(EMPTY) : stay(state);
    }
  },
};

function stepCode(state: StateOf<'code'>, event: SignupEvent): SignupStep {
  const { otp } = state;
  switch (event.type) {
    case 'create-passkey':
      if (otp.step !== 'contact') return stay(state);
      return go<SignupState, SignupEffect>({ step: 'creating', form: event.form }, event);
    case 'prepare':
      return go<SignupState, SignupEffect>(state, { type: 'prepare' });
    case 'made':
      if (otp.step !== 'contact' || !otp.restoring) return stay(state);
      return go({ step: 'unfinished', form: event.form, attempt: event.attempt });
    case 'unfinished':
    case 'closed':
      return stay(state);
    default:
      return stepOtp(state, event);
  }
}

/** The form is replaced only if its event changed something. What is in progress continues with the form it started with. */
function stepOtp(state: StateOf<'code'>, event: OtpEvent & { readonly form?: AccountForm }): SignupStep {
  const next = otpMachine.step(state.otp, event);
  if (next.state === state.otp && next.effects.length === 0) return stay(state);
  const form = event.form ?? state.form;
  if (next.state.step === 'done') return go(next.state);
  return go<SignupState, SignupEffect>({ step: 'code', form, otp: next.state }, ...next.effects.map((effect) => asCode(effect, form)));
}

/** Only the effect's result counts. */
function stepBusy(state: StateOf<'creating' | 'finishing'>, event: SignupEvent): SignupStep {
  const { form } = state;
  switch (event.type) {
    case 'closed':
      return state.step === 'creating' ? { state: { ...state, closed: true }, effects: [], carry: () => true } : stay(state);
    case 'back':
      return state.step === 'creating' && !state.closed ? toForm(form) : stay(state);
    case 'failed':
      return toForm(form, event.problem);
    case 'unfinished':
      return go({ step: 'unfinished', form, attempt: event.attempt, problem: event.problem });
    case 'signed-in': {
      const { signedUp, organizationId, userId, expiresAtMs } = event;
      return go({ step: 'done', signedUp, organizationId, userId, expiresAtMs });
    }
    default:
      return stay(state);
  }
}

function stepUnfinished(state: StateOf<'unfinished'>, event: SignupEvent): SignupStep {
  const { form, attempt } = state;
  if (event.type === 'retry') return go<SignupState, SignupEffect>({ step: 'finishing', form, attempt }, { type: 'finish', form, attempt });
  if (event.type !== 'back') return stay(state);
  return go<SignupState, SignupEffect>(toForm(form).state, { type: 'forget-passkey', form, attempt });
}

/** The form again, with what was typed. */
function toForm(form: AccountForm, problem?: Problem): SignupStep {
  return go({ step: 'code', form, otp: { step: 'contact', ...(problem && { problem }) } });
}

function asCode(effect: OtpEffect, form: AccountForm): SignupEffect {
  return { type: 'code', effect, form };
}
