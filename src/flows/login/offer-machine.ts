import { go, type Machine, type Problem, type Step, stay } from '../runner.js';

/** The states of offering a passkey to a user who signed in with a code and has none. */
export type OfferState =
  /** Nothing is known of the user yet. */
  | { readonly step: 'unknown' }
  /** Asks whether the service accepts passkeys, and whether this device has the user's answer. */
  | { readonly step: 'asking'; readonly isAutomatic: boolean }
  /** The browser is asked to create one without a dialog. */
  | { readonly step: 'trying' }
  | { readonly step: 'open'; readonly problem?: Problem }
  /** The browser's dialog is open. */
  | { readonly step: 'adding' }
  | { readonly step: 'made' }
  /** Not offered, or declined. */
  | { readonly step: 'over' };

/** Events of an offer. */
export type OfferEvent =
  /** The user has no passkey. `isAutomatic`: the page wants the browser to create one without a dialog, if it can. */
  | { readonly type: 'begin'; readonly isAutomatic: boolean }
  /** Whether the service accepts passkeys and the user hasn't answered yet. */
  | { readonly type: 'may' | 'may-not' }
  | { readonly type: 'accept' | 'decline' }
  /** `exists`: this device already has one of the account's passkeys. */
  | { readonly type: 'added' | 'exists' }
  | { readonly type: 'failed'; readonly problem: Problem }
  /** The next user may be asked. */
  | { readonly type: 'signed-out' };

/** Effects, which the flow performs. */
export type OfferEffect =
  | { readonly type: 'ask' }
  /** `conditional`: without a dialog. */
  | { readonly type: 'add'; readonly conditional: boolean }
  /** Keeps the answer on this device. */
  | { readonly type: 'keep'; readonly answer: 'made' | 'no' }
  | { readonly type: 'tell'; readonly problem: Problem };

type OfferStep = Step<OfferState, OfferEffect>;

/** The offer of a passkey: made once to each user who signs in, until it is answered on this device. */
export const offerMachine: Machine<OfferState, OfferEvent, OfferEffect> = {
  initial: go({ step: 'unknown' }),
  step(state, event) {
    if (event.type === 'signed-out') return state.step === 'unknown' ? stay(state) : go({ step: 'unknown' });
    switch (state.step) {
      case 'unknown':
        return event.type === 'begin' ? ask(event.isAutomatic) : stay(state);
      case 'asking':
        if (event.type === 'may-not') return go({ step: 'over' });
        return event.type === 'may' ? begin(state.isAutomatic) : stay(state);
      case 'trying':
        return tried(state, event);
      case 'open':
        return answer(state, event);
      case 'adding':
        return added(state, event);
      default:
        return stay(state);
    }
  },
};

function ask(isAutomatic: boolean): OfferStep {
  return go<OfferState, OfferEffect>({ step: 'asking', isAutomatic }, { type: 'ask' });
}

/** Most browsers create none without a dialog. Then it is offered. */
function tried(state: OfferState, { type }: OfferEvent): OfferStep {
  if (type === 'added') return go({ step: 'made' });
  return type === 'failed' || type === 'exists' ? go({ step: 'open' }) : stay(state);
}

function begin(isAutomatic: boolean): OfferStep {
  return isAutomatic ? go<OfferState, OfferEffect>({ step: 'trying' }, { type: 'add', conditional: true }) : go({ step: 'open' });
}

function answer(state: OfferState, event: OfferEvent): OfferStep {
  if (event.type === 'accept') return go<OfferState, OfferEffect>({ step: 'adding' }, { type: 'add', conditional: false });
  return event.type === 'decline' ? go<OfferState, OfferEffect>({ step: 'over' }, { type: 'keep', answer: 'no' }) : stay(state);
}

function added(state: OfferState, event: OfferEvent): OfferStep {
  switch (event.type) {
    case 'added':
      return go<OfferState, OfferEffect>({ step: 'made' }, { type: 'keep', answer: 'made' });
    case 'exists':
      return go<OfferState, OfferEffect>({ step: 'over' }, { type: 'keep', answer: 'made' });
    case 'failed':
      return go<OfferState, OfferEffect>({ step: 'open', problem: event.problem }, { type: 'tell', problem: event.problem });
    default:
      return stay(state);
  }
}
