import { expect } from '@esm-bundle/chai';
import { encodeBase64url } from '../../src/encoding/base64url.js';
import { encodeHex } from '../../src/encoding/hex.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { KmsError } from '../../src/errors.js';
import {
  checkLife,
  checkSessionClaims,
  openCompactToken,
  openSessionToken,
  type SessionExpected,
} from '../../src/session/session-token.js';
import tokens from '../vectors/jwt-tokens.json' with { type: 'json' };
import published from '../vectors/session-jwt.json' with { type: 'json' };
import wycheproof from '../vectors/wycheproof-jws.json' with { type: 'json' };

interface TokenCase {
  readonly id: string;
  readonly class: string;
  readonly expect: string;
  readonly code?: string;
  readonly why: string;
  readonly now: number;
  readonly expectedPublicKey: string;
  readonly token?: string;
  readonly generate?: {
    readonly prefix?: string;
    readonly repeat?: string;
    readonly count?: number;
    readonly suffix?: string;
    readonly jsonNest?: number;
    readonly header?: string;
    readonly signature?: string;
  };
}

const { subtle } = crypto;

function tokenOf({ token, generate }: TokenCase): string {
  if (!generate) return token as string;
  const { prefix, repeat = '', count, suffix, jsonNest = 0, header, signature } = generate;
  if (prefix !== undefined) return prefix + repeat.repeat(count ?? 0) + suffix;
  const nested = btoa('['.repeat(jsonNest) + ']'.repeat(jsonNest));
  return `${header}.${nested.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}.${signature}`;
}

async function outcomeOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'ok';
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(KmsError);
    return (thrown as KmsError).code;
  }
}

/** Keys are pinned as points; one whose own words forbid verifying would never be pinned. Firefox reads no `use`, and ends the page over RSA. */
async function signersOf(jwk: JsonWebKey | undefined): Promise<readonly string[]> {
  if (jwk?.kty !== 'EC' || (jwk.use ?? 'sig') !== 'sig') return [];
  try {
    const key = await subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
    return [encodeHex(new Uint8Array(await subtle.exportKey('raw', key)))];
  } catch {
    return [];
  }
}

/** Both halves of what a login is checked against. */
async function openOwnToken(
  subtle: SubtleCrypto,
  token: string,
  { signers, ...expected }: SessionExpected & { readonly signers: readonly string[] },
): Promise<void> {
  checkSessionClaims(await openSessionToken(subtle, token, signers), expected);
}

describe('session token', () => {
  for (const given of (tokens.cases as readonly TokenCase[]).filter((each) => each.class.startsWith('session'))) {
    it(`${given.expect}: ${given.id}, ${given.why}`, async () => {
      const check = { signers: [tokens.keys.notarizer.publicHex], publicKeyHex: given.expectedPublicKey, nowMs: given.now * 1000 };
      const outcome = await outcomeOf(openOwnToken(subtle, tokenOf(given), check));
      if (given.expect !== 'either') expect(outcome).to.equal(given.expect === 'ok' ? 'ok' : given.code);
      expect(['ok', 'token_invalid', 'session_expired', 'clock_skew']).to.include(outcome);
    });
  }

  for (const given of published.cases) {
    it(`${given.expect}: ${given.name}`, async () => {
      const opened = openSessionToken(subtle, given.jwt, [given.notarizerPublicKey]);
      if (given.expect === 'valid') expect(given.claims).to.include(await opened);
      else expect(await outcomeOf(opened)).to.equal('token_invalid');
    });
  }

  it('may be signed by any key of the list, and by no other', async () => {
    const [given, other] = published.cases.filter(({ expect: outcome }) => outcome === 'valid');
    const wrong = tokens.keys.notarizer.publicHex;
    expect(await outcomeOf(openSessionToken(subtle, given!.jwt, [wrong, given!.notarizerPublicKey]))).to.equal('ok');
    expect(await outcomeOf(openSessionToken(subtle, other!.jwt, [wrong]))).to.equal('token_invalid');
    expect(await outcomeOf(openSessionToken(subtle, other!.jwt, []))).to.equal('token_invalid');
  });

  it("is refused if its organization isn't the login's", async () => {
    const given = tokens.cases.find(({ id }) => id === 'extra-claim') as TokenCase;
    const check = { signers: [tokens.keys.notarizer.publicHex], publicKeyHex: given.expectedPublicKey, nowMs: given.now * 1000 };
    const wanted = '9b7d5e1c-0000-4000-8000-000000000002';
    expect(await outcomeOf(openOwnToken(subtle, tokenOf(given), { ...check, organizationId: wanted }))).to.equal('ok');
    expect(await outcomeOf(openOwnToken(subtle, tokenOf(given), { ...check, organizationId: 'elsewhere' }))).to.equal('token_invalid');
  });
});

/** A signer of our own, for what no published token has. */
async function ownSigner() {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const signer = encodeHex(new Uint8Array(await subtle.exportKey('raw', pair.publicKey)));
  const sign = async (claims: object, bytes = 64): Promise<string> => {
    const text = `${encodeBase64url(encodeUtf8('{"alg":"ES256"}'))}.${encodeBase64url(encodeUtf8(JSON.stringify(claims)))}`;
    const digest = await subtle.digest('SHA-256', encodeUtf8(text));
    const signature = new Uint8Array(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, digest));
    return `${text}.${encodeBase64url(signature.slice(0, bytes))}`;
  };
  return { signer, sign };
}

