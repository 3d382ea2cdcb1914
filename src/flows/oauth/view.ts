import type { Problem, SignedIn } from '../runner.js';
import type { OAuthState } from './machine.js';

/** The view of a sign-in at a provider. */
export type OAuthView =
  /** `opening`: the provider's page is being made ready. `leaving`: this tab goes there. `signing-in`: back from there. */
  | { readonly step: 'ready'; readonly busy?: 'opening' | 'leaving' | 'signing-in'; readonly problem?: Problem }
  /** The provider's page is in a window of its own. `looksClosed` is a hint: browsers say so of windows that are open, too. */
  | { readonly step: 'window'; readonly looksClosed: boolean }
  /** The browser refused the window; this tab can go there in its place. */
  | { readonly step: 'blocked'; readonly problem: Problem }
  /** The provider said who it is; only the account or the login is missing. */
  | { readonly step: 'unfinished'; readonly busy?: boolean; readonly problem?: Problem }
  | { readonly step: 'missing' }
  | ({ readonly step: 'done' } & SignedIn);

/** What a person or the page may ask of the flow. */
export type OAuthIntent =
  /** Opens the provider's page, also again. Send it in the click itself: browsers allow a window there alone. */
  | { readonly type: 'start' }
  /** Goes on with a return that this page was opened for. */
  | { readonly type: 'resume' }
  /** Takes the blocked attempt to this tab. */
  | { readonly type: 'leave' }
  /** Looks whether the window seems to be closed. To be sent when the page has the focus again; never by a timer. */
  | { readonly type: 'look' }
  /** The window is still in use. */
  | { readonly type: 'wait' }
  /** Goes on with the proof that is there. */
  | { readonly type: 'retry' }
  | { readonly type: 'back' };

/** The view of a state. */
export function oauthViewOf(state: OAuthState): OAuthView {
  switch (state.step) {
    case 'opening':
    case 'leaving':
    case 'signing-in':
      return { step: 'ready', busy: state.step };
    case 'resuming':
      return { step: 'ready', busy: 'signing-in' };
    case 'window':
      return { step: 'window', looksClosed: state.looksClosed };
    case 'blocked':
      return { step: 'blocked', problem: state.problem };
    case 'finishing':
      return { step: 'unfinished', busy: true };
    case 'unfinished':
      return { step: 'unfinished', problem: state.problem };
    case 'missing':
      return { step: 'missing' };
    default:
      return state;
  }
}
