import { expect } from '@esm-bundle/chai';
import { filled, learn, messageOf, wordsOf } from '../../src/elements/shared/messages.js';
import { CODE_TEXTS } from '../../src/elements/shared/texts-code.js';
import { OUTCOME_TEXTS } from '../../src/elements/shared/texts-outcome.js';
import { SESSION_TEXTS } from '../../src/elements/shared/texts-session.js';
import { DEVICES_TEXTS, SWITCH_TEXTS } from '../../src/elements/shared/texts-switch.js';
import { asClock, inWords } from '../../src/elements/shared/times.js';
import type { KmsErrorCode } from '../../src/errors.js';

/** Every code, which the compiler holds complete. */
const CODES: Record<KmsErrorCode, true> = {
  offline: true,
  network: true,
  timeout: true,
  aborted: true,
  outcome_unknown: true,
  bad_request: true,
  forbidden: true,
  rate_limited: true,
  server_error: true,
  bad_response: true,
  config_invalid: true,
  method_disabled: true,
  unsupported: true,
  storage_unavailable: true,
  storage_lost: true,
  contact_invalid: true,
  otp_invalid: true,
  otp_expired: true,
  popup_blocked: true,
  oauth_cancelled: true,
  oauth_denied: true,
  oauth_failed: true,
  oauth_state: true,
  passkey_cancelled: true,
  passkey_failed: true,
  wallet_failed: true,
  account_exists: true,
  token_invalid: true,
  clock_skew: true,
  session_expired: true,
  session_rejected: true,
  activity_pending: true,
  activity_failed: true,
  export_untrusted: true,
  internal: true,
};

describe('texts', () => {
  it('has one for every code but the one that nobody sees', () => {
    learn(OUTCOME_TEXTS);
    const codes = Object.keys(CODES) as KmsErrorCode[];
    expect(codes.filter((code) => wordsOf(code) === '')).to.deep.equal(['aborted']);
    const texts = codes.map((code) => wordsOf(code));
    expect(new Set(texts).size).to.equal(texts.length);
  });

  it('has words of its own for a reason only where the table has them', () => {
    learn(OUTCOME_TEXTS);
    expect(messageOf({ code: 'otp_expired', retryable: 'user', reason: 'locked' })).to.equal('otp_expired.locked');
    expect(messageOf({ code: 'otp_expired', retryable: 'user', reason: 'old' })).to.equal('otp_expired');
    expect(messageOf({ code: 'network', retryable: 'user' })).to.equal('network');
  });

  it('speaks plainly: no exclamation, no please, no error', () => {
    for (const text of Object.values({ ...CODE_TEXTS, ...OUTCOME_TEXTS, ...SESSION_TEXTS, ...SWITCH_TEXTS, ...DEVICES_TEXTS }))
      expect(text).to.not.match(/!|please|sorry|error/i);
  });

  it('fills the places that it knows', () => {
    expect(filled('Ends in {time}, {who}', { time: '0:24' })).to.equal('Ends in 0:24, {who}');
    expect(filled('{toString}', {})).to.not.contain('native code');
  });
});

describe('lengths of time', () => {
  it('read as a clock', () => {
    expect([-5, 0, 1, 999, 23_500, 60_000, 3_599_001, 3_892_000].map(asClock)).to.deep.equal([
      '0:00',
      '0:00',
      '0:01',
      '0:01',
      '0:24',
      '1:00',
      '1:00:00',
      '1:04:52',
    ]);
  });

  it('read in words', () => {
    expect([0, 1000, 30_000, 90_000, 120_000, 7_199_000, 7_200_000, 259_200_000].map(inWords)).to.deep.equal([
      '1 second',
      '1 second',
      '30 seconds',
      '90 seconds',
      '2 minutes',
      '120 minutes',
      '2 hours',
      '72 hours',
    ]);
  });
});
