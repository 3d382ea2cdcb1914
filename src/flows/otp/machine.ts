import { go, type Machine, type Problem, type SignedIn, type Step, signedInOf, stay } from '../runner.js';
import type { Contact } from './contact.js';

/** A code that was sent: what the steps after the contact have in common. Key, code and token are in the attempt, never here. */
export interface SentCode {
  readonly attemptId: string;
  readonly contact: Contact;
  /** When a new code can be requested: milliseconds since the epoch, device clock. */
  readonly resendAtMs: number;
  /** When the code expires: milliseconds since the epoch, device clock. */
  readonly expiresAtMs: number;
  /** How many codes were sent in this attempt. */
  readonly sent: number;
  /** The contact is proven; only the login is missing. */
  readonly verified: boolean;
}

/** The states of a sign-in with a code. */
export type OtpState =
  /** `restoring`: a step of an earlier page may still appear. `remembered`: kept on this device because the page asked for it. */
  | { readonly step: 'contact'; readonly restoring?: true; readonly problem?: Problem; readonly remembered?: Contact }
  | { readonly step: 'sending'; readonly contact: Contact }
  | { readonly step: 'code'; readonly code: SentCode; readonly problem?: Problem }
  | { readonly step: 'resending' | 'verifying' | 'signing-in'; readonly code: SentCode }
  /** The contact is proven but has no account, and the page doesn't want one created. */
  | { readonly step: 'missing'; readonly code: SentCode }
  | ({ readonly step: 'done' } & SignedIn);

/** What the user asked for, already parsed, and the results of effects. */
export type OtpEvent =
  | { readonly type: 'restored' | 'sent'; readonly code: SentCode }
  /** No earlier page left a step. */
  | { readonly type: 'none-left' }
  | { readonly type: 'recalled'; readonly contact: Contact }
  /** Keep the proven contact on this device, or remove the one that is kept. */
  | { readonly type: 'keep-contact' | 'forget-contact' }
  | { readonly type: 'submit-contact'; readonly contact: Contact }
  | { readonly type: 'submit-code'; readonly otpCode: string }
  /** What was typed isn't a contact or a code, so nothing is sent. */
  | { readonly type: 'refused'; readonly problem: Problem }
  | { readonly type: 'verified' | 'missing' | 'retry' | 'resend' | 'back' }
  | ({ readonly type: 'signed-in' } & SignedIn)
  /** An effect failed. `resendAtMs`: when the service accepts a request for a new code again. */
  | { readonly type: 'failed'; readonly problem: Problem; readonly resendAtMs?: number };

/** Effects, which the flow performs. Only `verify-code` contains a secret, and no state keeps it. */
export type OtpEffect =
  | { readonly type: 'restore' }
  /** `resent`: the code that the new one replaces. */
  | { readonly type: 'send-code'; readonly contact: Contact; readonly resent?: SentCode }
  | { readonly type: 'verify-code'; readonly code: SentCode; readonly otpCode: string }
  | { readonly type: 'sign-in'; readonly code: SentCode }
  | { readonly type: 'forget'; readonly attemptId: string }
  | { readonly type: 'keep-contact'; readonly contact: Contact }
  | { readonly type: 'forget-contact' };

type OtpStep = Step<OtpState, OtpEffect>;
type StateOf<N extends OtpState['step']> = Extract<OtpState, { readonly step: N }>;

/**
 * One sign-in with a code: contact, code, verification, login. While something is in progress only `back` has an effect, and not even that
 * during the login. So no call is ever made twice at a time, and no late answer reaches another step.
 */
export const otpMachine: Machine<OtpState, OtpEvent, OtpEffect> = Object.freeze<Machine<OtpState, OtpEvent, OtpEffect>>({
  initial: go<OtpState, OtpEffect>({ step: 'contact', restoring: true }, { type: 'restore' }),
  signedIn: signedInOf,
  step(state, event) {
    switch (state.step) {
      case 'contact':
        return stepContact(state, event);
      case 'sending':
        return stepSending(state, event);
      case 'code':
        return stepCode(state, event);
      case 'resending':
      case 'verifying':
      case 'signing-in':
        return stepBusy(state, event);
      case 'missing':
        return stepMissing(state, event);
      case 'done':
        return event.type === 'back' ? go({ step: 'contact' }) : stay(state);
    }
  },
});

