import { expect } from '@esm-bundle/chai';
import { decodeBase64url, encodeBase64url } from '../../src/encoding/base64url.js';
import { decodeUtf8, encodeUtf8 } from '../../src/encoding/utf8.js';
import type { SocialProvider } from '../../src/wire/brand-names.js';
import { until } from '../support/fixed-environment.js';
import { allowAt, bring, type Stand, type StandOptions, signIn, stand, windowOf } from './oauth-stage.js';

const BRANDS: readonly SocialProvider[] = ['google', 'apple', 'facebook', 'x', 'discord'];
/** Calls that would pass a token to the service. */
const carriers = ({ calls }: Stand) => calls.map(({ path }) => path).filter((path) => ['oauth_login', 'account', 'signup'].includes(path));

type Claims = Readonly<Record<string, unknown>>;
const claimsOf = (token: string): Claims => JSON.parse(decodeUtf8(decodeBase64url(token.split('.')[1] ?? '')));
function withClaims(token: string, claims: Claims): string {
  const [head, , signature] = token.split('.');
  return [head, encodeBase64url(encodeUtf8(JSON.stringify({ ...claimsOf(token), ...claims }))), signature].join('.');
}

/** A return whose token, if it contains one, is a different one. */
function forgedReturn(back: URL, forge: NonNullable<StandOptions['forge']>): URL {
  const params = new URLSearchParams((back.hash || back.search).slice(1));
  const token = params.get('id_token');
  if (token !== null) params.set('id_token', forge(token));
  return new URL(`?${params}`, back);
}

/** Where a sign-in ends if its token isn't the provider's. */
async function outcome(provider: SocialProvider, forge: NonNullable<StandOptions['forge']>): Promise<Stand & { readonly view: unknown }> {
  const place = stand({ forge });
  const flow = place.kms.startOAuth(provider);
  bring(place, forgedReturn(await allowAt(place, await windowOf(place, flow)), forge));
  await until(() => flow.view.step === 'ready' && 'problem' in flow.view, 'the refusal');
  place.kms.dispose();
  return { ...place, view: flow.view };
}
const refused = (reason: string) => ({ step: 'ready', problem: { code: 'oauth_state', retryable: 'user', reason } });

describe('an OIDC token is bound', () => {
  for (const provider of BRANDS) {
    it(`${provider}: one for another key isn't sent`, async () => {
      const place = await outcome(provider, (token) => withClaims(token, { nonce: '0'.repeat(64) }));
      expect(place.view).to.deep.equal(refused('nonce'));
      expect(carriers(place)).to.deep.equal([]);
    });

    it(`${provider}: one for another audience isn't sent, single or in a list`, async () => {
      for (const aud of ['another', ['another', 'third'], []]) {
        const place = await outcome(provider, (token) => withClaims(token, { aud }));
        expect(place.view).to.deep.equal(refused('audience'));
        expect(carriers(place)).to.deep.equal([]);
      }
    });

    it(`${provider}: one of an earlier attempt isn't sent`, async () => {
      const tokens: string[] = [];
      // From the second attempt on, each party repeats what it said in the first.
      const place = stand({ forge: (token) => tokens[tokens.push(token) - tokens.length] ?? token });
      const keep = (back: URL) => forgedReturn(back, (token) => tokens[tokens.push(token) - tokens.length] ?? token);
      const first = place.kms.startOAuth(provider);
      bring(place, keep(await allowAt(place, await windowOf(place, first))));
      await until(() => first.view.step === 'done');
      place.calls.length = 0;
      const second = place.kms.startOAuth(provider);
      bring(place, keep(await allowAt(place, await windowOf(place, second))));
      await until(() => second.view.step === 'ready' && 'problem' in second.view, 'the refusal');
      expect(second.view).to.deep.equal(refused('nonce'));
      expect(carriers(place)).to.deep.equal([]);
      place.kms.dispose();
    });
  }

  it('that another party requested is refused by the service, for a login and for an account', async () => {
    const place = await outcome('google', (token) => withClaims(token, { sub: 'somebody else' }));
    expect(place.view).to.deep.include({ step: 'ready' });
    const granted = place.calls.filter(({ path, answer }) => path !== 'wallet_kit_config' && (answer.session ?? answer.organizationId));
    expect(granted).to.deep.equal([]);
    expect(place.kms.session.snapshot.state).to.equal('signed-out');
  });

  it('to the same key in both calls', async () => {
    const place = stand();
    await signIn(place, 'x');
    const [trade, login] = ['oauth2_authenticate', 'oauth_login'].map((path) => place.calls.find((call) => call.path === path));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(login?.body.publicKey)));
    expect(trade?.body.nonce).to.equal([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    place.kms.dispose();
  });
});
