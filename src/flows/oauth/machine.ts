import type { Held } from '../held.js';
import { go, type Machine, type Problem, type SignedIn, type Step, signedInOf, stay } from '../runner.js';
import type { Away, ProvenReturn } from './attempt.js';

/** The states of a sign-in with a provider. `away`: the attempt and its window. `proven`: the provider's answer. */
export type OAuthState =
  | { readonly step: 'ready'; readonly problem?: Problem }
  /** `resuming`: looks for the return that this page was opened for. */
  | { readonly step: 'opening' | 'resuming' }
  | { readonly step: 'leaving'; readonly away: Held<Away> }
  | { readonly step: 'window'; readonly away: Held<Away>; readonly looksClosed: boolean }
  | { readonly step: 'blocked'; readonly away: Held<Away>; readonly problem: Problem }
  | { readonly step: 'signing-in' | 'finishing' | 'missing'; readonly proven: Held<ProvenReturn> }
  | { readonly step: 'unfinished'; readonly proven: Held<ProvenReturn>; readonly problem: Problem }
  | ({ readonly step: 'done' } & SignedIn);

/** Events of the machine. */
export type OAuthEvent =
  | { readonly type: 'start' | 'resume' | 'leave' | 'look' | 'wait' | 'retry' | 'back' }
  /** The provider's page is open, or this tab is about to go there, or the browser refused the window. */
  | { readonly type: 'opened' | 'away' | 'blocked'; readonly away: Held<Away> }
  /** `came-back`: this tab is back without an answer. */
  | { readonly type: 'looks-closed' | 'came-back' }
  /** The answer has arrived and is ours. `missing`: no account belongs to it. */
  | { readonly type: 'returned' | 'missing'; readonly proven: Held<ProvenReturn> }
  | ({ readonly type: 'signed-in' } & SignedIn)
  | { readonly type: 'failed'; readonly problem: Problem }
  /** `proven`: its state after the failure. */
  | { readonly type: 'unfinished'; readonly problem: Problem; readonly proven: Held<ProvenReturn> };

/**
 * `open` opens the window within the click itself, then creates the attempt. `listen` waits for its answer. `forget` removes the attempt
 * and closes its window.
 */
export type OAuthEffect =
  | { readonly type: 'open' | 'resume' }
  | { readonly type: 'listen' | 'leave' | 'look' | 'forget'; readonly away: Held<Away> }
  | { readonly type: 'sign-in'; readonly proven: Held<ProvenReturn> };

type OAuthStep = Step<OAuthState, OAuthEffect>;
type StateOf<N extends OAuthState['step'], S = OAuthState> = S extends { readonly step: infer T } ? (N extends T ? S : never) : never;

const BLOCKED: Problem = { code: 'popup_blocked', retryable: 'user' };
const CANCELLED: Problem = { code: 'oauth_cancelled', retryable: 'user' };
const READY: OAuthState = { step: 'ready' };

/** Sign-in with a provider: its page in a window or in this tab, its answer, the login. */
export const oauthMachine: Machine<OAuthState, OAuthEvent, OAuthEffect> = Object.freeze<Machine<OAuthState, OAuthEvent, OAuthEffect>>({
  initial: go<OAuthState, OAuthEffect>(READY),
  signedIn: signedInOf,
  step(state, event) {
    switch (state.step) {
      case 'ready':
        return stepReady(state, event);
      case 'opening':
        // What is being prepared is dropped, and its window closed.
        return event.type === 'back' ? to(READY) : stepOnTheWay(state, event);
      case 'resuming':
      case 'leaving':
        return stepOnTheWay(state, event);
      case 'window':
        return stepWindow(state, event);
      case 'blocked':
        return stepBlocked(state, event);
      case 'signing-in':
      case 'finishing':
        return stepSigningIn(state, event);
      case 'unfinished':
      case 'missing':
        return stepStopped(state, event);
      case 'done':
        return event.type === 'back' ? go(READY) : stay(state);
    }
  },
});

function to(state: OAuthState, ...effects: readonly OAuthEffect[]): OAuthStep {
  return { state, effects };
}

function stepReady(state: OAuthState, { type }: OAuthEvent): OAuthStep {
  if (type === 'start') return to({ step: 'opening' }, { type: 'open' });
  return type === 'resume' ? to({ step: 'resuming' }, { type: 'resume' }) : stay(state);
}

function stepOnTheWay(state: OAuthState, event: OAuthEvent): OAuthStep {
  switch (event.type) {
    case 'opened':
      return to({ step: 'window', away: event.away, looksClosed: false }, { type: 'listen', away: event.away });
    case 'away':
      return leave(event.away);
    case 'blocked':
      return to({ step: 'blocked', away: event.away, problem: BLOCKED });
    case 'came-back':
      return to(READY);
    case 'returned':
      return to({ step: 'signing-in', proven: event.proven }, { type: 'sign-in', proven: event.proven });
    case 'failed':
      return to({ step: 'ready', problem: event.problem });
    default:
      return stay(state);
  }
}

function stepWindow(state: StateOf<'window'>, event: OAuthEvent): OAuthStep {
  const { away } = state;
  switch (event.type) {
    case 'look':
      return to(state, { type: 'look', away });
    case 'looks-closed':
      return listening({ ...state, looksClosed: true });
    case 'wait':
      return listening({ ...state, looksClosed: false });
    case 'start':
      return startAgain(away);
    case 'back':
      return to({ step: 'ready', problem: CANCELLED }, { type: 'forget', away });
    case 'came-back':
      return to(READY, { type: 'forget', away });
    default:
      return event.type === 'returned' || event.type === 'failed' ? stepOnTheWay(state, event) : stay(state);
  }
}

/** Still waiting for the window. */
function listening(state: OAuthState): OAuthStep {
  return { state, effects: [], carry: ({ type }) => type === 'listen' };
}

function stepBlocked(state: StateOf<'blocked'>, { type }: OAuthEvent): OAuthStep {
  const { away } = state;
  if (type === 'leave') return leave(away);
  if (type === 'start') return startAgain(away);
  return type === 'back' ? to(READY, { type: 'forget', away }) : stay(state);
}

function leave(away: Held<Away>): OAuthStep {
  return to({ step: 'leaving', away }, { type: 'leave', away });
}

function startAgain(away: Held<Away>): OAuthStep {
  return to({ step: 'opening' }, { type: 'forget', away }, { type: 'open' });
}

function stepSigningIn(state: OAuthState, event: OAuthEvent): OAuthStep {
  switch (event.type) {
    case 'signed-in': {
      const { type, ...account } = event;
      return to({ step: 'done', ...account });
    }
    case 'unfinished':
      return to({ step: 'unfinished', proven: event.proven, problem: event.problem });
    case 'missing':
      return to({ step: 'missing', proven: event.proven });
    case 'failed':
      return to({ step: 'ready', problem: event.problem });
    default:
      return stay(state);
  }
}

function stepStopped(state: StateOf<'unfinished'> | StateOf<'missing'>, { type }: OAuthEvent): OAuthStep {
  const { proven } = state;
  if (type === 'retry') return to({ step: 'finishing', proven }, { type: 'sign-in', proven });
  return type === 'back' ? to(READY) : stay(state);
}
