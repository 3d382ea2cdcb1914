import type { LoginState, LoginWay } from './machine.js';

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

function shownOf({ asked, passkey, wallet, tried }: LoginState): LoginView['shown'] {
  if (asked) return 'consent';
  if (passkey?.step === 'unfinished') return 'passkey';
  return wallet && wallet.step !== 'ready' && wallet.step !== 'done' ? 'wallet' : tried;
}
