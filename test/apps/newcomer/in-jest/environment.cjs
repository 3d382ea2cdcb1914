const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, { CryptoKey, Headers, Response, TextDecoder, TextEncoder, structuredClone });
    Object.defineProperties(global, { crypto: { value: crypto }, performance: { value: performance } });
    global.CSSStyleSheet.prototype.replaceSync = () => {};
    global.Element.prototype.scrollIntoView = () => {};
    // Node's requests and its fetch take no signal of jsdom.
    global.Request = class extends Request {
      constructor(address, init) {
        super(address, { ...init, signal: null });
        if (init?.signal) Object.defineProperty(this, 'signal', { value: init.signal });
      }
    };
    global.fetch = (address, init) => {
      const over = new AbortController();
      const signal = init?.signal ?? address.signal;
      signal?.addEventListener('abort', () => over.abort());
      return fetch(address, { ...init, signal: over.signal });
    };
  }
};
