// What a hostile page script records with.

/** Runs first: records values of every kind as text, each once. Keeps the page's own functions for itself. */
export function recorder() {
  const { stringify } = JSON;
  const { isArray, from } = Array;
  const { getOwnPropertyNames } = Object;
  const { CryptoKey, MessageEvent } = window;
  const decode = TextDecoder.prototype.decode;
  const decoder = new TextDecoder();
  const seen = new Set();
  const has = Set.prototype.has;
  const add = Set.prototype.add;
  const hexOf = (bytes) => {
    let hex = '';
    for (let at = 0; at < bytes.length && at < 4096; at += 1) hex += (bytes[at] < 16 ? '0' : '') + bytes[at].toString(16);
    return hex;
  };
  const textOf = (value, depth) => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return String(value);
    if (value instanceof CryptoKey) return `[${value.type} ${value.algorithm.name} key, extractable ${value.extractable}]`;
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return `${hexOf(bytes)} ${decode.call(decoder, bytes)}`;
    }
    if (depth > 4) return '';
    if (value instanceof MessageEvent) return `message ${textOf(value.data, depth + 1)}`;
    if (value instanceof Node)
      return `${value.nodeName} ${value.nodeType === 1 && !value.shadowRoot ? value.outerHTML : value.textContent}`;
    let text = '';
    const names = isArray(value) ? from(value.keys()) : getOwnPropertyNames(value);
    for (let at = 0; at < names.length && at < 64; at += 1) {
      try {
        text += `${stringify(String(names[at]))}: ${textOf(value[names[at]], depth + 1)}\n`;
      } catch {
        // Another origin's window, or a getter that throws: nothing to get there.
      }
    }
    return text;
  };
  let isBusy = false;
  const kept = [];
  let room = 2_000_000;
  window.see = (value, depth = 0) => {
    if (isBusy || room < 0) return;
    isBusy = true;
    try {
      const text = textOf(value, depth).slice(0, 20_000);
      if (!has.call(seen, text)) {
        add.call(seen, text);
        kept[kept.length] = text;
        room -= text.length;
      }
    } finally {
      isBusy = false;
    }
  };
  /** Everything recorded so far. Stops recording, because reading would add to it. */
  window.takeCaught = () => {
    room = -1;
    return kept;
  };
  /** Wraps a method: what goes in, what it is called on, what comes out. */
  window.wrap = (owner, name, { self = false, depth = 0 } = {}) => {
    const own = owner[name];
    const { apply } = Reflect;
    owner[name] = function wrapped(...values) {
      if (self) window.see(this, depth);
      for (let at = 0; at < values.length; at += 1) window.see(values[at], depth);
      const result = apply(own, this, values);
      window.see(result, depth);
      return result;
    };
  };
  /** Opens all shadow trees from now on, and returns the export frame once there is one. */
  window.openTrees = () => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function opened(init) {
      return attachShadow.call(this, { ...init, mode: 'open' });
    };
    return () => document.querySelector('kms-export')?.shadowRoot?.querySelector('iframe');
  };
}
