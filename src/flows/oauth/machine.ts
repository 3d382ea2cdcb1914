import { go, type Machine, type Problem, type SignedIn, type Step, stay } from '../runner.js';

export type OAuthState =
  | { readonly step: 'ready'; readonly problem?: Problem }
  /** `resuming`: looks for the return that this page was opened for. */
  | { readonly step: 'opening' | 'leaving' | 'resuming' | 'signing-in' | 'finishing' | 'missing' }
  | { readonly step: 'window'; readonly looksClosed: boolean }
  | { readonly step: 'blocked'; readonly problem: Problem }
  | { readonly step: 'unfinished'; readonly problem: Problem }
  | ({ readonly step: 'done' } & SignedIn);

export type OAuthEvent =
  | { readonly type: 'start' | 'resume' | 'leave' | 'look' | 'wait' | 'retry' | 'back' }
  /** `returned`: the answer is here and is ours. `came-back`: this tab is here again without one. */
  | { readonly type: 'opened' | 'away' | 'blocked' | 'looks-closed' | 'returned' | 'came-back' | 'missing' }
  | ({ readonly type: 'signed-in' } & SignedIn)
  | { readonly type: 'failed' | 'unfinished'; readonly problem: Problem };

export type OAuthEffect = {
  /** `open` makes the attempt and shows the provider's page. `listen` waits for its answer. `forget` lets the attempt go. */
  readonly type: 'open' | 'listen' | 'leave' | 'look' | 'resume' | 'sign-in' | 'forget';
};

type OAuthStep = Step<OAuthState, OAuthEffect>;
const BLOCKED: Problem = { code: 'popup_blocked', retryable: 'user' };
const CANCELLED: Problem = { code: 'oauth_cancelled', retryable: 'user' };

/**
 * Sign-in at a provider: its page in a window or in this tab, its answer, the login. Codes, tokens, verifiers and states of attempts are
 * in no state of the machine.
 */
export const oauthMachine: Machine<OAuthState, OAuthEvent, OAuthEffect> = {
  name: 'oauth',
  initial: go<OAuthState, OAuthEffect>({ step: 'ready' }),
  step(state, event) {
    switch (state.step) {
      case 'ready':
        return stepReady(state, event);
      case 'opening':
      case 'leaving':
      case 'resuming':
        return stepOnTheWay(state, event);
      case 'window':
        return stepWindow(state, event);
      case 'blocked':
        return stepBlocked(state, event);
      case 'signing-in':
      case 'finishing':
        return stepSigningIn(state, event);
      default:
        return stepStopped(state, event);
    }
  },
};

const to = (state: OAuthState, ...effects: readonly OAuthEffect['type'][]): OAuthStep =>
  go<OAuthState, OAuthEffect>(state, ...effects.map((type) => ({ type })));

function stepReady(state: OAuthState, { type }: OAuthEvent): OAuthStep {
  if (type === 'start') return to({ step: 'opening' }, 'open');
  return type === 'resume' ? to({ step: 'resuming' }, 'resume') : stay(state);
}

function stepOnTheWay(state: OAuthState, event: OAuthEvent): OAuthStep {
  switch (event.type) {
    case 'failed':
      return to({ step: 'ready', problem: event.problem });
    case 'opened':
      return to({ step: 'window', looksClosed: false }, 'listen');
    case 'blocked':
      return to({ step: 'blocked', problem: BLOCKED });
    case 'away':
      return to({ step: 'leaving' }, 'leave');
    case 'came-back':
      return to({ step: 'ready' });
    case 'returned':
      return to({ step: 'signing-in' }, 'sign-in');
    default:
      return stay(state);
  }
}

function stepWindow(state: Extract<OAuthState, { step: 'window' }>, event: OAuthEvent): OAuthStep {
  switch (event.type) {
    case 'returned':
      return to({ step: 'signing-in' }, 'sign-in');
    case 'start':
      return to({ step: 'opening' }, 'forget', 'open');
    case 'look':
      return to(state, 'look');
    case 'looks-closed':
      return state.looksClosed ? stay(state) : to({ step: 'window', looksClosed: true });
    case 'wait':
      return to({ step: 'window', looksClosed: false });
    case 'back':
      return to({ step: 'ready', problem: CANCELLED }, 'forget');
    case 'came-back':
      return to({ step: 'ready' }, 'forget');
    case 'failed':
      return to({ step: 'ready', problem: event.problem });
    default:
      return stay(state);
  }
}

function stepBlocked(state: OAuthState, { type }: OAuthEvent): OAuthStep {
  if (type === 'leave') return to({ step: 'leaving' }, 'leave');
  if (type === 'start') return to({ step: 'opening' }, 'forget', 'open');
  return type === 'back' ? to({ step: 'ready' }, 'forget') : stay(state);
}

function stepSigningIn(state: OAuthState, event: OAuthEvent): OAuthStep {
  if (event.type === 'failed') return to({ step: 'ready', problem: event.problem });
  if (event.type === 'unfinished') return to({ step: 'unfinished', problem: event.problem });
  if (event.type === 'missing') return to({ step: 'missing' });
  if (event.type !== 'signed-in') return stay(state);
  const { type, ...account } = event;
  return to({ step: 'done', ...account });
}

function stepStopped(state: OAuthState, { type }: OAuthEvent): OAuthStep {
  if (type === 'retry' && state.step !== 'done') return to({ step: 'finishing' }, 'sign-in');
  return type === 'back' ? to({ step: 'ready' }, 'forget') : stay(state);
}
