import { expect } from '@esm-bundle/chai';
import { baseUrlOf } from '../../src/client/base-url.js';
import { openExportBundle } from '../../src/client/bundle.js';
import { openCredentialBundle } from '../../src/client/credential-bundle.js';
import { retryAfterMsOf } from '../../src/client/retry-after.js';
import { openTarget } from '../../src/client/target-bundle.js';
import { encodeBase64url } from '../../src/encoding/base64url.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { KmsError, type KmsErrorCode } from '../../src/errors.js';
import { returnPageOf, servedReturnPage } from '../../src/flows/oauth/return-url.js';
import { codeOf } from '../../src/flows/otp/code.js';
import { contactOf } from '../../src/flows/otp/contact.js';
import { readVerificationToken } from '../../src/flows/otp/verification-token.js';
import { httpDateMs } from '../../src/platform/http-date.js';
import { utcTimeMs } from '../../src/platform/utc-time.js';
import { checkSessionClaims, openSessionToken } from '../../src/session/session-token.js';
import { readReturn, readReturnFrame, stateOf } from '../../src/wire/oauth-return.js';
import { checkOidcToken, claimsBeside } from '../../src/wire/oidc-token.js';
import { ecdhPair } from '../support/p256.js';
import credentials from '../vectors/credential-bundle.json' with { type: 'json' };
import exports from '../vectors/export-bundles.json' with { type: 'json' };
import tokens from '../vectors/jwt-tokens.json' with { type: 'json' };
import { forAll, forAllInTurn, isClean, LIMIT_MS, textNear, valueNear } from './inputs.js';

const { subtle } = crypto;
const STATE = 'q3Zt0y2m1b5uYd8sK4n7Wg';
const PUBLIC_KEY = `02${'ab'.repeat(32)}`;
const SITE = new URL('https://site.example/login');

/** The result, and nothing if it was refused with one of these codes. Any other error is rethrown. */
function readOrRefused<T>(codes: readonly KmsErrorCode[], read: () => T): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof KmsError && codes.includes(thrown.code)) return undefined;
    throw thrown;
  }
}
async function readOrRefusedLater<T>(codes: readonly KmsErrorCode[], read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (thrown) {
    return readOrRefused<undefined>(codes, () => {
      throw thrown;
    });
  }
}
const compact = (payload: unknown): string => `e30.${encodeBase64url(encodeUtf8(JSON.stringify(payload) ?? ''))}.AA`;

describe('tokens from outside', function () {
  this.timeout(LIMIT_MS);

  it('are a session that a pinned key signed, or refused: no altered one is accepted', async () => {
    const good = tokens.cases.find(({ id }) => id === 'extra-claim')?.token?.toString() ?? '';
    const signers = [tokens.keys.notarizer.publicHex];
    expect(await openSessionToken(subtle, good, signers)).to.include({ session_type: 'SESSION_TYPE_READ_WRITE' });
    await forAllInTurn(textNear([good]), async (token) => {
      const claims = await readOrRefusedLater(['token_invalid'], () => openSessionToken(subtle, token, signers));
      return claims === undefined || token === good;
    });
  });

  it('are claims that fit the login, or refused', () => {
    const claims = { exp: 1000, public_key: PUBLIC_KEY, session_type: 'SESSION_TYPE_READ_WRITE', user_id: 'u', organization_id: 'o' };
    forAll(textNear(['0', '999', '1000', '1001', '34560001', '-1']), (text) => {
      const exp = Number(text);
      const expected = { publicKeyHex: PUBLIC_KEY, nowMs: 1_000_000 };
      readOrRefused(['token_invalid', 'session_expired', 'clock_skew'], () => checkSessionClaims({ ...claims, exp }, expected));
      return true;
    });
  });

  it('are a verification of our key and contact, or refused', () => {
    const claims = { id: 'i', verification_type: 'OTP_TYPE_EMAIL', contact: 'a@b.example', public_key: PUBLIC_KEY, exp: '1767225600000' };
    const proof = { publicKeyHex: PUBLIC_KEY, otpType: 'OTP_TYPE_EMAIL', isContact: (one: string) => one === 'a@b.example' } as const;
    expect(readVerificationToken(compact(claims), proof).id).to.equal('i');
    forAll(valueNear([claims]), ({ value }) => {
      const text = readOrRefused([], () => compact(typeof value === 'object' ? withoutBigInt(value) : String(value)));
      const read = readOrRefused(['token_invalid'], () => readVerificationToken(text ?? '', proof));
      return read === undefined || (isClean(read) && read.public_key === PUBLIC_KEY && read.contact === 'a@b.example');
    });
    forAll(textNear([compact(claims)]), (token) => {
      const read = readOrRefused(['token_invalid'], () => readVerificationToken(token, proof));
      return read === undefined || read.public_key.toLowerCase() === PUBLIC_KEY;
    });
  });

  it('are of a provider for this client, or refused', () => {
    const claims = { iss: 'https://p.example', sub: 's', aud: ['client'], nonce: 'n' };
    forAll(valueNear([claims]), ({ value }) => {
      const token = compact(withoutBigInt(value));
      readOrRefused(['oauth_state'], () => checkOidcToken(token, { nonce: 'n', clientId: 'client' }));
      return claimsBeside(token, ['other']).every(({ iss, sub }) => typeof iss === 'string' && typeof sub === 'string');
    });
    forAll(textNear([compact(claims)]), (token) => {
      readOrRefused(['oauth_state'], () => checkOidcToken(token, { nonce: 'n', clientId: 'client' }));
      return true;
    });
  });
});

/** What JSON can't express is no input of a token. */
function withoutBigInt(value: unknown): unknown {
  const text = JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? 1 : member));
  return text === undefined ? null : JSON.parse(text);
}

