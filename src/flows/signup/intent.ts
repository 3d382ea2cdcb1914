import type { KmsErrorCode } from '../../errors.js';
import type { CodeRules } from '../otp/code.js';
import { otpEventOf } from '../otp/intent.js';
import { type AccountForm, readForm } from './form.js';
import type { SignupEvent } from './machine.js';
import type { SignupIntent } from './view.js';

/** The machine's event for an intent. Form, contact and code are read here, so nothing malformed is ever sent. */
export function signupEventOf(intent: SignupIntent, rules: CodeRules | undefined): SignupEvent {
  switch (intent.type) {
    case 'submit-form':
      return withForm(intent.form, (form) => ({
        ...otpEventOf({ type: 'submit-contact', channel: intent.channel, value: intent.value }, rules),
        form,
      }));
    case 'create-passkey':
      return withForm(intent.form, (form) => ({ ...intent, form }));
    case 'retry':
      return intent.form ? withForm(intent.form, (form) => ({ type: 'retry', form })) : { type: 'retry' };
    case 'prepare':
      return { type: 'prepare' };
    default:
      return otpEventOf(intent, rules);
  }
}

function withForm(given: AccountForm, eventOf: (form: AccountForm) => SignupEvent): SignupEvent {
  const form = readForm(given, '');
  if (form.ok) return eventOf(form.value);
  return form.path.startsWith('wallet') ? refused('config_invalid') : refused('contact_invalid', form.path);
}

/** @param reason the member of the form that is wrong. */
function refused(code: KmsErrorCode, reason?: string): SignupEvent {
  return { type: 'refused', problem: { code, retryable: code === 'config_invalid' ? 'no' : 'user', ...(reason && { reason }) } };
}
