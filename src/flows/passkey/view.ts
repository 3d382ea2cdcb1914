import type { Problem, SignedIn } from '../runner.js';
import type { PasskeyState } from './machine.js';

/** The view of a passkey sign-in. */
export type PasskeyView =
  /** `busy`: what the browser is asked for (`look`: a passkey of this device), or that the account of the new passkey is on its way. */
  | { readonly step: 'ready'; readonly busy?: 'look' | 'sign-in' | 'create' | 'account'; readonly problem?: Problem }
  /** The passkey is made; only the account or the login is missing. */
  | { readonly step: 'unfinished'; readonly busy: boolean; readonly problem?: Problem }
  | ({ readonly step: 'done' } & SignedIn);

/** What a person or the page may ask of the passkey flow. */
export type PasskeyIntent =
  /** Fetches what the dialog needs, so that it opens in the click itself. */
  | { readonly type: 'prepare' }
  /**
   * Asks for a passkey of this device: send it in the click. Without one nothing is shown, and the step is `ready` again without a problem, so that
   * another method can go on in the same press.
   */
  | { readonly type: 'look' }
  /** Opens the browser's dialog: send it in the click. */
  | { readonly type: 'sign-in' }
  /** The same; `rpName` is what the dialog calls the site, its domain when absent. */
  | { readonly type: 'create'; readonly rpName?: string }
  /** Offer passkeys in the autofill of a field whose `autocomplete` ends with `webauthn`. Shows nothing by itself. */
  | { readonly type: 'listen' }
  /** Goes on with the passkey that is made already. */
  | { readonly type: 'retry' }
  /** Also ends the browser's dialog. */
  | { readonly type: 'back' };

/** The view of a state. */
export function passkeyViewOf(state: PasskeyState): PasskeyView {
  switch (state.step) {
    case 'ready':
      return { step: 'ready', ...(state.problem && { problem: state.problem }) };
    case 'looking':
      return { step: 'ready', busy: 'look' };
    case 'asking':
      return { step: 'ready', busy: 'sign-in' };
    case 'creating':
      return { step: 'ready', busy: state.made ? 'account' : 'create' };
    case 'unfinished':
      return { step: 'unfinished', busy: false, problem: state.problem };
    case 'finishing':
      return { step: 'unfinished', busy: true };
    case 'done':
      return state;
  }
}
