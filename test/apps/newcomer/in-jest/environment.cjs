const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, { CryptoKey, Headers, Request, Response, TextDecoder, TextEncoder, structuredClone });
    Object.defineProperties(global, { crypto: { value: crypto }, performance: { value: performance } });
    global.CSSStyleSheet.prototype.replaceSync = () => {};
    global.Element.prototype.scrollIntoView = () => {};
    // Node's fetch takes no signal of jsdom.
    global.fetch = (address, init) => {
      const over = new AbortController();
      init?.signal?.addEventListener('abort', () => over.abort());
      return fetch(address, { ...init, signal: over.signal });
    };
  }
};
