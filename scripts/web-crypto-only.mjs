// @hpke/core loads Node's `crypto` if there is no WebCrypto. Every browser that these elements support has it.
const ABSENT = '\0no-node-crypto';

/** A Vite plugin for builds that only run in browsers. */
export function webCryptoOnly() {
  return {
    name: 'web-crypto-only',
    enforce: 'pre',
    resolveId: { filter: { id: /^crypto$/ }, handler: () => ABSENT },
    load: { filter: { id: /no-node-crypto$/ }, handler: () => 'export {};' },
  };
}
