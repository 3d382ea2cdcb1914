// How a script that runs after ours may try to impersonate a key frame. Each gets `pose`, which answers on a port as the frame would, with
// a key that it can read. Runs in the page.

/** Adds `pose` and `stolen` to the page. */
export function impostor() {
  window.stolen = [];
  const { subtle } = crypto;
  const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const compressed = (raw) => {
    const point = new Uint8Array(raw);
    point[0] = 2 + (point[64] & 1);
    return hex(point.slice(0, 33));
  };
  let pair;
  window.pose = (port) => {
    window.stolen.push('a port');
    const take = MessagePort.prototype.postMessage;
    port.onmessage = async ({ data }) => {
      if (data.kind === 'make') {
        pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
        window.stolen.push(JSON.stringify(await subtle.exportKey('jwk', pair.privateKey)));
        const publicKey = compressed(await subtle.exportKey('raw', pair.publicKey));
        take.call(port, { v: 1, kind: 'made', id: data.id, publicKey });
      } else if (data.kind === 'sign') {
        const signature = hex(await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, data.bytes));
        take.call(port, { v: 1, kind: 'signed', id: data.id, signature });
      }
    };
    take.call(port, { v: 1, kind: 'ready' });
  };
}

/** By what is replaced. */
export const IMPOSTORS = {
  'the getter of contentWindow': () => {
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get: () => ({ postMessage: (_message, _origin, [port]) => window.pose(port) }),
    });
  },
  'the getters of a channel': () => {
    const { get } = Object.getOwnPropertyDescriptor(MessageChannel.prototype, 'port2');
    const spare = new MessageChannel();
    Object.defineProperty(MessageChannel.prototype, 'port2', {
      get() {
        window.pose(get.call(this));
        return spare.port2;
      },
    });
  },
  'the class of channels': () => {
    const Own = MessageChannel;
    window.MessageChannel = function Between() {
      const channel = new Own();
      window.pose(channel.port2);
      return { port1: channel.port1, port2: new Own().port2 };
    };
  },
  'the setter of onmessage, and postMessage of ports': () => {
    const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
    const met = new WeakSet();
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      set(listener) {
        if (!met.has(this)) {
          met.add(this);
          window.stolen.push('a port');
        }
        set.call(this, listener);
      },
    });
    MessagePort.prototype.postMessage = () => window.stolen.push('a message');
  },
  'createElement, append and setAttribute': () => {
    const see = (owner, name) => {
      const method = owner[name];
      owner[name] = function between(...given) {
        for (const one of [this, ...given, ...(Array.isArray(given[0]) ? given[0] : [])])
          if (one instanceof HTMLIFrameElement) window.stolen.push('the frame');
        const made = method.apply(this, given);
        if (made instanceof HTMLIFrameElement) window.stolen.push('the frame');
        return made;
      };
    };
    for (const name of ['createElement', 'append']) see(Document.prototype, name);
    for (const name of ['append', 'setAttribute', 'prepend', 'attachShadow']) see(Element.prototype, name);
    for (const name of ['appendChild', 'insertBefore']) see(Node.prototype, name);
  },
  'the getter of documentElement': () => {
    const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement');
    Object.defineProperty(Document.prototype, 'documentElement', {
      get() {
        const element = get.call(this);
        return new Proxy(element, {
          get: (target, name) => (name === 'append' ? (frame) => window.stolen.push('the frame') && target.append(frame) : target[name]),
        });
      },
    });
  },
  'the address of the frame': () => {
    let asked = 0;
    const href = Object.getOwnPropertyDescriptor(URL.prototype, 'href').get;
    for (const name of ['href', 'origin']) {
      const { get } = Object.getOwnPropertyDescriptor(URL.prototype, name);
      Object.defineProperty(URL.prototype, name, {
        get() {
          if (!href.call(this).includes('key-frame') || (name === 'origin' && asked++ === 0)) return get.call(this);
          return name === 'origin' ? location.origin : `${location.origin}/bare.html`;
        },
      });
    }
    const met = new WeakSet();
    setInterval(() => {
      if (!window[0] || met.has(window[0])) return;
      met.add(window[0]);
      window[0].addEventListener('message', ({ ports: [port] }) => window.pose(port));
    });
  },
  'then of all objects': () => {
    Object.defineProperty(Object.prototype, 'then', {
      configurable: true,
      get() {
        if (typeof this.post === 'function' && typeof this.isAlive === 'function') window.stolen.push('the link');
        if (this.kind === 'made' || this.kind === 'signed') window.stolen.push('an answer');
        // What a file exports, in an object that could be changed here.
        for (const name of ['framedKeys', 'createEngine', 'signedCalls', 'startOtp'])
          if (Object.hasOwn(this, name) && Object.keys(this).length < 4) window.stolen.push(`the file of ${name}`);
        return undefined;
      },
    });
  },
  'then of promises, and the constructor that await reads': () => {
    const { then } = Promise.prototype;
    const pair = (publicKeyHex) => ({ make: async () => publicKeyHex, sign: async () => new Uint8Array(64), forget: async () => {} });
    const instead = (value) => {
      if (value?.[Symbol.toStringTag] === 'Module') window.stolen.push(`the file of ${Object.keys(value)}`);
      else if (typeof value?.framedKeys === 'function') window.stolen.push('the file of framedKeys');
      return typeof value?.framedKeys === 'function' ? { framedKeys: () => pair(`02${'ab'.repeat(32)}`) } : value;
    };
    const replace = (name, how) => Reflect.defineProperty(Promise.prototype, name, how);
    replace('then', {
      value(done, lost) {
        return then.call(this, done && ((value) => done(instead(value))), lost);
      },
    });
    replace('constructor', { get: () => undefined });
  },
  'open of all objects': () => {
    Object.prototype.open = (_address, heard) => {
      window.stolen.push('what the page hears of the frame');
      return { post: ({ id }) => heard({ v: 1, kind: 'failed', id }), show() {}, close() {}, isAlive: () => true };
    };
  },
  'every frame that is found in the document or in its windows': () => {
    const look = () => {
      for (let at = 0; at < window.length; at++) window.stolen.push('a window of a frame');
      for (const frame of document.querySelectorAll('iframe')) frame.srcdoc = '<p>instead</p>';
      if (document.querySelector('iframe')) window.stolen.push('a frame');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    setInterval(look, 1);
  },
};
