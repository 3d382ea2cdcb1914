import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { type WalletParts, walletEffects } from './effects.js';
import { type WalletEvent, walletMachine } from './machine.js';
import { type WalletIntent, type WalletView, walletViewOf } from './view.js';

/** Start the sign-in with a wallet of this browser. */
export function startWallet(
  parts: Omit<WalletParts, 'mayCreate'>,
  { confirmSignup, signal }: StartOptions,
): Flow<WalletView, WalletIntent> {
  const flow = startFlow(walletMachine, walletEffects({ ...parts, mayCreate: confirmSignup }), walletViewOf);
  return steered(flow, { eventOf: (intent: WalletIntent): WalletEvent => intent, signals: [signal] });
}
