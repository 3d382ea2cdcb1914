// What a page script may try before an export begins. Each runs in the page on its own, with `see` to record what it gets hold of.

/** Name to `[the attack, what it must get hold of to count as one]`; `refuses` if the frame must not even begin. */
export const ATTACKS = {
  'listens to every message of the window': [
    () => {
      for (const target of [window, document]) target.addEventListener('message', window.see, true);
      window.onmessage = window.see;
    },
  ],
  'patches MessagePort.postMessage': [() => window.wrap(MessagePort.prototype, 'postMessage'), /organizationId/],
  'patches what a MessagePort receives': [
    () => {
      const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
      Object.defineProperty(MessagePort.prototype, 'onmessage', {
        set(listener) {
          set.call(this, (event) => {
            window.see(event);
            listener(event);
          });
        },
      });
    },
    /targetPublicKey/,
  ],
  'sits between the ends of the MessageChannel': [
    () => {
      const Real = MessageChannel;
      window.MessageChannel = function Between() {
        const [near, far] = [new Real(), new Real()];
        for (const [one, other] of [
          [near.port2, far.port1],
          [far.port1, near.port2],
        ]) {
          one.onmessage = (event) => {
            window.see(event);
            other.postMessage(event.data);
          };
        }
        return { port1: near.port1, port2: far.port2 };
      };
    },
    /targetPublicKey[\s\S]*exportBundle|targetPublicKey[\s\S]*organizationId/,
  ],
  'patches contentWindow and keeps the port that is sent to it': [
    () => {
      const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        get() {
          const real = get.call(this);
          return {
            postMessage(message, target, [port]) {
              const { port1, port2 } = new MessageChannel();
              for (const [one, other] of [
                [port, port1],
                [port1, port],
              ]) {
                one.addEventListener('message', (event) => {
                  window.see(event);
                  other.postMessage(event.data);
                });
                one.start();
              }
              real.postMessage(message, target, [port2]);
            },
          };
        },
      });
    },
    /targetPublicKey/,
  ],
  'patches fetch and what answers are read with': [
    () => {
      window.wrap(window, 'fetch');
      for (const name of ['json', 'text', 'arrayBuffer', 'clone']) {
        const own = Response.prototype[name];
        Response.prototype[name] = function read() {
          const read = own.call(this);
          Promise.resolve(read).then(window.see);
          return read;
        };
      }
      const { getReader } = ReadableStream.prototype;
      ReadableStream.prototype.getReader = function tapped(...options) {
        const reader = getReader.apply(this, options);
        const { read } = reader;
        reader.read = () =>
          read.call(reader).then((part) => {
            window.see(part.value);
            return part;
          });
        return reader;
      };
    },
    /exportBundle/,
  ],
  'patches Array.prototype': [
    () => {
      for (const name of ['map', 'join', 'push', 'forEach', 'filter', 'slice', 'concat', 'entries', 'every', 'includes'])
        window.wrap(Array.prototype, name, { self: true, depth: 4 });
    },
    /kms-export/,
  ],
  'patches JSON': [
    () => {
      window.wrap(JSON, 'parse');
      window.wrap(JSON, 'stringify');
    },
    /exportBundle/,
  ],
  'patches crypto.subtle': [
    () => {
      for (const name of ['generateKey', 'exportKey', 'importKey', 'deriveBits', 'deriveKey', 'decrypt', 'sign', 'verify', 'digest']) {
        const own = SubtleCrypto.prototype[name];
        SubtleCrypto.prototype[name] = function watched(...values) {
          window.see(values);
          const result = own.apply(this, values);
          result.then(window.see, () => {});
          return result;
        };
      }
    },
    /private ECDSA key, extractable false/,
  ],
  'puts setters on Object.prototype': [
    () => {
      for (const name of [
        'words',
        'phrase',
        'passphrase',
        'mnemonic',
        'plaintext',
        'd',
        'pair',
        'privateKey',
        'receiver',
        'targetPublicKey',
      ]) {
        Object.defineProperty(Object.prototype, name, {
          configurable: true,
          get: () => undefined,
          set(value) {
            window.see({ [`set ${name}`]: value });
            Object.defineProperty(this, name, { value, configurable: true, enumerable: true, writable: true });
          },
        });
      }
    },
  ],
  'patches Promise.prototype.then': [
    () => {
      const { then } = Promise.prototype;
      // biome-ignore lint/suspicious/noThenProperty: that is the attack
      Promise.prototype.then = function tapped(done, failed) {
        const tap = (value) => {
          window.see(value);
          return done(value);
        };
        return then.call(this, typeof done === 'function' ? tap : done, failed);
      };
    },
    /exportBundle/,
  ],
  'patches Function.prototype': [
    () => {
      const { apply } = Reflect;
      for (const name of ['call', 'apply', 'bind']) {
        const own = Function.prototype[name];
        Function.prototype[name] = function tapped(...values) {
          window.see(values);
          return apply(own, this, values);
        };
      }
    },
  ],
  'patches texts, bytes and their codecs': [
    () => {
      window.wrap(TextDecoder.prototype, 'decode');
      window.wrap(TextEncoder.prototype, 'encode');
      for (const name of ['split', 'slice', 'trim', 'replace', 'normalize']) window.wrap(String.prototype, name, { self: true });
      for (const name of ['set', 'slice', 'subarray', 'fill'])
        window.wrap(Object.getPrototypeOf(Uint8Array.prototype), name, { self: true });
    },
    /exportBundle/,
  ],
  'patches addEventListener and hears every event': [
    () => {
      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function tapped(type, listener, ...rest) {
        const tap = (event) => {
          window.see({ type, key: event.key, data: event.data, detail: event.detail });
          return typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event);
        };
        return addEventListener.call(this, type, tap, ...rest);
      };
      const types =
        'click input change keydown keyup copy cut paste selectionchange beforeinput focusin pointerdown kms-step kms-exported'.split(' ');
      for (const type of types) addEventListener.call(window, type, window.see, true);
    },
    /kms-exported|kms-step/,
  ],
  "patches the element's own class": [
    () => {
      customElements.whenDefined('kms-export').then((Class) => {
        for (let owner = Class.prototype; owner && owner !== HTMLElement.prototype; owner = Object.getPrototypeOf(owner)) {
          for (const name of Object.getOwnPropertyNames(owner)) {
            const { value } = Object.getOwnPropertyDescriptor(owner, name);
            if (typeof value === 'function' && name !== 'constructor') window.wrap(owner, name, { self: true });
          }
        }
      });
    },
    /./,
  ],
  'defines the element as a class of its own': [
    () => {
      const { define } = customElements;
      customElements.define = function tapped(name, Class) {
        if (name !== 'kms-export') return define.call(customElements, name, Class);
        class Spy extends Class {
          updated(changed) {
            super.updated(changed);
            window.see(this);
            window.see([...this.renderRoot.querySelectorAll('*')]);
          }
        }
        return define.call(customElements, name, Spy);
      };
    },
    /IFRAME/,
  ],
  'opens every shadow tree and reads it at each change': [
    () => {
      const { attachShadow } = Element.prototype;
      Element.prototype.attachShadow = function opened(init) {
        const root = attachShadow.call(this, { ...init, mode: 'open' });
        new MutationObserver((records) => {
          window.see(root.innerHTML);
          for (const { target } of records) window.see(target);
        }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
        return root;
      };
    },
    /iframe/,
  ],
  'looks into the frame again and again': [
    () => {
      const frameOf = window.openTrees();
      const tried = (read) => {
        try {
          window.see(read());
        } catch (refused) {
          window.see(`refused: ${refused.name}`);
        }
      };
      setInterval(() => {
        const frame = frameOf();
        const inner = frame?.contentWindow;
        tried(() => inner?.document.body.textContent);
        tried(() => inner?.getSelection().toString());
        tried(() => inner?.location.href);
        tried(() => Object.values(inner ?? {}));
        tried(() => frame?.contentDocument?.body.textContent);
        tried(() => performance.getEntries().map(({ name }) => name));
        tried(() => document.activeElement.outerHTML);
        tried(() => getSelection().toString());
      }, 20);
    },
    /refused: SecurityError/,
  ],
  'speaks to the frame with a port of its own': [
    () => {
      const frameOf = window.openTrees();
      addEventListener('kms-step', () => {
        const inner = frameOf()?.contentWindow;
        for (const count of [1, 2]) {
          const ports = Array.from({ length: count }, () => new MessageChannel());
          for (const { port1 } of ports) port1.onmessage = window.see;
          const messages = [
            { v: 1, kind: 'init' },
            { v: 1, kind: 'bundle', bundle: '{}', organizationId: 'x' },
            { kind: 'reveal' },
            'words',
          ];
          for (const message of messages) inner?.postMessage(message, '*');
          inner?.postMessage(
            { v: 1, kind: 'init' },
            '*',
            ports.map(({ port2 }) => port2),
          );
        }
        window.see(inner && 'spoken');
      });
    },
    /spoken/,
  ],
  'asks the frame for more over the port it was given': [
    () => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function more(message, ...rest) {
        for (const kind of ['words', 'reveal', 'key', 'export', 'shown', 'ready']) postMessage.call(this, { v: 1, kind });
        postMessage.call(this, { v: 1, kind: 'theme', properties: { '--kms-surface': 'url(/words)', background: 'url(/words)' } });
        postMessage.call(this, { v: 1, kind: 'label', text: '<img src=/words onerror=alert(1)>' });
        window.see(message);
        return postMessage.call(this, message, ...rest);
      };
    },
    /organizationId/,
  ],
  'takes the sandbox off the frame as it is made': [
    () => {
      const frameOf = window.openTrees();
      const { importNode } = document;
      document.importNode = function bare(node, deep) {
        const copy = importNode.call(document, node, deep);
        for (const frame of copy.querySelectorAll?.('iframe') ?? []) {
          frame.removeAttribute('sandbox');
          window.see('without a sandbox');
        }
        return copy;
      };
      setInterval(() => window.see(frameOf()?.contentDocument?.body?.textContent), 20);
    },
    /in an isolated frame/,
    'refuses',
  ],
};
