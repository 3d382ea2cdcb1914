import type { LoginState, LoginWay } from './machine.js';
import { KEY_NAMES } from './ways.js';

/** What a login shows. */
export interface LoginView extends LoginState {
  /** Whose step or news is shown; absent if the first step is shown unchanged. */
  readonly shown?: LoginWay | 'consent';
}

/** The view of a state. A question goes first, then a method that holds something of the user's not used up yet. */
export function loginViewOf(state: LoginState): LoginView {
  const shown = shownOf(state);
  return shown ? { ...state, shown } : state;
}

function shownOf(state: LoginState): LoginView['shown'] {
  return state.asked ? 'consent' : (KEY_NAMES.find((way) => isUnderWay(state[way])) ?? state.tried);
}

/** Whether a view has a step of its own, between the method's buttons and the session. */
export const isUnderWay = <V extends { readonly step: string }>(
  view: V | undefined,
): view is Exclude<V, { readonly step: 'ready' | 'done' }> => !!view && view.step !== 'ready' && view.step !== 'done';
