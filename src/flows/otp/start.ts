import { type Flow, startFlow } from '../runner.js';
import { type OtpParts, otpEffects } from './effects.js';
import { otpEventOf } from './intent.js';
import { otpMachine } from './machine.js';
import { type OtpIntent, type OtpView, otpViewOf } from './view.js';

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
