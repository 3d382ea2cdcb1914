import { expect } from '@esm-bundle/chai';
import type { KmsErrorCode } from '../../src/errors.js';
import { ACCOUNT } from '../../src/texts/en/account.js';
import { CODE } from '../../src/texts/en/code.js';
import { CONSENT } from '../../src/texts/en/consent.js';
import { EXPORT } from '../../src/texts/en/export.js';
import { FIRST } from '../../src/texts/en/first.js';
import { OUTCOME } from '../../src/texts/en/outcome.js';
import { RETURN_PAGE } from '../../src/texts/en/return-page.js';
import { SESSION } from '../../src/texts/en/session.js';
import { SIGNED_IN } from '../../src/texts/en/signed-in.js';
import { SIGNUP } from '../../src/texts/en/signup.js';
import { SOCIAL } from '../../src/texts/en/social.js';
import { WAYS } from '../../src/texts/en/ways.js';
import { failureName } from '../../src/texts/failures.js';
import { asClock, asDate, asDay, inARow, inDigits, inWords } from '../../src/texts/formats.js';
import { english } from '../../src/texts/locale.js';
import { filled } from '../../src/texts/messages.js';

const SURFACES = { ACCOUNT, CODE, CONSENT, EXPORT, FIRST, OUTCOME, RETURN_PAGE, SESSION, SIGNED_IN, SIGNUP, SOCIAL, WAYS };

/** Every code, which the compiler checks to be complete. */
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
  not_signed_in: true,
  rejected: true,
  activity_pending: true,
  activity_failed: true,
  export_untrusted: true,
  internal: true,
};

describe('texts', () => {
  it('has one for every code except the one that users never see', () => {
    const table: Readonly<Record<string, string>> = { ...FIRST, ...OUTCOME };
    const codes = Object.keys(CODES);
    expect(codes.filter((code) => !table[code])).to.deep.equal(['aborted']);
    expect(new Set(codes.map((code) => table[code])).size).to.equal(codes.length);
  });

  it('has special texts for a reason, and for an element, only if the table has them', () => {
    expect(failureName(OUTCOME, { code: 'otp_expired', reason: 'locked' })).to.equal('otp_expired.locked');
    expect(failureName(OUTCOME, { code: 'otp_expired', reason: 'old' })).to.equal('otp_expired');
    expect(failureName(OUTCOME, { code: 'network' })).to.equal('network');
    expect(failureName({ ...OUTCOME, ...ACCOUNT }, { code: 'passkey_failed', reason: 'exists' }, 'account')).to.equal(
      'account.passkey_failed.exists',
    );
    expect(failureName(OUTCOME, { code: 'passkey_failed', reason: 'exists' }, 'account')).to.equal('passkey_failed.exists');
  });

  it('has one text for each name, in one place', () => {
    const names = Object.values(SURFACES)
      .filter((surface) => surface !== RETURN_PAGE)
      .flatMap((surface) => Object.keys(surface));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).to.deep.equal([]);
  });

  it('is plain: no exclamation mark, no "please", no "error"', () => {
    for (const surface of Object.values(SURFACES))
      for (const text of Object.values(surface)) expect(text).to.not.match(/!|please|sorry|error/i);
  });

  it('fills the places that it knows', () => {
    expect(filled('Ends in {time}, {who}', { time: '0:24' })).to.equal('Ends in 0:24, {who}');
    expect(filled('{toString}', {})).to.not.contain('native code');
  });
});

describe('another language', () => {
  it('writes numbers, times and lists in its own way', () => {
    const german = { lang: 'de', texts: {} };
    expect(inDigits(german, 1234.5)).to.equal('1.234,5');
    expect(inWords(german, 30_000)).to.equal('30 Sekunden');
    expect(inARow(german, ['A', 'B', 'C'])).to.equal('A, B und C');
  });
});

describe('lengths of time', () => {
  it('read as a clock', () => {
    expect([-5, 0, 1, 999, 23_500, 60_000, 3_599_001, 3_892_000].map((ms) => asClock(english, ms))).to.deep.equal([
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
    expect([0, 1000, 30_000, 90_000, 120_000, 7_199_000, 7_200_000, 259_200_000].map((ms) => inWords(english, ms))).to.deep.equal([
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

describe('a day', () => {
  const now = new Date(2026, 10, 26, 12).getTime();
  const at = (year: number) => new Date(year, 10, 24, 15, 40).getTime();

  it('has no year in this year, and one in any other', () => {
    expect(asDay(english, at(2026), now)).to.equal('Nov 24');
    expect(asDay(english, at(2025), now)).to.equal('Nov 24, 2025');
    expect(asDate(english, at(2026), now)).to.match(/^Nov 24, 3:40\sPM$/);
    expect(asDate(english, at(2025), now)).to.match(/^Nov 24, 2025, 3:40\sPM$/);
  });
});
