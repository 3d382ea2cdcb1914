import { type OtpChannel, type OtpView, otpViewOf } from '../otp/view.js';
import type { Problem, SignedIn } from '../runner.js';
import type { AccountForm } from './form.js';
import type { SignupState } from './machine.js';

/** What `<kms-signup>` draws. Holds no code and no token, and after the form only the masked contact. */
export type SignupView =
  | {
      readonly step: 'form';
      readonly busy: boolean;
      /** What the browser's dialog is open for; `account`: it is over, and the account is on its way. */
      readonly waiting?: 'passkey' | 'account';
      /** Proven already, masked: only the account is missing, and `retry` asks for it. */
      readonly proven?: { readonly channel: OtpChannel; readonly contact: string };
      /** What the form held, when the user comes back to it. */
      readonly name?: string;
      readonly organizationName?: string;
      readonly problem?: Problem;
    }
  /** The code is asked for or checked; `verified`: the account is being made, or the user is signed in to theirs. */
  | Extract<OtpView, { readonly step: 'code' }>
  /** The contact is proven and has no account, and the page does not want one made. */
  | { readonly step: 'missing' }
  /** The passkey is made; only the account or the login is missing. */
  | { readonly step: 'unfinished'; readonly busy: boolean; readonly problem?: Problem }
  /** `signedUp` is `false` for a contact that had an account: it goes on as a login. */
  | ({ readonly step: 'done' } & SignedIn);

/** What a person or the page may ask of the sign-up flow. */
export type SignupIntent =
  /** Sends a code to the contact. The account is made once it is proven. */
  | { readonly type: 'submit-form'; readonly form: AccountForm; readonly channel: OtpChannel; readonly value: string }
  /** Opens the browser's dialog: send it in the click. The account has the new passkey in place of a contact. `rpName`: what the dialog calls the site. */
  | { readonly type: 'create-passkey'; readonly form: AccountForm; readonly rpName?: string }
  /** Fetches what the dialog needs, so that it opens in the click itself. */
  | { readonly type: 'prepare' }
  | { readonly type: 'submit-code'; readonly code: string }
  /** Goes on with what is proven or made already. `form`: as it is now. */
  | { readonly type: 'retry'; readonly form?: AccountForm }
  | { readonly type: 'resend' }
  | { readonly type: 'back' };

/** The view of a state. A contact that is proven while nothing is under way is seen as the form, which is what is left to do. */
export function signupViewOf(state: SignupState): SignupView {
  switch (state.step) {
    case 'code':
      return codeViewOf(state);
    case 'creating':
      return { step: 'form', busy: true, waiting: state.closed ? 'account' : 'passkey', ...typedOf(state.form) };
    case 'unfinished':
      return { step: 'unfinished', busy: false, ...(state.problem && { problem: state.problem }) };
    case 'finishing':
      return { step: 'unfinished', busy: true };
    case 'done':
      return state;
  }
}

function codeViewOf({ otp, form }: Extract<SignupState, { readonly step: 'code' }>): SignupView {
  const view = otpViewOf(otp);
  if (view.step === 'contact') {
    const { restoring: _, ...seen } = view;
    return { ...seen, step: 'form', ...typedOf(form) };
  }
  if (view.step !== 'code' || !view.verified || view.busy) return view;
  const { channel, contact, problem } = view;
  return { step: 'form', busy: false, proven: { channel, contact }, ...typedOf(form), ...(problem && { problem }) };
}

function typedOf({ name, organizationName }: AccountForm): Pick<AccountForm, 'name' | 'organizationName'> {
  return { ...(name !== undefined && { name }), ...(organizationName !== undefined && { organizationName }) };
}
