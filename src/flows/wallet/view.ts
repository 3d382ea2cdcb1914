import type { Problem, SignedIn } from '../runner.js';
import type { WalletChoice, WalletState } from './machine.js';

/** The view of a wallet sign-in. */
export type WalletView =
  /** Wallets were not looked for yet. */
  | { readonly step: 'ready'; readonly problem?: Problem }
  | {
      readonly step: 'choice';
      /** `undefined` while they are looked for; empty, with a problem, when there is none. Grows when one comes late. */
      readonly wallets: readonly WalletChoice[] | undefined;
      /** The wallet whose own window is open, or whose signature is on its way to the service. */
      readonly asked?: WalletChoice;
      readonly problem?: Problem;
    }
  | { readonly step: 'missing'; readonly wallet: WalletChoice }
  /** The wallet has signed; only the login is missing. */
  | { readonly step: 'unfinished'; readonly wallet: WalletChoice; readonly problem: Problem }
  | ({ readonly step: 'done' } & SignedIn);

/** What a person or the page may ask of the wallet flow. */
export type WalletIntent =
  /** Looks for wallets, also again. */
  | { readonly type: 'look' }
  | { readonly type: 'choose'; readonly id: string }
  /** Goes on with the signature that is there. */
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
