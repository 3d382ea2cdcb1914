import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { passkeyEffects } from './effects.js';
import { type PasskeyEvent, passkeyMachine } from './machine.js';
import type { PasskeyParts } from './sign-in.js';
import { type PasskeyIntent, type PasskeyView, passkeyViewOf } from './view.js';

/**
 * Start the sign-in with a passkey, or the account for a new one. `confirmSignup` isn't called: a new passkey is what the user asked for.
 */
export function startPasskey(parts: PasskeyParts, { signal }: StartOptions): Flow<PasskeyView, PasskeyIntent> {
  const flow = startFlow(passkeyMachine, passkeyEffects(parts), passkeyViewOf);
  return steered(flow, { eventOf: (intent: PasskeyIntent): PasskeyEvent => intent, signals: [signal] });
}