describe('bundles from outside', function () {
  this.timeout(LIMIT_MS);
  const { pinnedSigner: signer, receiver, organizationId } = exports.keys;
  const [good = ''] = exports.cases.flatMap(({ id, bundle }) => (id === 'pass' && bundle ? [bundle] : []));
  // Letter case of hex changes nothing, nor does white space around JSON.
  const isSame = (bundle: string) => bundle.toLowerCase().replace(/\s/g, '') === good.toLowerCase();

  it('are words that the enclave sealed to this key, or refused: no altered one opens', async () => {
    const keyPair = await ecdhPair(receiver.privateHex, receiver.publicHex);
    await forAllInTurn(textNear([good]), async (bundle) => {
      const words = await readOrRefusedLater(['export_untrusted'], () => openExportBundle({ bundle, keyPair, organizationId, signer }));
      return words === undefined || isSame(bundle);
    });
  });

  it('are a key of the enclave to seal to, or refused', async () => {
    await forAllInTurn(textNear([good]), async (bundle) => {
      return (await readOrRefusedLater(['token_invalid'], () => openTarget({ bundle, signer }, subtle))) === undefined;
    });
  });

  it('are a credential that was sealed to this key, or refused: no altered one opens', async () => {
    const one = credentials.cases.find(({ expect: expected }) => expected === 'valid');
    const keyPair = await ecdhPair(receiver.privateHex, receiver.publicHex);
    await forAllInTurn(textNear([one?.credentialBundle ?? '']), async (bundle) => {
      return (await readOrRefusedLater(['token_invalid'], () => openCredentialBundle({ bundle, keyPair }))) === undefined;
    });
  });
});

describe('what comes back from a provider', function () {
  this.timeout(LIMIT_MS);
  const returned = [`code=abc&state=${STATE}`, `state=${STATE}&error=access_denied`, `state=${STATE}&id_token=a.b.c&code=x`];

  it('is a code, a token or a refusal, for the state that was requested', () => {
    forAll(textNear(returned.flatMap((text) => [`?${text}`, `#${text}`, `?a=b#${text}`])), (text) => {
      const url = new URL(`https://site.example/${text}`);
      const state = stateOf(url);
      if (state !== undefined && !/^[\w-]{22}$/.test(state)) return false;
      const proof = readOrRefused(['oauth_denied', 'oauth_failed', 'oauth_state'], () => readReturn(url, text.length % 2 === 0));
      return proof === undefined || (proof.value.length > 0 && !/\p{Cc}/u.test(proof.value));
    });
  });

  it('is a message on the channel of one attempt, or nothing', () => {
    const frame = { v: 1, kind: 'oauth-return', state: STATE, params: returned[0] };
    expect(readReturnFrame(frame, STATE, '/cb')).to.be.instanceOf(URL);
    forAll(valueNear([frame]), ({ value }) => {
      const url = readReturnFrame(value, STATE, '/cb');
      return url === undefined || stateOf(url) === STATE;
    });
  });
});

describe('texts from outside', function () {
  this.timeout(LIMIT_MS);

  it('are a page of this site, or none', () => {
    forAll(
      textNear(['https://site.example/back?a=b', '/back', 'https://user@site.example/', '//site.example/x', 'https:site.example']),
      (text) => {
        const pages = [returnPageOf(text, SITE), servedReturnPage(text, SITE)];
        return pages.every((page) => page === undefined || (page.origin === SITE.origin && !page.hash && !page.username));
      },
    );
  });

  it('are an address of a service, or refused', () => {
    forAll(textNear(['https://api.example/v1', 'http://localhost:8080', 'http://127.0.0.1', 'https://a:b@c.example']), (text) => {
      const url = readOrRefused(['config_invalid'], () => baseUrlOf(text, 'baseUrl'));
      return url === undefined || (['https:', 'http:'].includes(url.protocol) && !url.username && !url.search && !url.hash);
    });
  });

  it('are a waiting time, or none', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    forAll(
      textNear(['7', '120', '0', 'Thu, 01 Jan 2026 00:01:00 GMT', 'Thursday, 01-Jan-26 00:01:00 GMT', 'Thu Jan  1 00:01:00 2026']),
      (text) => {
        const ms = retryAfterMsOf(text, now);
        return ms === undefined || (Number.isInteger(ms) && ms >= 0 && ms <= 3_600_000);
      },
    );
  });

  it('are a date, or none', () => {
    forAll(textNear(['20260304153000', 'Thu, 01 Jan 2026 00:01:00 GMT']), (text) =>
      [utcTimeMs(text), httpDateMs(text)].every((ms) => ms === undefined || Number.isInteger(ms)),
    );
  });

  it('are a code, or none, and the same when it is read again', () => {
    const rules = [{ otpLength: 6, otpAlphanumeric: false }, { otpLength: 6, otpAlphanumeric: true }, undefined];
    forAll(textNear(['123456', 'Your code is 123-456.', '١٢٣٤٥٦', 'AB12CD', '12 34\u200b56']), (text) =>
      rules.every((rule) => {
        const code = codeOf(text, rule);
        return code === undefined || (/^[0-9A-Z]{4,10}$/.test(code) && codeOf(code, rule) === code);
      }),
    );
  });

  it('are an address or a number, or none, and the same when they are read again', () => {
    forAll(textNear(['ada@example.com', ' Ada.B+c@EXAMPLE.co.uk ', '+44 20 7946 0958', 'tel:+1-202-555-0143', '0049 30 1234567']), (text) =>
      (['email', 'sms'] as const).every((channel) => {
        const contact = contactOf(channel, text);
        return contact === undefined || contactOf(channel, contact.value ?? '')?.value === contact.value;
      }),
    );
  });
});
