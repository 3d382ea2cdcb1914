import type { CodeRules } from '../otp/code.js';
import { otpEventOf } from '../otp/intent.js';
import { type Flow, type StartOptions, startFlow } from '../runner.js';
import { steered } from '../steered.js';
import { type AddWayParts, addWayEffects } from './effects.js';
import { type AddWayEvent, addWayMachine } from './machine.js';
import { type AddWayIntent, type AddWayView, addWayViewOf } from './view.js';

/** Start adding a sign-in method to the signed-in user's account. */
export function startAddWay(parts: AddWayParts, { signal }: Pick<StartOptions, 'signal'>): Flow<AddWayView, AddWayIntent> {
  const flow = startFlow(addWayMachine, addWayEffects(parts), addWayViewOf);
  return steered(flow, { eventOf: (intent: AddWayIntent) => addWayEventOf(intent, parts.providers.last), signals: [signal] });
}

/** What was typed is read here, so nothing malformed is ever sent. */
export function addWayEventOf(intent: AddWayIntent, rules: CodeRules | undefined): AddWayEvent {
  switch (intent.type) {
    case 'add-contact': {
      const event = otpEventOf({ ...intent, type: 'submit-contact' }, rules);
      return event.type === 'submit-contact' ? { type: 'add-contact', contact: event.contact } : refused(event);
    }
    case 'add-social':
      return { type: 'add-social', provider: intent.provider, inThisTab: intent.inThisTab === true };
    case 'resume-social':
      return { ...intent, inThisTab: true };
    case 'submit-code':
    case 'resend':
    case 'retry':
      return { type: 'otp', event: otpEventOf(intent, rules) };
    default:
      return intent;
  }
}

function refused(event: ReturnType<typeof otpEventOf>): AddWayEvent {
  return event.type === 'refused' ? event : { type: 'back' };
}
