import type { OtpView } from '../../flows/otp/view.js';

const LATER_MS = 8e15;

/** Sample for drawing the code step in advance: a code that is still valid, with no new one yet. */
export const SAMPLE: Extract<OtpView, { step: 'code' }> = {
  step: 'code',
  channel: 'email',
  contact: '',
  sent: 1,
  verified: false,
  busy: false,
  resendAtMs: LATER_MS,
  expiresAtMs: LATER_MS,
};
