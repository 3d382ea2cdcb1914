import { go, type Machine, type Problem, type SignedIn, type Step, stay } from '../runner.js';

/** `listening`: the browser offers passkeys in the autofill of a field, and does so again after a failure. */
interface Listening {
  readonly listening: boolean;
}

export type PasskeyState =
  | (Listening & { readonly step: 'ready'; readonly problem?: Problem })
  /** The browser's dialog, and after it the login's call. */
  | (Listening & { readonly step: 'asking' | 'creating' | 'finishing' })
  /** The new passkey is there; the account may be. Nobody is asked for another passkey. */
  | (Listening & { readonly step: 'unfinished'; readonly problem: Problem })
  | ({ readonly step: 'done' } & SignedIn);

export type PasskeyEvent =
  | { readonly type: 'prepare' | 'sign-in' | 'create' | 'listen' | 'retry' | 'back' }
  /** A passkey was picked in the autofill, or the autofill offers none any more. */
  | { readonly type: 'picked' | 'deaf' }
  | ({ readonly type: 'signed-in' } & SignedIn)
  | { readonly type: 'failed' | 'unfinished'; readonly problem: Problem };

export type PasskeyEffect = {
  /** `prepare` fetches the code of the dialogs. `use-picked`: the login with what the autofill gave. `finish`: sign-up as far as it is missing, then the login. */
  readonly type: 'prepare' | 'sign-in' | 'use-picked' | 'create' | 'finish' | 'listen' | 'forget';
};

type PasskeyStep = Step<PasskeyState, PasskeyEffect>;
type StateOf<N extends PasskeyState['step']> = Extract<PasskeyState, { readonly step: N }>;

/**
 * Sign-in and sign-up with a passkey. While the browser's dialog or a call is open nothing that a person does changes anything, so that
 * there is one dialog and one call at a time. Challenges, keys and answers of the authenticator are in no state.
 */
export const passkeyMachine: Machine<PasskeyState, PasskeyEvent, PasskeyEffect> = {
  name: 'passkey',
  initial: go<PasskeyState, PasskeyEffect>({ step: 'ready', listening: false }),
  step(state, event) {
    switch (state.step) {
      case 'ready':
        return stepReady(state, event);
      case 'unfinished':
        return stepUnfinished(state, event);
      case 'done':
        return event.type === 'back' ? go({ step: 'ready', listening: false }) : stay(state);
      default:
        return stepBusy(state, event);
    }
  },
};

function stepReady(state: StateOf<'ready'>, event: PasskeyEvent): PasskeyStep {
  const { listening } = state;
  switch (event.type) {
    case 'sign-in':
      return go<PasskeyState, PasskeyEffect>({ step: 'asking', listening }, { type: 'sign-in' });
    case 'picked':
      return go<PasskeyState, PasskeyEffect>({ step: 'asking', listening }, { type: 'use-picked' });
    case 'create':
      return go<PasskeyState, PasskeyEffect>({ step: 'creating', listening }, { type: 'create' });
    case 'prepare':
      return go<PasskeyState, PasskeyEffect>(state, { type: 'prepare' });
    case 'listen':
      return listening ? stay(state) : ready({ ...state, listening: true });
    case 'deaf':
      return go({ ...state, listening: false });
    default:
      return stay(state);
  }
}

function stepBusy(state: StateOf<'asking' | 'creating' | 'finishing'>, event: PasskeyEvent): PasskeyStep {
  const { listening } = state;
  if (event.type === 'failed') return ready({ step: 'ready', listening, problem: event.problem });
  if (event.type === 'unfinished' && state.step !== 'asking') return go({ step: 'unfinished', listening, problem: event.problem });
  if (event.type !== 'signed-in') return stay(state);
  const { type, ...account } = event;
  return go({ step: 'done', ...account });
}

function stepUnfinished(state: StateOf<'unfinished'>, event: PasskeyEvent): PasskeyStep {
  const { listening } = state;
  if (event.type === 'retry') return go<PasskeyState, PasskeyEffect>({ step: 'finishing', listening }, { type: 'finish' });
  if (event.type !== 'back') return stay(state);
  return ready({ step: 'ready', listening }, { type: 'forget' });
}

/** Back at the start, where the autofill is offered again: a dialog has ended the waiting request. */
function ready(state: StateOf<'ready'>, ...effects: readonly PasskeyEffect[]): PasskeyStep {
  return go<PasskeyState, PasskeyEffect>(state, ...effects, ...(state.listening ? [{ type: 'listen' } as const] : []));
}
