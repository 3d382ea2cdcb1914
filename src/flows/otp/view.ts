import type { Problem, SignedIn } from '../runner.js';
import type { Contact, OtpChannel } from './contact.js';
import type { OtpState } from './machine.js';

export type { OtpChannel };

/** What the OTP elements draw. Holds no code, no token, and after the contact step only the masked contact. */
export type OtpView =
  /**
   * `restoring`: the code step of an earlier page may still come. `remembered`: the contact of the last sign-in on this device,
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
      /** Proven already: only the login is asked for again. */
      readonly verified: boolean;
      /** When a new code may be asked for; milliseconds since the epoch, device clock. */
      readonly resendAtMs: number;
      /** When the code is too old; milliseconds since the epoch, device clock. */
      readonly expiresAtMs: number;
      /** How often a code was sent in this attempt; grows by one with each resend. */
      readonly sent: number;
      readonly problem?: Problem;
    }
  | { readonly step: 'missing' }
  | ({ readonly step: 'done' } & SignedIn);

/** What a person or the page may ask of the OTP flow. */
export type OtpIntent =
  | { readonly type: 'submit-contact'; readonly channel: OtpChannel; readonly value: string }
  | { readonly type: 'submit-code'; readonly code: string }
  /** Try the login again with the contact that is proven already. */
  | { readonly type: 'retry' }
  | { readonly type: 'resend' }
  /** Keep the contact on this device once it is proven, or forget the one that is kept. */
  | { readonly type: 'keep-contact' | 'forget-contact' }
  | { readonly type: 'back' };

/** The view of a state. Steps that only wait look like the step they began in, busy. */
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
