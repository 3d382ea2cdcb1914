// @hpke/core asks for Node's `crypto` where there is no WebCrypto. Every browser that these elements run in has it.
const ABSENT = '\0no-node-crypto';

/** A Vite plugin for builds that run in browsers alone. */
export function webCryptoOnly() {
  return {
    name: 'web-crypto-only',
    enforce: 'pre',
    resolveId: { filter: { id: /^crypto$/ }, handler: () => ABSENT },
    load: { filter: { id: /no-node-crypto$/ }, handler: () => 'export {};' },
  };
}
