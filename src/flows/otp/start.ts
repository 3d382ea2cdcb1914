import { type Flow, startFlow } from '../runner.js';
import { type OtpParts, otpEffects } from './effects.js';
import { otpEventOf } from './intent.js';
import { otpMachine } from './machine.js';
import { type OtpIntent, type OtpView, otpViewOf } from './view.js';

// Sign-up is the same steps with a form before them; it takes them from here, so that they stay one file.
// An account that gets a contact asks for codes in the same words.
export { CODE_LIFE_MS, codeRefusal, type OtpDetail, otpTypeOf, RESEND_MS, readOtpDetail } from './attempt.js';
export { codeOf } from './code.js';
export { contactOf, maskedOf } from './contact.js';
export { readVerificationToken } from './verification-token.js';
export { otpEffects, otpEventOf, otpMachine, otpViewOf };

/**
 * Start the sign-in by code: the machine, what it does in the world, and the reading of what is typed.
 *
 * A code that was sent in the last ten minutes by an earlier page is gone on with.
 */
export function startOtp(parts: OtpParts): Flow<OtpView, OtpIntent> {
  const flow = startFlow(otpMachine, otpEffects(parts), otpViewOf);
  return {
    get view() {
      return flow.view;
    },
    send: (intent) => flow.send(otpEventOf(intent, parts.config())),
    subscribe: flow.subscribe,
    stop: flow.stop,
  };
}
