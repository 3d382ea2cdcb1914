import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { KmsError } from '../../src/errors.js';
import { readWalletKitConfig, type WalletKitConfig } from '../../src/wire/config.js';
import { answering } from '../support/answering.js';
import vectors from '../vectors/hostile-config.json' with { type: 'json' };

interface ConfigCase {
  readonly id: string;
  readonly why: string;
  readonly expect: string;
  readonly body?: string | null;
  readonly generate?: {
    readonly path: string;
    readonly repeat?: string;
    readonly prefix?: string;
    readonly nest?: number;
    readonly keys?: number;
    readonly count?: number;
  };
  readonly show?: readonly string[];
}

const MINIMAL = { enabledProviders: ['google', 'email', 'passkey'], sessionExpirationSeconds: '900', organizationId: 'o1' };
const bodyOf = ({ body, generate }: ConfigCase): string => {
  if (!generate) return body ?? '';
  const { path, repeat, prefix, nest, keys, count = 0 } = generate;
  if (nest) return `${JSON.stringify(MINIMAL).slice(0, -1)},"${path}":${'['.repeat(nest)}${']'.repeat(nest)}}`;
  if (keys) return JSON.stringify({ ...MINIMAL, [path]: Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, 'id'])) });
  return JSON.stringify({ ...MINIMAL, [path]: Array.from({ length: count }, (_, at) => repeat ?? `${prefix}${at}`) });
};
const served = async (body: string): Promise<WalletKitConfig> => (await answering({ body })).proxy.walletKitConfig();

describe('the served configuration', () => {
  for (const one of vectors.cases as readonly ConfigCase[]) {
    it(`${one.id}: ${one.why}`, async () => {
      const outcome = await served(bodyOf(one)).catch((thrown: unknown) => thrown);
      expect(({} as { polluted?: boolean }).polluted).to.equal(undefined);
      if (outcome instanceof KmsError) return expect([one.expect === 'ok', outcome.code]).to.deep.equal([false, 'bad_response']);
      expect(one.expect).to.not.equal('reject');
      const { methods } = outcome as WalletKitConfig;
      // Social accounts are removed if the redirect address is bad. That is up to code that knows the page.
      if (one.show && !one.id.startsWith('redir')) expect(methods).to.deep.equal(one.show);
      return undefined;
    });
  }

  it('has defaults for what the service may leave out', async () => {
    expect(await served(JSON.stringify(MINIMAL))).to.deep.equal({
      methods: ['google', 'email', 'passkey'],
      sessionExpirationSeconds: 900,
      organizationId: 'o1',
      otpLength: 6,
      otpAlphanumeric: false,
      oauthClientIds: {},
    });
  });

  it('uses the length of codes and the redirect address as served', async () => {
    const config = await served(
      JSON.stringify({ ...MINIMAL, otpLength: '9', otpAlphanumeric: true, oauthRedirectUrl: 'https://a.example/cb' }),
    );
    expect([config.otpLength, config.otpAlphanumeric, config.oauthRedirectUrl]).to.deep.equal([9, true, 'https://a.example/cb']);
  });

  it('is read or refused whatever it is, without throwing and without more than 32 methods', () => {
    const value = fc.oneof(fc.jsonValue(), fc.object({ withNullPrototype: true }), fc.constant(undefined));
    const config = fc.record({ enabledProviders: value, sessionExpirationSeconds: value, organizationId: value, oauthClientIds: value });
    fc.assert(
      fc.property(fc.oneof(value, config), (any) => {
        const parsed = readWalletKitConfig(any, '');
        return !parsed.ok || parsed.value.methods.length <= 32;
      }),
    );
  });

  it('of nearly 1 MiB is read in 200 ms', () => {
    const large = { ...MINIMAL, enabledProviders: Array.from({ length: 60_000 }, (_, at) => `p${at}`) };
    const start = performance.now();
    readWalletKitConfig(large, '');
    expect(performance.now() - start).to.be.below(200);
  });

  it('has exact limits', () => {
    const base = { enabledProviders: [], sessionExpirationSeconds: '900', organizationId: 'o1' };
    const read = (more: string) => readWalletKitConfig(JSON.parse(JSON.stringify(base).replace(/}$/, `,${more}}`)), '');
    const configOf = (more: string) => {
      const parsed = read(more);
      return parsed.ok ? parsed.value : undefined;
    };
    expect(['0', '1', '34560000', '34560001'].map((seconds) => read(`"sessionExpirationSeconds":"${seconds}"`).ok)).to.deep.equal([
      false,
      true,
      true,
      false,
    ]);
    expect(['"4"', '"10"', '"11"', '7'].map((length) => configOf(`"otpLength":${length}`)?.otpLength)).to.deep.equal([4, 10, 6, 6]);
    expect(configOf('"oauthClientIds":{"google":"a","x":5,"__proto__":"b"}')?.oauthClientIds).to.deep.equal({ google: 'a' });
    const urlOf = (length: number) => configOf(`"oauthRedirectUrl":"${'u'.repeat(length)}"`)?.oauthRedirectUrl?.length;
    expect([urlOf(4096), urlOf(4097)]).to.deep.equal([4096, 0]);
  });

  it('has no return address if none is served, and an empty one if it is malformed', () => {
    const urlOf = (oauthRedirectUrl: unknown) => {
      const base = { enabledProviders: [], sessionExpirationSeconds: '900', organizationId: 'o1' };
      const parsed = readWalletKitConfig({ ...base, oauthRedirectUrl }, '');
      return parsed.ok ? parsed.value.oauthRedirectUrl : parsed.path;
    };
    expect([undefined, null].map(urlOf)).to.deep.equal([undefined, undefined]);
    const wrong = [7, true, {}, ['https://a.example/cb'], `https://a.example/${'u'.repeat(4096)}`];
    expect(wrong.map(urlOf)).to.deep.equal(wrong.map(() => ''));
  });
});
