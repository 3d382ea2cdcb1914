import type { SocialProvider } from '../../wire/brand-names.js';
import { type OAuthIntent, type OAuthView, oauthViewOf } from '../oauth/view.js';
import { type OtpChannel, type OtpIntent, type OtpView, otpViewOf } from '../otp/view.js';
import type { Problem, SignedIn } from '../runner.js';
import { type WalletIntent, type WalletView, walletViewOf } from '../wallet/view.js';
import type { AddWayState } from './machine.js';

/** The view while a sign-in method is added: the steps of that method. */
export type AddWayView =
  | { readonly step: 'ready'; readonly busy: boolean; readonly problem?: Problem }
  /** `verified`: the contact is proven, and only its registration is retried. */
  | Extract<OtpView, { readonly step: 'code' }>
  | Extract<OAuthView, { readonly step: 'window' | 'blocked' | 'unfinished' }>
  | Extract<WalletView, { readonly step: 'choice' | 'unfinished' }>
  /** The method was added. The signed-in user is still the same. */
  | ({ readonly step: 'done' } & SignedIn);

/** What the user or the page can ask of the flow. */
export type AddWayIntent =
  /** Sends a code, or continues with one sent to the same contact before a reload. */
  | { readonly type: 'add-contact'; readonly channel: OtpChannel; readonly value: string }
  /** Send it within the click: browsers open windows only there. */
  | { readonly type: 'add-social'; readonly provider: SocialProvider; readonly inThisTab?: boolean }
  /** Continues with a return that this page was opened for. */
  | { readonly type: 'resume-social'; readonly provider: SocialProvider }
  | { readonly type: 'add-wallet' }
  /** Send it within the click: the browser opens a dialog. */
  | { readonly type: 'add-passkey'; readonly name?: string; readonly conditional?: boolean }
  | AddStepIntent;

/** What the user can ask for in the steps of the method being added. */
export type AddStepIntent =
  | Extract<OtpIntent, { readonly type: 'submit-code' | 'resend' | 'retry' }>
  /** Intents for a wallet, or for a provider's window. */
  | { readonly type: 'wallet'; readonly event: WalletIntent }
  | { readonly type: 'oauth'; readonly event: OAuthIntent }
  | { readonly type: 'back' };

const BUSY: AddWayView = { step: 'ready', busy: true };

/** The view of a state. */
export function addWayViewOf(state: AddWayState): AddWayView {
  switch (state.step) {
    case 'ready':
      return { step: 'ready', busy: false, ...(state.problem && { problem: state.problem }) };
    case 'contact': {
      const view = otpViewOf(state.otp);
      return view.step === 'code' ? view : BUSY;
    }
    case 'social': {
      const view = oauthViewOf(state.oauth);
      return view.step === 'window' || view.step === 'blocked' || view.step === 'unfinished' ? view : BUSY;
    }
    case 'wallet': {
      const view = walletViewOf(state.wallet);
      return view.step === 'choice' || view.step === 'unfinished' ? view : BUSY;
    }
    case 'passkey':
      return BUSY;
    case 'done':
      return state;
  }
}
