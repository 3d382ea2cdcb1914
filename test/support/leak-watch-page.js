// Runs in each page before its own scripts. Tells the test at once what is seen, so that nothing is lost when the page goes.
(() => {
  // The isolated frame of an export is the one place where its words may be.
  if (window.origin === 'null') return;
  const LOOK_EVERY_MS = 100;
  const tell = window.tellSighting;
  const told = new Set();
  const { addEventListener, MutationObserver, CryptoKey, ElementInternals } = window;
  const isTag = /^kms-/;
  const atFirst = new Set([...Object.getOwnPropertyNames(window), 'seeSighting', 'seeAllNow']);

  const see = (place, value) => {
    const text = textOf(value);
    const key = `${place}\n${text}`;
    if (text.length === 0 || told.has(key)) return;
    told.add(key);
    tell({ place, text });
  };

  /** Everything that a script could get out of a value: members that are not listed, getters, causes, bytes. */
  function textOf(value, depth = 0, seen = new Set()) {
    if (value === undefined || value === null) return '';
    if (typeof value === 'function') return '';
    if (typeof value !== 'object') return String(value);
    if (depth > 7 || seen.has(value) || value instanceof CryptoKey || value === window) return '';
    seen.add(value);
    if (value instanceof Node) return value.nodeName;
    if (value instanceof ArrayBuffer) return bytesOf(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return bytesOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    const inner = (one) => textOf(one, depth + 1, seen);
    if (value instanceof Map) return [...value].map(inner).join('\n');
    if (value instanceof Set) return [...value].map(inner).join('\n');
    return namesOf(value)
      .map((name) => `${name}: ${inner(read(value, name))}`)
      .join('\n');
  }

  const bytesOf = (bytes) =>
    `${new TextDecoder('latin1').decode(bytes)} ${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

  /** Own members, and the getters of its classes up to those of the browser. */
  function namesOf(value) {
    const names = new Set(Object.getOwnPropertyNames(value));
    const isOwnClass = (proto) => proto && !/\[native code\]/.test(String(proto.constructor));
    for (let proto = Object.getPrototypeOf(value); isOwnClass(proto); proto = Object.getPrototypeOf(proto)) {
      for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(proto))) if (get) names.add(name);
    }
    if (value instanceof Error) for (const name of ['name', 'message', 'stack', 'cause']) names.add(name);
    return [...names];
  }

  function read(value, name) {
    try {
      return value[name];
    } catch {
      return undefined;
    }
  }

  /** Look at the arguments of a method on their way in. */
  function onCall(target, name, look) {
    const original = target?.[name];
    if (!original) return;
    target[name] = function (...given) {
      look.call(this, ...given);
      return original.apply(this, given);
    };
  }

  function seeElement(element) {
    const name = element.localName;
    for (const attribute of element.attributes) see(`attribute ${attribute.name} of ${name}`, attribute.value);
    if (element instanceof HTMLInputElement) see(`value of ${element.name}`, element.value);
    if (isTag.test(name)) seeMembers(element);
    if (element.shadowRoot) seeTree(element.shadowRoot);
  }

  /** What an element of ours shows to scripts: its fields and getters, its client's snapshot among them. */
  function seeMembers(element) {
    for (const name of namesOf(element)) see(`member ${name} of ${element.localName}`, read(element, name));
    see(`snapshot of ${element.localName}`, element.client?.session?.snapshot);
  }

  function seeTree(root) {
    for (const node of root.querySelectorAll('*')) seeElement(node);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) see(`text of ${node.parentElement?.localName}`, node.nodeValue);
  }

  /** Every change of a tree, also what is gone by the next one. */
  function follow(root) {
    const observer = new MutationObserver((changes) => {
      for (const { type, target, oldValue, attributeName, addedNodes } of changes) {
        if (type === 'attributes') see(`attribute ${attributeName} of ${target.localName}`, [oldValue, target.getAttribute(attributeName)]);
        if (type === 'characterData') see(`text of ${target.parentElement?.localName}`, [oldValue, target.nodeValue]);
        for (const node of addedNodes) see(`text of ${target.localName ?? 'shadow root'}`, node.textContent);
      }
      seeAll();
    });
    const all = {
      subtree: true,
      childList: true,
      attributes: true,
      attributeOldValue: true,
      characterData: true,
      characterDataOldValue: true,
    };
    observer.observe(root, all);
  }

  function seeAll() {
    seeTree(document);
    see('localStorage', { ...localStorage });
    see('sessionStorage', { ...sessionStorage });
    see('cookie', document.cookie);
    see('title', document.title);
    see('window name', window.name);
    see('history', history.state);
    see('address', location.href);
    for (const name of Object.getOwnPropertyNames(window)) if (!atFirst.has(name)) see(`variable ${name}`, read(window, name));
  }

  // Events, also those that do not bubble or leave a shadow tree.
  onCall(EventTarget.prototype, 'dispatchEvent', (event) => {
    if (isTag.test(event?.type) || event instanceof CustomEvent) see(`event ${event.type}`, [event.detail, { ...event }]);
  });
  addEventListener('error', ({ error, message }) => see('error', [error, message]), true);
  addEventListener('unhandledrejection', ({ reason }) => see('error', reason), true);
  for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'table', 'group', 'assert'])
    onCall(console, name, (...given) => see(`console ${name}`, given));
  // Timing entries, as they come, and what was noted with a mark.
  for (const name of ['mark', 'measure']) onCall(performance, name, (...given) => see('performance entry', given));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) see('performance entry', [JSON.stringify(entry), entry.detail]);
  }).observe({ entryTypes: PerformanceObserver.supportedEntryTypes });
  for (const name of ['pushState', 'replaceState'])
    onCall(History.prototype, name, (state, _, url) => see('history', [state, String(url ?? '')]));
  onCall(Storage.prototype, 'setItem', function (key, value) {
    see(this === localStorage ? 'localStorage' : 'sessionStorage', [key, value]);
  });
  for (const name of ['put', 'add']) onCall(IDBObjectStore.prototype, name, (value, key) => see('record', [value, key]));
  for (const target of [BroadcastChannel.prototype, MessagePort.prototype, window, Worker.prototype])
    onCall(target, 'postMessage', (message) => see('message', message));
  const { get: dataOf } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    configurable: true,
    enumerable: true,
    get() {
      const data = dataOf.call(this);
      see('message', data);
      return data;
    },
  });
  onCall(navigator.clipboard, 'writeText', (text) => see('clipboard', text));
  onCall(window, 'open', (url) => see('address', url));
  onCall(DOMTokenList.prototype, 'add', (...names) => see('class', names));
  onCall(window.CustomStateSet?.prototype, 'add', (state) => see('custom state', state));
  onCall(ElementInternals.prototype, 'setFormValue', (value) => see('form value', value));
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    follow(root);
    return root;
  };
  const cookies = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookies,
    set(text) {
      see('cookie', text);
      cookies.set.call(this, text);
    },
  });

  follow(document);
  addEventListener('input', seeAll, true);
  addEventListener('pagehide', seeAll, true);
  // What a page may do in silence: a variable, a member.
  setInterval(seeAll, LOOK_EVERY_MS);
  /** For what has no event: a view of a flow, an error that was caught. */
  window.seeSighting = see;
  window.seeAllNow = seeAll;
})();
