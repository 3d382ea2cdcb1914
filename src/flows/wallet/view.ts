import type { Problem, SignedIn } from '../runner.js';
import type { WalletChoice, WalletState } from './machine.js';

/** The view of a wallet sign-in. */
export type WalletView =
  /** Wallets have not been looked for yet. */
  | { readonly step: 'ready'; readonly problem?: Problem }
  | {
      readonly step: 'choice';
      /** `undefined` while they are looked for; empty, with a problem, if there are none. Grows when another appears late. */
      readonly wallets: readonly WalletChoice[] | undefined;
      /** The wallet whose own window is open, or whose signature is being sent to the service. */
      readonly asked?: WalletChoice;
      readonly problem?: Problem;
    }
  | { readonly step: 'missing'; readonly wallet: WalletChoice }
  /** The wallet signed; only the login is missing. */
  | { readonly step: 'unfinished'; readonly wallet: WalletChoice; readonly problem: Problem }
  | ({ readonly step: 'done' } & SignedIn);

/** What the user or the page can ask of the wallet flow. */
export type WalletIntent =
  /** Looks for wallets, also a second time. */
  | { readonly type: 'look' }
  | { readonly type: 'choose'; readonly id: string }
  /** Continues with the signature already given. */
  | { readonly type: 'retry' }
  | { readonly type: 'back' };

/** The view of a state. */
export function walletViewOf(state: WalletState): WalletView {
  switch (state.step) {
    case 'choice':
      return { step: 'choice', wallets: state.found?.wallets, ...(state.problem && { problem: state.problem }) };
    case 'asking':
    case 'signing-in':
      return { step: 'choice', wallets: state.found?.wallets, asked: state.wallet };
    case 'missing':
      return { step: 'missing', wallet: state.wallet };
    case 'unfinished':
      return { step: 'unfinished', wallet: state.wallet, problem: state.problem };
    default:
      return state;
  }
}
