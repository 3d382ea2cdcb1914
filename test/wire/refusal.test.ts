import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { readRefusal } from '../../src/wire/refusal.js';
import { verdictOf } from '../../src/wire/verdict.js';
import vectors from '../vectors/errors.json' with { type: 'json' };

/** What each proxy condition of the vectors means for the call that meets it. */
const PROXY: Readonly<Record<string, readonly [operation: string, verdict: string]>> = {
  'OTP initiations exceeded': ['otp_init', 'rate_limited (codes)'],
  'wrong OTP code': ['otp_verify', 'otp_invalid'],
  'OTP expired/unknown/locked': ['otp_verify', 'otp_expired'],
  'verification token invalid or expired': ['otp_login', 'otp_expired'],
  'client signature missing or wrong': ['otp_login', 'otp_expired'],
  'OIDC token invalid': ['oauth_login', 'oauth_failed'],
  'OIDC nonce mismatch': ['oauth_login', 'oauth_failed'],
  'OAuth disabled': ['oauth_login', 'method_disabled'],
  'OAuth provider exists': ['signup', 'account_exists'],
  'e-mail malformed': ['otp_init', 'contact_invalid'],
  'no account on login': ['otp_login', 'otp_expired'],
  'config id missing': ['wallet_kit_config', 'forbidden'],
  'config id unknown': ['account', 'bad_request'],
  'origin not allowed': ['otp_init', 'forbidden'],
  'account lookup needs verification': ['account', 'forbidden'],
};
const GENERAL: Readonly<Record<number, string>> = { 401: 'forbidden', 403: 'forbidden', 429: 'rate_limited', 500: 'server_error' };
const spoken = (operation: string, status: number, body: unknown) => {
  const { code, reason } = verdictOf(operation, status, readRefusal(body));
  return reason ? `${code} (${reason})` : code;
};

describe('refusals of the service', () => {
  for (const { condition, api, httpStatus, body, grpcCode } of vectors.cases) {
    it(`${api}, ${condition}: ${httpStatus}`, () => {
      if (typeof body === 'object' && grpcCode !== undefined) expect(readRefusal(body).grpcCode).to.equal(grpcCode);
      const [operation, verdict] = PROXY[condition] ?? ['create_wallet', GENERAL[httpStatus] ?? 'bad_request'];
      if (api === 'proxy' && !PROXY[condition]) return expect(httpStatus).to.equal(400);
      return expect(spoken(operation, httpStatus, body)).to.equal(httpStatus >= 500 ? 'server_error' : verdict);
    });
  }

  it("have the service's own code in either of its two places", () => {
    const inDetails = { code: 3, details: [{ '@type': 'x' }, { turnkeyErrorCode: 'REQUEST_INVALID' }] };
    expect(readRefusal(inDetails).serviceCode).to.equal('REQUEST_INVALID');
    expect(readRefusal({ ...inDetails, turnkeyErrorCode: 'UNSPECIFIED' }).serviceCode).to.equal('UNSPECIFIED');
    expect(readRefusal({ ...inDetails, turnkeyErrorCode: '' }).serviceCode).to.equal('REQUEST_INVALID');
    expect(readRefusal({ turnkeyErrorCode: '<b>x</b>' })).to.deep.equal({});
  });

  it('are read more precisely by their number if the status is a plain 400', () => {
    expect(spoken('signup', 400, { code: 6 })).to.equal('account_exists');
    expect(spoken('otp_login', 400, { code: 5 })).to.equal('otp_expired');
    expect(spoken('otp_init', 400, { code: 7 })).to.equal('forbidden');
    expect(spoken('otp_init', 403, { code: 3 })).to.equal('forbidden');
  });

  it("with 500 and above aren't refusals, whatever they say", () => {
    expect(spoken('otp_verify', 503, { message: 'Invalid OTP code' })).to.equal('server_error');
  });

  it('have a code whatever comes with them', () => {
    const status = fc.integer({ min: 400, max: 599 });
    const operation = fc.constantFrom('wallet_kit_config', 'otp_init', 'otp_verify', 'signup', 'create_wallet', 'constructor');
    fc.assert(
      fc.property(operation, status, fc.jsonValue(), (name, any, body) => typeof verdictOf(name, any, readRefusal(body)).code === 'string'),
    );
  });
});
