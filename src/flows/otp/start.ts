import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { type OtpParts, otpAttempts, otpEffects } from './effects.js';
import { otpEventOf } from './intent.js';
import { otpMachine } from './machine.js';
import { withRemembered } from './remembered.js';
import { otpLogin } from './sign-in.js';
import { type OtpIntent, type OtpView, otpViewOf } from './view.js';

/** Start the sign-in with a code. Continues with a code that an earlier page requested in the last ten minutes. */
export function startOtp(given: Omit<OtpParts, 'mayCreate'>, { confirmSignup, signal }: StartOptions): Flow<OtpView, OtpIntent> {
  const parts = { ...given, mayCreate: confirmSignup };
  const perform = withRemembered(otpEffects(parts, otpAttempts(parts, 'otp'), otpLogin(parts)), parts.store);
  const flow = startFlow(otpMachine, perform, otpViewOf);
  return steered(flow, { eventOf: (intent: OtpIntent) => otpEventOf(intent, parts.providers.last), signals: [signal] });
}
