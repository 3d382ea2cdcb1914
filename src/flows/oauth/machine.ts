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
type EventOf<T, E = OAuthEvent> = E extends { readonly type: infer U } ? (T extends U ? E : never) : never;
/** What the events of one state lead to; the others change nothing. */
type Row = { readonly [T in OAuthEvent['type']]?: OAuthStep | ((event: EventOf<T>, state: OAuthState) => OAuthStep) };

const to = (state: OAuthState, ...effects: readonly OAuthEffect['type'][]): OAuthStep =>
  go<OAuthState, OAuthEffect>(state, ...effects.map((type) => ({ type })));
const failed = ({ problem }: { readonly problem: Problem }): OAuthStep => to({ step: 'ready', problem });
const inWindow = (looksClosed: boolean): OAuthState => ({ step: 'window', looksClosed });

const READY = to({ step: 'ready' });
const LET_GO = to({ step: 'ready' }, 'forget');
const LEAVING = to({ step: 'leaving' }, 'leave');
const SIGNING_IN = to({ step: 'signing-in' }, 'sign-in');
const START_AGAIN = to({ step: 'opening' }, 'forget', 'open');

const ON_THE_WAY: Row = {
  opened: to(inWindow(false), 'listen'),
  blocked: to({ step: 'blocked', problem: { code: 'popup_blocked', retryable: 'user' } }),
  away: LEAVING,
  'came-back': READY,
  returned: SIGNING_IN,
  failed,
};
const WINDOW: Row = {
  look: (_, state) => to(state, 'look'),
  'looks-closed': to(inWindow(true)),
  wait: to(inWindow(false)),
  start: START_AGAIN,
  back: to({ step: 'ready', problem: { code: 'oauth_cancelled', retryable: 'user' } }, 'forget'),
  'came-back': LET_GO,
  returned: SIGNING_IN,
  failed,
};
const AT_THE_SERVICE: Row = {
  'signed-in': ({ type, ...account }) => to({ step: 'done', ...account }),
  unfinished: ({ problem }) => to({ step: 'unfinished', problem }),
  missing: to({ step: 'missing' }),
  failed,
};
const STOPPED: Row = { retry: to({ step: 'finishing' }, 'sign-in'), back: LET_GO };

const TABLE: Readonly<Record<OAuthState['step'], Row>> = {
  ready: { start: to({ step: 'opening' }, 'open'), resume: to({ step: 'resuming' }, 'resume') },
  opening: ON_THE_WAY,
  leaving: ON_THE_WAY,
  resuming: ON_THE_WAY,
  window: WINDOW,
  blocked: { leave: LEAVING, start: START_AGAIN, back: LET_GO },
  'signing-in': AT_THE_SERVICE,
  finishing: AT_THE_SERVICE,
  unfinished: STOPPED,
  missing: STOPPED,
  done: { back: LET_GO },
};

/**
 * Sign-in at a provider: its page in a window or in this tab, its answer, the login. Codes, tokens, verifiers and states of attempts are
 * in no state of the machine.
 */
export const oauthMachine: Machine<OAuthState, OAuthEvent, OAuthEffect> = {
  name: 'oauth',
  initial: READY,
  step(state, event) {
    const next = TABLE[state.step][event.type] as OAuthStep | ((event: OAuthEvent, state: OAuthState) => OAuthStep) | undefined; // as `Row` has it: each for its own events
    return typeof next === 'function' ? next(event, state) : (next ?? stay(state));
  },
};