const NOW_S = 1_800_000_000;
const PUBLIC_KEY = `02${'ab'.repeat(32)}`;
const CLAIMS = {
  exp: NOW_S + 900,
  public_key: PUBLIC_KEY,
  session_type: 'SESSION_TYPE_READ_WRITE',
  user_id: 'user-1',
  organization_id: 'org-1',
};

describe('the limits of a session token', () => {
  const outcomeAt = async (claims: object): Promise<string> => {
    const { signer, sign } = await ownSigner();
    const check = { signers: [signer], publicKeyHex: PUBLIC_KEY, nowMs: NOW_S * 1000 };
    return outcomeOf(openOwnToken(subtle, await sign({ ...CLAIMS, ...claims }), check));
  };
  const rows: readonly (readonly [claims: object, outcome: string])[] = [
    [{}, 'ok'],
    [{ exp: -1 }, 'token_invalid'],
    [{ exp: 0 }, 'session_expired'],
    [{ exp: NOW_S }, 'session_expired'],
    [{ exp: NOW_S + 1 }, 'ok'],
    [{ exp: NOW_S + 400 * 86_400 - 1 }, 'ok'],
    [{ exp: NOW_S + 400 * 86_400 }, 'token_invalid'],
    [{ iat: NOW_S - 100 }, 'ok'],
    [{ iat: NOW_S + 300 }, 'ok'],
    [{ iat: NOW_S + 301 }, 'clock_skew'],
    [{ nbf: NOW_S + 301, iat: NOW_S }, 'clock_skew'],
    [{ session_type: 'SESSION_TYPE_OTHER' }, 'token_invalid'],
  ];
  for (const [claims, outcome] of rows) {
    it(`are to the second: ${JSON.stringify(claims)}`, async () => expect(await outcomeAt(claims)).to.equal(outcome));
  }

  it('are also compared with this device if its time differs: no session begins later than both', () => {
    const DAY_S = 86_400;
    const lives = (days: number, nowMs: number) => () => checkLife({ ...CLAIMS, exp: NOW_S + days * DAY_S }, nowMs, NOW_S * 1000);
    const monthAgoMs = (NOW_S - 30 * DAY_S) * 1000;
    expect(lives(399, monthAgoMs)).to.not.throw();
    expect(lives(401, monthAgoMs)).to.throw(KmsError, 'token_invalid payload.exp');
    expect(lives(401, (NOW_S + 30 * DAY_S) * 1000)).to.not.throw();
  });

  it('are for the session profile that was requested, or for none', () => {
    const profileId = 'profile-1';
    const expected = { publicKeyHex: PUBLIC_KEY, nowMs: NOW_S * 1000 };
    const judged = (claimed: string | undefined, sessionProfileId: string | undefined) => () =>
      checkSessionClaims(
        { ...CLAIMS, ...(claimed && { session_profile_id: claimed }) },
        { ...expected, ...(sessionProfileId && { sessionProfileId }) },
      );
    expect(judged(profileId, profileId)).to.not.throw();
    expect(judged(undefined, undefined)).to.not.throw();
    for (const [claimed, asked] of [
      [profileId, undefined],
      [undefined, profileId],
      ['another', profileId],
    ] as const)
      expect(judged(claimed, asked)).to.throw(KmsError, 'token_invalid payload.session_profile_id');
  });

  it('are 65,536 characters, no more', async () => {
    const { signer, sign } = await ownSigner();
    const empty = (await sign({ ...CLAIMS, pad: '' })).length;
    const pads = Array.from({ length: 8 }, (_, more) => Math.floor(((65_536 - empty) * 3) / 4) + more - 4);
    const tokensOf = await Promise.all(pads.map((pad) => sign({ ...CLAIMS, pad: 'x'.repeat(pad) })));
    const outcomes = await Promise.all(tokensOf.map((token) => outcomeOf(openSessionToken(subtle, token, [signer]))));
    expect(tokensOf.map(({ length }) => length)).to.include(65_536);
    expect(outcomes).to.deep.equal(tokensOf.map(({ length }) => (length <= 65_536 ? 'ok' : 'token_invalid')));
  });

  it('are three parts and a signature of 64 bytes, checked before any key is used', async () => {
    const { signer, sign } = await ownSigner();
    const whole = await sign(CLAIMS);
    for (const token of [`${whole}.${whole.split('.')[2]}`, await sign(CLAIMS, 63), whole.split('.').slice(0, 2).join('.')]) {
      const thrown = await openSessionToken(subtle, token, [signer]).catch((error: unknown) => error);
      expect(thrown).to.include({ code: 'token_invalid', path: 'token' });
    }
  });
});

describe('compact tokens of Wycheproof, hashed once', () => {
  for (const given of wycheproof.cases) {
    it(`${given.class}: ${given.id}, ${given.comment}`, async () => {
      const signers = await signersOf('publicJwk' in given ? given.publicJwk : undefined);
      const outcome = await outcomeOf(openCompactToken(subtle, given.jws, { signers, hashedTwice: false }));
      expect(outcome).to.equal(given.class === 'es256/valid' ? 'ok' : 'token_invalid');
    });
  }
});
