import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { type SignupParts, signupEffects } from './effects.js';
import { signupEventOf } from './intent.js';
import { signupMachine } from './machine.js';
import { type SignupIntent, type SignupView, signupViewOf } from './view.js';

/**
 * Start a sign-up. It continues one that an earlier page started in the last ten minutes: at its code, at the proven contact, or at the new
 * passkey.
 */
export function startSignup(
  given: Omit<SignupParts, 'mayCreate'>,
  { confirmSignup, signal }: StartOptions = {},
): Flow<SignupView, SignupIntent> {
  const parts = { ...given, mayCreate: confirmSignup };
  const flow = startFlow(signupMachine, signupEffects(parts), signupViewOf);
  return steered(flow, { eventOf: (intent: SignupIntent) => signupEventOf(intent, parts.providers.last), signals: [signal] });
}
