import { go, type Machine, type Problem, type SignedIn, type Step, stay } from '../runner.js';

/** A wallet of this page, as a list shows it. */
export interface WalletChoice {
  readonly id: string;
  readonly name: string;
  readonly chain: 'ethereum' | 'solana';
  /** Data URL of an image. */
  readonly icon?: string;
}

/** `undefined` while nobody knows yet which wallets there are. */
type Found = readonly WalletChoice[] | undefined;

export type WalletState =
  | { readonly step: 'ready' }
  | { readonly step: 'choice'; readonly wallets: Found; readonly problem?: Problem }
  /** `asking`: the wallet's own window. `signing-in`: the signed login is under way. */
  | { readonly step: 'asking' | 'signing-in'; readonly wallets: Found; readonly wallet: WalletChoice }
  | { readonly step: 'missing'; readonly wallets: Found; readonly wallet: WalletChoice }
  /** The wallet has signed; only the login is missing. */
  | { readonly step: 'unfinished'; readonly wallets: Found; readonly wallet: WalletChoice; readonly problem: Problem }
  | ({ readonly step: 'done' } & SignedIn);

export type WalletEvent =
  | { readonly type: 'look' | 'back' | 'retry' }
  | { readonly type: 'choose'; readonly id: string }
  | { readonly type: 'found'; readonly wallets: readonly WalletChoice[] }
  | { readonly type: 'signed' | 'missing' }
  | ({ readonly type: 'signed-in' } & SignedIn)
  | { readonly type: 'failed' | 'unfinished'; readonly problem: Problem };

export type WalletEffect =
  /** Waits until the list is another one than `known`. */
  | { readonly type: 'watch'; readonly known: Found }
  | { readonly type: 'ask'; readonly id: string }
  /** `cancel`: the person does not wait for the wallet any longer. */
  | { readonly type: 'sign-in' | 'cancel' | 'forget' };

type WalletStep = Step<WalletState, WalletEffect>;
type StateOf<N extends WalletState['step']> = Extract<WalletState, { readonly step: N }>;

/**
 * Sign-in with a wallet: which one, its signature, the login. Wallets may announce themselves at any time. While a wallet or the service
 * is asked nothing that a person does changes anything. Address, signature and signed request are in no state.
 */
export const walletMachine: Machine<WalletState, WalletEvent, WalletEffect> = {
  name: 'wallet',
  initial: go<WalletState, WalletEffect>({ step: 'ready' }),
  step(state, event) {
    if (state.step === 'ready') return event.type === 'look' ? look() : stay(state);
    if (state.step === 'done') return event.type === 'back' ? go({ step: 'ready' }) : stay(state);
    if (event.type === 'found') return found(state, event.wallets);
    switch (state.step) {
      case 'choice':
        return stepChoice(state, event);
      case 'asking':
      case 'signing-in':
        return stepBusy(state, event);
      default:
        return stepStopped(state, event);
    }
  },
};

function look(): WalletStep {
  return go<WalletState, WalletEffect>({ step: 'choice', wallets: undefined }, { type: 'watch', known: undefined });
}

function found(state: Exclude<WalletState, StateOf<'ready' | 'done'>>, wallets: readonly WalletChoice[]): WalletStep {
  return go<WalletState, WalletEffect>({ ...state, wallets }, { type: 'watch', known: wallets });
}

function stepChoice(state: StateOf<'choice'>, event: WalletEvent): WalletStep {
  const { wallets } = state;
  if (event.type === 'back') return go<WalletState, WalletEffect>({ step: 'ready' }, { type: 'forget' });
  if (event.type === 'look') return look();
  const wallet = event.type === 'choose' ? wallets?.find(({ id }) => id === event.id) : undefined;
  return wallet ? go<WalletState, WalletEffect>({ step: 'asking', wallets, wallet }, { type: 'ask', id: wallet.id }) : stay(state);
}

function stepBusy(state: StateOf<'asking' | 'signing-in'>, event: WalletEvent): WalletStep {
  const { step, wallets, wallet } = state;
  if (event.type === 'failed') return go({ step: 'choice', wallets, problem: event.problem });
  if (step === 'asking') return stepAsking(state, event);
  if (event.type === 'missing') return go({ step: 'missing', wallets, wallet });
  if (event.type === 'unfinished') return go({ step: 'unfinished', wallets, wallet, problem: event.problem });
  if (event.type !== 'signed-in') return stay(state);
  const { type, ...account } = event;
  return go({ step: 'done', ...account });
}

function stepAsking(state: StateOf<'asking' | 'signing-in'>, { type }: WalletEvent): WalletStep {
  if (type === 'back') return go<WalletState, WalletEffect>({ step: 'choice', wallets: state.wallets }, { type: 'cancel' });
  return type === 'signed' ? signIn(state) : stay(state);
}

function stepStopped(state: StateOf<'missing'> | StateOf<'unfinished'>, event: WalletEvent): WalletStep {
  if (event.type === 'retry') return signIn(state);
  return event.type === 'back' ? go({ step: 'choice', wallets: state.wallets }) : stay(state);
}

function signIn({ wallets, wallet }: { readonly wallets: Found; readonly wallet: WalletChoice }): WalletStep {
  return go<WalletState, WalletEffect>({ step: 'signing-in', wallets, wallet }, { type: 'sign-in' });
}
