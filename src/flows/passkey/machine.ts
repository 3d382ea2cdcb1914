import type { Held } from '../held.js';
import { go, type Machine, type Problem, type SignedIn, type Step, signedInOf, stay } from '../runner.js';
import type { Picked, Registration } from './registration.js';

/** `listening`: the browser offers passkeys in a field's autofill, and does so again after a failure. */
interface Listening {
  readonly listening: boolean;
}

/** The states of a sign-in with a passkey. */
export type PasskeyState =
  | (Listening & { readonly step: 'ready'; readonly problem?: Problem })
  /** The browser looks for a passkey on this device. It shows nothing if there is none. */
  | (Listening & { readonly step: 'looking' })
  /** The browser's dialog, then the login call. */
  | (Listening & { readonly step: 'asking' })
  /** The browser's dialog. `made`: it is closed, and the account is being requested. */
  | (Listening & { readonly step: 'creating'; readonly made?: true })
  | (Listening & { readonly step: 'finishing'; readonly registration: Held<Registration> })
  /** The new passkey exists, and the account may too. The user isn't asked for another passkey. */
  | (Listening & { readonly step: 'unfinished'; readonly registration: Held<Registration>; readonly problem: Problem })
  | ({ readonly step: 'done' } & SignedIn);

/** Events of the machine. */
export type PasskeyEvent =
  | { readonly type: 'prepare' | 'look' | 'sign-in' | 'listen' | 'retry' | 'back' }
  | { readonly type: 'create'; readonly rpName?: string }
  /** This device has no passkey, or the user didn't choose one. */
  | { readonly type: 'absent' }
  /** A passkey was picked, from the autofill or on this device; or the autofill no longer offers any. */
  | { readonly type: 'picked'; readonly picked: Held<Picked> }
  | { readonly type: 'deaf' }
  /** The dialog created a passkey. */
  | { readonly type: 'made' }
  | ({ readonly type: 'signed-in' } & SignedIn)
  | { readonly type: 'failed'; readonly problem: Problem }
  /** `registration`: its state after the failure. */
  | { readonly type: 'unfinished'; readonly problem: Problem; readonly registration: Held<Registration> };

/** Effects, which the flow performs. */
export type PasskeyEffect =
  /** `prepare` loads the dialogs' code. `listen` lasts until a passkey is picked in the autofill. */
  | { readonly type: 'prepare' | 'look' | 'sign-in' | 'listen' }
  | { readonly type: 'create'; readonly rpName?: string }
  /** The login with what the autofill returned. */
  | { readonly type: 'use-picked'; readonly picked: Held<Picked> }
  /** The missing part of the account, then the login. */
  | { readonly type: 'finish'; readonly registration: Held<Registration> };

type PasskeyStep = Step<PasskeyState, PasskeyEffect>;
type StateOf<N extends PasskeyState['step']> = Extract<PasskeyState, { readonly step: N }>;

/**
 * Sign-in and sign-up with a passkey. While the browser's dialog or a call is open only `back` has an effect, so there is only one dialog
 * and one call at a time. Once a passkey is created and its account requested, `back` has none either. A dialog ends the offer in the
 * autofill; if the dialog fails, the offer returns.
 */
export const passkeyMachine: Machine<PasskeyState, PasskeyEvent, PasskeyEffect> = Object.freeze<
  Machine<PasskeyState, PasskeyEvent, PasskeyEffect>
>({
  initial: go<PasskeyState, PasskeyEffect>({ step: 'ready', listening: false }),
  signedIn: signedInOf,
  step(state, event) {
    switch (state.step) {
      case 'ready':
        return stepReady(state, event);
      case 'looking':
        return stepLooking(state, event);
      case 'unfinished':
        return stepUnfinished(state, event);
      case 'done':
        return event.type === 'back' ? go({ step: 'ready', listening: false }) : stay(state);
      default:
        return stepBusy(state, event);
    }
  },
});

function stepReady(state: StateOf<'ready'>, event: PasskeyEvent): PasskeyStep {
  const { listening } = state;
  switch (event.type) {
    case 'look':
      return go<PasskeyState, PasskeyEffect>({ step: 'looking', listening }, { type: 'look' });
    case 'sign-in':
      return go<PasskeyState, PasskeyEffect>({ step: 'asking', listening }, { type: 'sign-in' });
    case 'picked':
      return go<PasskeyState, PasskeyEffect>({ step: 'asking', listening }, { type: 'use-picked', picked: event.picked });
    case 'create':
      return go<PasskeyState, PasskeyEffect>({ step: 'creating', listening }, event);
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

function stepLooking(state: StateOf<'looking'>, event: PasskeyEvent): PasskeyStep {
  const { listening } = state;
  if (event.type === 'picked')
    return go<PasskeyState, PasskeyEffect>({ step: 'asking', listening }, { type: 'use-picked', picked: event.picked });
  return event.type === 'absent' || event.type === 'back' ? ready({ step: 'ready', listening }) : stay(state);
}

function stepBusy(state: PasskeyState & Listening, event: PasskeyEvent): PasskeyStep {
  const { listening } = state;
  if (event.type === 'made' && state.step === 'creating') return { state: { ...state, made: true }, effects: [], carry: () => true };
  if (event.type === 'back' && mayEnd(state)) return ready({ step: 'ready', listening });
  if (event.type === 'failed') return ready({ step: 'ready', listening, problem: event.problem });
  if (event.type === 'unfinished' && state.step !== 'asking') {
    const { problem, registration } = event;
    return go({ step: 'unfinished', listening, registration, problem });
  }
  if (event.type !== 'signed-in') return stay(state);
  const { type, ...account } = event;
  return go({ step: 'done', ...account });
}

/** Whether ending what is in progress loses nothing. */
function mayEnd(state: PasskeyState): boolean {
  return state.step === 'asking' || (state.step === 'creating' && !state.made);
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
