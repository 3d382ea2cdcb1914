import { expect } from '@esm-bundle/chai';
import { encodeHex } from '../../src/encoding/hex.js';
import { KmsError } from '../../src/errors.js';
import { openCompactToken, openSessionToken, verifySessionToken } from '../../src/session/session-token.js';
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

describe('session token', () => {
  for (const given of (tokens.cases as readonly TokenCase[]).filter((each) => each.class.startsWith('session'))) {
    it(`${given.expect}: ${given.id}, ${given.why}`, async () => {
      const check = { signers: [tokens.keys.notarizer.publicHex], publicKeyHex: given.expectedPublicKey, nowMs: given.now * 1000 };
      const outcome = await outcomeOf(verifySessionToken(subtle, tokenOf(given), check));
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

  it('is refused when it is of another organization than the login', async () => {
    const given = tokens.cases.find(({ id }) => id === 'extra-claim') as TokenCase;
    const check = { signers: [tokens.keys.notarizer.publicHex], publicKeyHex: given.expectedPublicKey, nowMs: given.now * 1000 };
    const wanted = '9b7d5e1c-0000-4000-8000-000000000002';
    expect(await outcomeOf(verifySessionToken(subtle, tokenOf(given), { ...check, organizationId: wanted }))).to.equal('ok');
    expect(await outcomeOf(verifySessionToken(subtle, tokenOf(given), { ...check, organizationId: 'elsewhere' }))).to.equal(
      'token_invalid',
    );
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