function stepContact(state: StateOf<'contact'>, event: OtpEvent): OtpStep {
  switch (event.type) {
    case 'restored':
      return state.restoring ? go({ step: 'code', code: event.code }) : stay(state);
    case 'none-left':
      return state.restoring ? go({ step: 'contact' }) : stay(state);
    case 'recalled':
      return state.restoring ? go({ step: 'contact', remembered: event.contact }) : stay(state);
    case 'forget-contact':
      return go<OtpState, OtpEffect>({ step: 'contact' }, { type: 'forget-contact' });
    case 'submit-contact':
      return go<OtpState, OtpEffect>({ step: 'sending', contact: event.contact }, { type: 'send-code', contact: event.contact });
    case 'refused':
      return go({ step: 'contact', problem: event.problem });
    default:
      return stay(state);
  }
}

function stepSending(state: StateOf<'sending'>, event: OtpEvent): OtpStep {
  if (event.type === 'sent') return go({ step: 'code', code: event.code });
  if (event.type === 'failed') return go({ step: 'contact', problem: event.problem });
  return event.type === 'back' ? go({ step: 'contact' }) : stay(state);
}

function stepCode(state: StateOf<'code'>, event: OtpEvent): OtpStep {
  const { code } = state;
  const { attemptId } = code;
  switch (event.type) {
    case 'submit-code':
      if (code.verified) return signIn(code);
      return go<OtpState, OtpEffect>({ step: 'verifying', code }, { type: 'verify-code', code, otpCode: event.otpCode });
    case 'refused':
      return go({ step: 'code', code, problem: event.problem });
    case 'retry':
      return code.verified ? signIn(code) : stay(state);
    case 'resend':
      return resend(code);
    case 'back':
      return back(attemptId);
    default:
      return stay(state);
  }
}

/** Only the effect's result counts. */
function stepBusy(state: StateOf<'resending' | 'verifying' | 'signing-in'>, event: OtpEvent): OtpStep {
  const { step, code } = state;
  if (event.type === 'failed') return fail(code, event);
  if (event.type === 'sent' && step === 'resending') return go({ step: 'code', code: event.code });
  if (event.type === 'verified' && step === 'verifying') return signIn({ ...code, verified: true });
  if (step !== 'signing-in') return event.type === 'back' ? back(code.attemptId) : stay(state);
  if (event.type === 'missing') return go({ step: 'missing', code });
  if (event.type === 'keep-contact') return go<OtpState, OtpEffect>(state, { type: 'keep-contact', contact: code.contact });
  if (event.type !== 'signed-in') return stay(state);
  const { type, ...account } = event;
  return go({ step: 'done', ...account });
}

function stepMissing(state: StateOf<'missing'>, event: OtpEvent): OtpStep {
  if (event.type === 'retry') return signIn(state.code);
  return event.type === 'back' ? back(state.code.attemptId) : stay(state);
}

function signIn(code: SentCode): OtpStep {
  return go<OtpState, OtpEffect>({ step: 'signing-in', code }, { type: 'sign-in', code });
}

/** After a reload only the masked contact is left, so a new code starts at the first step. */
function resend(code: SentCode): OtpStep {
  if (code.contact.value === undefined) return back(code.attemptId);
  return go<OtpState, OtpEffect>({ step: 'resending', code }, { type: 'send-code', contact: code.contact, resent: code });
}

function back(attemptId: string): OtpStep {
  return go<OtpState, OtpEffect>({ step: 'contact' }, { type: 'forget', attemptId });
}

/** An expired proof has to be given again. If the attempt is gone, the user starts over. */
function fail(code: SentCode, { problem, resendAtMs }: Extract<OtpEvent, { type: 'failed' }>): OtpStep {
  if (problem.code === 'storage_lost') return go({ step: 'contact', problem });
  const verified = code.verified && problem.code !== 'otp_expired';
  return go({ step: 'code', code: { ...code, verified, resendAtMs: resendAtMs ?? code.resendAtMs }, problem });
}
