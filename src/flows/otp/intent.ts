import type { KmsErrorCode } from '../../errors.js';
import { type CodeRules, codeOf } from './code.js';
import { contactOf, missingIn } from './contact.js';
import type { OtpEvent } from './machine.js';
import type { OtpIntent } from './view.js';

/** The machine's event for an intent. What was typed is read here, so nothing malformed is ever sent. */
export function otpEventOf(intent: OtpIntent, rules: CodeRules | undefined): OtpEvent {
  if (intent.type === 'submit-contact') {
    const contact = contactOf(intent.channel, intent.value);
    return contact ? { type: 'submit-contact', contact } : refused('contact_invalid', missingIn(intent.channel, intent.value));
  }
  if (intent.type === 'submit-code') {
    const otpCode = codeOf(intent.code, rules);
    return otpCode ? { type: 'submit-code', otpCode } : refused('otp_invalid', 'incomplete');
  }
  return intent;
}

function refused(code: KmsErrorCode, reason?: string): OtpEvent {
  return { type: 'refused', problem: { code, retryable: 'user', ...(reason && { reason }) } };
}
