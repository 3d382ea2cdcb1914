import type { Problem, SignedIn } from '../runner.js';
import type { Contact, OtpChannel } from './contact.js';
import type { OtpState } from './machine.js';

export type { OtpChannel };

/** What the OTP elements draw. Contains no code and no token, and after the contact step only the masked contact. */
export type OtpView =
  /**
   * `restoring`: the code step of an earlier page may still appear. `remembered`: the contact of the last sign-in on this device,
   * kept because the page asked for it.
   */
  | {
      readonly step: 'contact';
      readonly busy: boolean;
      readonly restoring?: true;
      readonly problem?: Problem;
      readonly remembered?: { readonly channel: OtpChannel; readonly value: string };
    }
  | {
      readonly step: 'code';
      readonly channel: OtpChannel;
      /** Masked, such as `a***@e***.com`. */
      readonly contact: string;
      readonly busy: boolean;
      /** Already proven; only the login is retried. */
      readonly verified: boolean;
      /** When a new code can be requested: milliseconds since the epoch, device clock. */
      readonly resendAtMs: number;
      /** When the code expires: milliseconds since the epoch, device clock. */
      readonly expiresAtMs: number;
      /** How often a code was sent in this attempt. Grows by one with each resend. */
      readonly sent: number;
      readonly problem?: Problem;
    }
  | { readonly step: 'missing' }
  | ({ readonly step: 'done' } & SignedIn);

/** What the user or the page can ask of the OTP flow. */
export type OtpIntent =
  | { readonly type: 'submit-contact'; readonly channel: OtpChannel; readonly value: string }
  | { readonly type: 'submit-code'; readonly code: string }
  /** Retry the login with the contact already proven. */
  | { readonly type: 'retry' }
  | { readonly type: 'resend' }
  /** Keep the contact on this device once it is proven, or remove the one that is kept. */
  | { readonly type: 'keep-contact' | 'forget-contact' }
  | { readonly type: 'back' };

/** The view of a state. Steps that only wait look like the step they started in, but busy. */
export function otpViewOf(state: OtpState): OtpView {
  if (state.step === 'missing') return { step: 'missing' };
  if (state.step === 'done') return state;
  const seen = { busy: state.step !== 'contact' && state.step !== 'code', ...('problem' in state && { problem: state.problem }) };
  if (state.step === 'contact') {
    const restoring = state.restoring && ({ restoring: true } as const);
    return { step: 'contact', ...seen, ...restoring, ...rememberedIn(state.remembered) };
  }
  if (!('code' in state)) return { step: 'contact', ...seen };
  const { attemptId, contact, ...code } = state.code;
  return { step: 'code', channel: contact.channel, contact: contact.masked, ...code, ...seen };
}

function rememberedIn({ channel, value }: Partial<Contact> = {}): Pick<Extract<OtpView, { step: 'contact' }>, 'remembered'> {
  return channel && value !== undefined ? { remembered: { channel, value } } : {};
}
