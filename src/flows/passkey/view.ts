import type { Problem, SignedIn } from '../runner.js';
import type { PasskeyState } from './machine.js';

/** The view of a passkey sign-in. */
export type PasskeyView =
  /** `busy`: what the browser is asked for (`look`: a passkey on this device), or that the new passkey's account is being created. */
  | { readonly step: 'ready'; readonly busy?: 'look' | 'sign-in' | 'create' | 'account'; readonly problem?: Problem }
  /** The passkey exists; only the account or the login is missing. */
  | { readonly step: 'unfinished'; readonly busy: boolean; readonly problem?: Problem }
  | ({ readonly step: 'done' } & SignedIn);

/** What the user or the page can ask of the passkey flow. */
export type PasskeyIntent =
  /** Loads what the dialog needs, so that it opens within the click itself. */
  | { readonly type: 'prepare' }
  /**
   * Asks for a passkey on this device. Send it within the click. If there is none, nothing is shown and the step is `ready` again without a
   * problem, so that another method can continue in the same press.
   */
  | { readonly type: 'look' }
  /** Opens the browser's dialog. Send it within the click. */
  | { readonly type: 'sign-in' }
  /** The same for a new passkey. `rpName`: the site's name in the dialog; its domain if absent. */
  | { readonly type: 'create'; readonly rpName?: string }
  /** Offers passkeys in the autofill of a field whose `autocomplete` ends with `webauthn`. Shows nothing itself. */
  | { readonly type: 'listen' }
  /** Continues with the passkey already created. */
  | { readonly type: 'retry' }
  /** Also closes the browser's dialog. */
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
