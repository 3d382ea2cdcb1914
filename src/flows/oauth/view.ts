import type { Problem, SignedIn } from '../runner.js';
import type { OAuthState } from './machine.js';

/** The view of a sign-in with a provider. */
export type OAuthView =
  /** `opening`: preparing the provider's page. `leaving`: this tab goes there. `signing-in`: back from there. */
  | { readonly step: 'ready'; readonly busy?: 'opening' | 'leaving' | 'signing-in'; readonly problem?: Problem }
  /** The provider's page is in its own window. `looksClosed` is a hint: browsers sometimes say so about open windows. */
  | { readonly step: 'window'; readonly looksClosed: boolean }
  /** The browser refused the window. This tab can go there instead. */
  | { readonly step: 'blocked'; readonly problem: Problem }
  /** The provider identified the user; only the account or the login is missing. */
  | { readonly step: 'unfinished'; readonly busy?: boolean; readonly problem?: Problem }
  | { readonly step: 'missing' }
  | ({ readonly step: 'done' } & SignedIn);

/** What the user or the page can ask of the flow. */
export type OAuthIntent =
  /** Opens the provider's page, also a second time. Send it within the click: browsers allow windows only there. */
  | { readonly type: 'start' }
  /** Continues with a return that this page was opened for. */
  | { readonly type: 'resume' }
  /** Continues a blocked attempt in this tab. */
  | { readonly type: 'leave' }
  /** Checks whether the window seems to be closed. Send it when the page regains focus, never from a timer. */
  | { readonly type: 'look' }
  /** Keep waiting for the window. */
  | { readonly type: 'wait' }
  /** Continues with the proof already received. */
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
