import type { WalletOption } from '../../platform/environment.js';
import type { Held } from '../held.js';
import { go, type Machine, type Problem, type SignedIn, type Step, signedInOf, stay } from '../runner.js';
import type { WalletProof } from './login.js';

/** A wallet on this page, as a list shows it. */
export interface WalletChoice {
  readonly id: string;
  readonly name: string;
  readonly chain: 'ethereum' | 'solana';
  /** Data URL of an image. */
  readonly icon?: string;
  /** Another wallet on this page claims to be the same one. */
  readonly isDoubtful?: true;
}

/** The wallets on this page. `options` can be asked to connect and sign. */
export interface WalletsFound {
  readonly wallets: readonly WalletChoice[];
  readonly options: Held<readonly WalletOption[]>;
}
/** Absent until the wallets are known. */
interface Listed {
  readonly found?: WalletsFound;
}
interface Chosen extends Listed {
  readonly wallet: WalletChoice;
}

/** The states of a sign-in with a wallet. `proof`: the wallet's signature. */
export type WalletState =
  | { readonly step: 'ready' }
  | (Listed & { readonly step: 'choice'; readonly problem?: Problem })
  /** The wallet's own window is open. */
  | (Chosen & { readonly step: 'asking' })
  /** The signed login is being sent. */
  | (Chosen & { readonly step: 'signing-in'; readonly proof: Held<WalletProof> })
  | (Chosen & { readonly step: 'missing'; readonly proof: Held<WalletProof> })
  /** The wallet signed; only the login is missing. */
  | (Chosen & { readonly step: 'unfinished'; readonly proof: Held<WalletProof>; readonly problem: Problem })
  | ({ readonly step: 'done' } & SignedIn);

/** Events of the machine. */
export type WalletEvent =
  | { readonly type: 'look' | 'back' | 'retry' | 'missing' }
  | { readonly type: 'choose'; readonly id: string }
  | ({ readonly type: 'found' } & WalletsFound)
  | { readonly type: 'signed'; readonly proof: Held<WalletProof> }
  | ({ readonly type: 'signed-in' } & SignedIn)
  | { readonly type: 'failed'; readonly problem: Problem }
  /** `proof`: its state after the failure. */
  | { readonly type: 'unfinished'; readonly problem: Problem; readonly proof: Held<WalletProof> };

/** Effects, which the flow performs. */
export type WalletEffect =
  /** Reports this page's wallets for as long as it runs. */
  | { readonly type: 'watch' }
  | { readonly type: 'ask'; readonly id: string; readonly options: Held<readonly WalletOption[]> }
  | { readonly type: 'sign-in'; readonly proof: Held<WalletProof> };

const NO_WALLET = 'absent';
/** This browser has no wallet. Each look gives a new failure. */
export const absent = (): Problem => ({ code: 'wallet_failed', retryable: 'user', reason: NO_WALLET });

type WalletStep = Step<WalletState, WalletEffect>;
type StateOf<N extends WalletState['step']> = Extract<WalletState, { readonly step: N }>;

/**
 * Sign-in with a wallet: which one, its signature, the login. Wallets may announce themselves at any time. While a wallet or the service is
 * being asked, only `back` has an effect.
 */
export const walletMachine: Machine<WalletState, WalletEvent, WalletEffect> = Object.freeze<
  Machine<WalletState, WalletEvent, WalletEffect>
>({
  initial: go<WalletState, WalletEffect>({ step: 'ready' }),
  signedIn: signedInOf,
  step(state, event) {
    if (state.step === 'ready') return event.type === 'look' ? look() : stay(state);
    if (state.step === 'done') return event.type === 'back' ? go({ step: 'ready' }) : stay(state);
    if (event.type === 'found') return found(state, event);
    switch (state.step) {
      case 'choice':
        return stepChoice(state, event);
      case 'asking':
        return stepAsking(state, event);
      case 'signing-in':
        return stepSigningIn(state, event);
      default:
        return stepStopped(state, event);
    }
  },
});

/** Keep watching for wallets, so that late ones appear too. */
function watching(state: WalletState, ...effects: readonly WalletEffect[]): WalletStep {
  return { state, effects, carry: ({ type }) => type === 'watch' };
}

function look(): WalletStep {
  return go<WalletState, WalletEffect>({ step: 'choice' }, { type: 'watch' });
}

/** Whatever is in progress continues. A look that finds nothing says so, until a wallet appears late. */
function found(state: Exclude<WalletState, StateOf<'ready' | 'done'>>, { wallets, options }: WalletsFound): WalletStep {
  const next = { ...state, found: { wallets, options } };
  if (next.step !== 'choice') return { state: next, effects: [], carry: () => true };
  const { problem, ...choice } = next;
  const isAbsent = problem?.reason === NO_WALLET;
  const said = wallets.length === 0 ? (problem ?? absent()) : isAbsent ? undefined : problem;
  return { state: { ...choice, ...(said && { problem: said }) }, effects: [], carry: () => true };
}

function stepChoice(state: StateOf<'choice'>, event: WalletEvent): WalletStep {
  if (event.type === 'back') return go({ step: 'ready' });
  if (event.type === 'look') return look();
  const wallet = event.type === 'choose' ? state.found?.wallets.find(({ id }) => id === event.id) : undefined;
  if (!wallet || !state.found) return stay(state);
  const { found } = state;
  return watching({ step: 'asking', found, wallet }, { type: 'ask', id: wallet.id, options: found.options });
}

function stepAsking(state: StateOf<'asking'>, event: WalletEvent): WalletStep {
  return toChoice(state, event) ?? (event.type === 'signed' ? signIn(state, event.proof) : stay(state));
}

function stepSigningIn(state: StateOf<'signing-in'>, event: WalletEvent): WalletStep {
  switch (event.type) {
    case 'missing':
      return watching({ ...state, step: 'missing' });
    case 'unfinished':
      return watching({ ...state, step: 'unfinished', proof: event.proof, problem: event.problem });
    case 'signed-in': {
      const { type, ...account } = event;
      return go({ step: 'done', ...account });
    }
    default:
      return toChoice(state, event) ?? stay(state);
  }
}

/** The user took it back, or it was refused. Another wallet can be chosen. */
function toChoice(state: Listed, event: WalletEvent): WalletStep | undefined {
  if (event.type === 'back') return watching(choice(state));
  return event.type === 'failed' ? watching({ ...choice(state), problem: event.problem }) : undefined;
}

function stepStopped(state: StateOf<'missing'> | StateOf<'unfinished'>, event: WalletEvent): WalletStep {
  if (event.type === 'retry') return signIn(state, state.proof);
  return event.type === 'back' ? watching(choice(state)) : stay(state);
}

function choice({ found }: Listed): StateOf<'choice'> {
  return { step: 'choice', ...(found && { found }) };
}

function signIn({ found, wallet }: Chosen, proof: Held<WalletProof>): WalletStep {
  return watching({ step: 'signing-in', wallet, proof, ...(found && { found }) }, { type: 'sign-in', proof });
}
