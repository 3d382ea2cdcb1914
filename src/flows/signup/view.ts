import { type OtpChannel, type OtpView, otpViewOf } from '../otp/view.js';
import type { Problem, SignedIn } from '../runner.js';
import type { AccountForm } from './form.js';
import type { SignupState } from './machine.js';

/** What `<kms-signup>` draws. Contains no code and no token, and after the form only the masked contact. */
export type SignupView =
  | {
      readonly step: 'form';
      readonly busy: boolean;
      /** What the browser's dialog is open for. `account`: it is closed, and the account is being created. */
      readonly waiting?: 'passkey' | 'account';
      /** Masked contact that is already proven. Only the account is missing, and `retry` requests it. */
      readonly proven?: { readonly channel: OtpChannel; readonly contact: string };
      /** What the form contained, for when the user returns to it. */
      readonly name?: string;
      readonly organizationName?: string;
      readonly problem?: Problem;
    }
  /** The code is asked for or checked. `verified`: the account is being created, or the user is being signed in to theirs. */
  | Extract<OtpView, { readonly step: 'code' }>
  /** The contact is proven but has no account, and the page doesn't want one created. */
  | { readonly step: 'missing' }
  /** The passkey exists; only the account or the login is missing. */
  | { readonly step: 'unfinished'; readonly busy: boolean; readonly problem?: Problem }
  /** `signedUp` is `false` for a contact that already had an account. The sign-up then continues as a login. */
  | ({ readonly step: 'done' } & SignedIn);

/** What the user or the page can ask of the sign-up flow. */
export type SignupIntent =
  /** Sends a code to the contact. The account is created once the contact is proven. */
  | { readonly type: 'submit-form'; readonly form: AccountForm; readonly channel: OtpChannel; readonly value: string }
  /**
   * Opens the browser's dialog. Send it within the click. The account gets the new passkey instead of a contact. `rpName`: the site's name
   * in the dialog.
   */
  | { readonly type: 'create-passkey'; readonly form: AccountForm; readonly rpName?: string }
  /** Loads what the dialog needs, so that it opens within the click itself. */
  | { readonly type: 'prepare' }
  | { readonly type: 'submit-code'; readonly code: string }
  /** Continues with what is already proven or created. `form`: its current content. */
  | { readonly type: 'retry'; readonly form?: AccountForm }
  | { readonly type: 'resend' }
  | { readonly type: 'back' };

/** The view of a state. If a contact is proven and nothing is in progress, the form is shown, since that is what is left to do. */
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
