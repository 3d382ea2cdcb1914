import type { Held } from '../held.js';
import { go, type Machine, type Problem, type SignedIn, type Step, signedInOf, stay } from '../runner.js';
import type { Picked, Registration } from './registration.js';

/** `listening`: the browser offers passkeys in the autofill of a field, and does so again after a failure. */
interface Listening {
  readonly listening: boolean;
}

/** Where a sign-in with a passkey is. */
export type PasskeyState =
  | (Listening & { readonly step: 'ready'; readonly problem?: Problem })
  /** The browser's dialog, and after it the login's call. */
  | (Listening & { readonly step: 'asking' | 'creating' })
  | (Listening & { readonly step: 'finishing'; readonly registration: Held<Registration> })
  /** The new passkey is there; the account may be. Nobody is asked for another passkey. */
  | (Listening & { readonly step: 'unfinished'; readonly registration: Held<Registration>; readonly problem: Problem })
  | ({ readonly step: 'done' } & SignedIn);

/** What the machine is told. */
export type PasskeyEvent =
  | { readonly type: 'prepare' | 'sign-in' | 'create' | 'listen' | 'retry' | 'back' }
  /** A passkey was picked in the autofill, or the autofill offers none any more. */
  | { readonly type: 'picked'; readonly picked: Held<Picked> }
  | { readonly type: 'deaf' }
  | ({ readonly type: 'signed-in' } & SignedIn)
  | { readonly type: 'failed'; readonly problem: Problem }
  /** `registration`: as it is after the failure. */
  | { readonly type: 'unfinished'; readonly problem: Problem; readonly registration: Held<Registration> };

/** What is to be done in the world. */
export type PasskeyEffect =
  /** `prepare` fetches the code of the dialogs. `listen` lasts until a passkey is picked in the autofill. */
  | { readonly type: 'prepare' | 'sign-in' | 'create' | 'listen' }
  /** The login with what the autofill gave. */
  | { readonly type: 'use-picked'; readonly picked: Held<Picked> }
  /** The account as far as it is missing, then the login. */
  | { readonly type: 'finish'; readonly registration: Held<Registration> };

type PasskeyStep = Step<PasskeyState, PasskeyEffect>;
type StateOf<N extends PasskeyState['step']> = Extract<PasskeyState, { readonly step: N }>;

/**
 * Sign-in and sign-up with a passkey. While the browser's dialog or a call is open nothing that a person does changes anything, so that
 * there is one dialog and one call at a time. A dialog ends the offer in the autofill; it is made again when the dialog fails.
 */
export const passkeyMachine: Machine<PasskeyState, PasskeyEvent, PasskeyEffect> = {
  name: 'passkey',
  initial: go<PasskeyState, PasskeyEffect>({ step: 'ready', listening: false }),
  signedIn: signedInOf,
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
      return go<PasskeyState, PasskeyEffect>({ step: 'asking', listening }, { type: 'use-picked', picked: event.picked });
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

function stepBusy(state: PasskeyState & Listening, event: PasskeyEvent): PasskeyStep {
  const { listening } = state;
  if (event.type === 'failed') return ready({ step: 'ready', listening, problem: event.problem });
  if (event.type === 'unfinished' && state.step !== 'asking') {
    const { problem, registration } = event;
    return go({ step: 'unfinished', listening, registration, problem });
  }
  if (event.type !== 'signed-in') return stay(state);
  const { type, ...account } = event;
  return go({ step: 'done', ...account });
}

function stepUnfinished(state: StateOf<'unfinished'>, event: PasskeyEvent): PasskeyStep {
  const { listening, registration } = state;
  if (event.type === 'back') return ready({ step: 'ready', listening });
  if (event.type !== 'retry') return stay(state);
  return go<PasskeyState, PasskeyEffect>({ step: 'finishing', listening, registration }, { type: 'finish', registration });
}

/** Back at the start, where the autofill is offered again. */
function ready(state: StateOf<'ready'>): PasskeyStep {
  return go<PasskeyState, PasskeyEffect>(state, ...(state.listening ? [{ type: 'listen' } as const] : []));
}
