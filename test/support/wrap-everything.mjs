// Wraps every member of every prototype, class and namespace of a page, and reports which of them were called with something of a key
// frame: the frame, its window, its port, a message, a private key, or an object in which the script could put keys of its own in place of
// the frame's. Runs in the page, after our script.

/** @param {{ frame: string }} of address of the key frame */
export function wrapEverything({ frame }) {
  const { apply, construct, ownKeys, getPrototypeOf, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const has = Object.prototype.hasOwnProperty;
  const frameAddress = getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src').get;
  const keyKind = getOwnPropertyDescriptor(CryptoKey.prototype, 'type').get;
  const targetOf = getOwnPropertyDescriptor(Event.prototype, 'target').get;
  const [Frame, Port, Key, Channel, Message, Func] = [HTMLIFrameElement, MessagePort, CryptoKey, MessageChannel, MessageEvent, Function];
  const isInstance = Func.prototype[Symbol.hasInstance];
  const isA = (value, kind) => apply(isInstance, kind, [value]);
  const own = window;
  const OwnProxy = Proxy;
  const OwnNode = Node;
  const caught = [];
  own.caughtMembers = caught;
  let isBusy = false;

  /** A window of another origin throws at every access. */
  const isForeignWindow = (value) => {
    try {
      getPrototypeOf(value);
      return getPrototypeOf(value) === null && value.self === value && (() => void value.location.href)();
    } catch {
      return true;
    }
  };
  const ownOf = (value, name) => (apply(has, value, [name]) ? value[name] : undefined);
  /** How deep below what a function gets, and among how many members of an object. */
  const DEEP = 4;
  const MANY = 60;
  /** Whether a script could put keys of its own in place of the frame's: in what names them, or in the file that makes them. */
  const holdsPlace = (value, depth = 0) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || value === own) return false;
    try {
      if (isA(value, OwnNode)) return false;
      if (typeof ownOf(value, 'keyFrame') === 'object' || ownOf(value, 'framedKeys') || ownOf(value, 'createEngine')) return true;
      const names = ownKeys(value);
      for (let at = 0; depth < DEEP && names.length < MANY && at < names.length; at++) {
        const member = getOwnPropertyDescriptor(value, names[at]);
        if (member && apply(has, member, ['value']) && holdsPlace(member.value, depth + 1)) return true;
      }
    } catch {
      // A window of another origin, or a file that is still loading.
    }
    return false;
  };
  const KINDS = { made: 1, signed: 1, unknown: 1, failed: 1, ready: 1, make: 1, sign: 1, forget: 1, init: 1, __proto__: null };
  const whatIs = (value, depth = 0) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
    try {
      if (isA(value, Frame)) return apply(frameAddress, value, []) === frame ? 'the frame' : undefined;
      if (isA(value, Port)) return 'a port';
      if (isA(value, Channel)) return 'a channel';
      if (isA(value, Key)) return apply(keyKind, value, []) === 'private' ? 'a private key' : undefined;
      if (isA(value, Message)) return isA(apply(targetOf, value, []), Port) ? 'an event of the port' : undefined;
    } catch {
      // No platform object.
    }
    if (isForeignWindow(value)) return 'its window';
    if (typeof value === 'object') {
      const kind = ownOf(value, 'kind');
      if (ownOf(value, 'v') === 1 && typeof kind === 'string' && KINDS[kind]) return `the message ${kind}`;
      if (apply(has, value, ['isAlive']) && apply(has, value, ['post'])) return 'the link';
      if (apply(has, value, ['make']) && apply(has, value, ['commit'])) return 'the keys in the frame';
      if (depth === 0 && typeof value.length === 'number' && value.length < 8) {
        for (let at = 0; at < value.length; at++) {
          const within = whatIs(ownOf(value, at), 1);
          if (within) return within;
        }
      }
    }
    return undefined;
  };
  const look = (name, self, input) => {
    isBusy = true;
    try {
      const whatIn = (value) => whatIs(value) ?? (holdsPlace(value) ? 'a place for other keys' : undefined);
      let found = whatIn(self);
      for (let at = 0; !found && at < input.length; at++) found = whatIn(input[at]);
      if (found) caught[caught.length] = `${name}: ${found}`;
    } finally {
      isBusy = false;
    }
  };
  const guard = (name, self, input) => {
    if (!isBusy) look(name, self, input);
  };

  const wrapped = (name, original) => {
    const between = {
      // A method has no `prototype`; some code recognizes classes by that.
      call(...input) {
        guard(name, this, input);
        return new.target ? construct(original, input, new.target) : apply(original, this, input);
      },
    }.call;
    return between;
  };
  const wrapMembers = (label, owner) => {
    for (const member of ownKeys(owner)) {
      if (member === 'constructor' || (typeof owner === 'function' && (member === 'prototype' || member === 'name' || member === 'length')))
        continue;
      const known = getOwnPropertyDescriptor(owner, member);
      if (!known.configurable) continue;
      const name = `${label}.${typeof member === 'symbol' ? apply(Symbol.prototype.toString, member, []) : member}`;
      if (typeof known.value === 'function' && !isClass(known.value))
        defineProperty(owner, member, { ...known, value: wrapped(name, known.value) });
      else if (known.get || known.set) {
        const get = known.get && wrapped(`get ${name}`, known.get);
        const set = known.set && wrapped(`set ${name}`, known.set);
        defineProperty(owner, member, { ...known, get, set });
      }
    }
  };
  const isClass = (value) => apply(has, value, ['prototype']);
  const classes = [];
  for (const name of ownKeys(own)) {
    const known = getOwnPropertyDescriptor(own, name);
    if (typeof known.value === 'function' && isClass(known.value)) classes[classes.length] = [String(name), known];
  }
  const hidden = [
    ['Iterator of arrays', getPrototypeOf([][Symbol.iterator]())],
    ['Iterator of maps', getPrototypeOf(new Map()[Symbol.iterator]())],
    ['Generator', getPrototypeOf(function* () {}).prototype],
    ['TypedArray', getPrototypeOf(Uint8Array.prototype)],
    ['AsyncFunction', getPrototypeOf(async () => {})],
  ];
  const spaces = ['JSON', 'Math', 'Reflect', 'Atomics', 'Intl', 'crypto', 'navigator', 'document', 'indexedDB', 'localStorage'];
  const targets = [];
  for (const [name, known] of classes) {
    targets[targets.length] = [name, known.value.prototype];
    targets[targets.length] = [`class ${name}`, known.value];
  }
  for (const one of hidden) targets[targets.length] = one;
  for (const name of spaces) targets[targets.length] = [name, own[name]];
  const functions = [];
  for (const name of ownKeys(own)) {
    const known = getOwnPropertyDescriptor(own, name);
    if (known.configurable && typeof known.value === 'function' && !isClass(known.value) && name !== '__name' && name !== 'Proxy')
      functions[functions.length] = [name, known];
  }
  // From here on, only what was taken above is used.
  isBusy = true;
  for (let at = 0; at < functions.length; at++) {
    const name = functions[at][0];
    defineProperty(own, name, { ...functions[at][1], value: wrapped(`window.${name}`, functions[at][1].value) });
  }
  for (let at = 0; at < targets.length; at++) wrapMembers(targets[at][0], targets[at][1]);
  for (const name of [
    'MessageChannel',
    'MessagePort',
    'MessageEvent',
    'Promise',
    'URL',
    'Map',
    'WeakMap',
    'Set',
    'Array',
    'Uint8Array',
    'Proxy',
    'CustomEvent',
    'Event',
  ]) {
    const original = own[name];
    // A class in its place: constructor calls are recorded too.
    const handler = {
      construct(target, input, asked) {
        guard(`new ${name}`, undefined, input);
        const made = construct(target, input, asked === between ? target : asked);
        if (!isBusy && (name === 'MessageChannel' || name === 'MessagePort')) look(`new ${name}`, made, []);
        return made;
      },
    };
    const between = new OwnProxy(original, handler);
    defineProperty(own, name, { value: between, writable: true, configurable: true, enumerable: false });
  }
  for (const name of [
    'then',
    'toJSON',
    'mode',
    'kind',
    'serializable',
    'clonable',
    'transfer',
    'targetOrigin',
    'capture',
    'signal',
    'is',
  ]) {
    defineProperty(Object.prototype, name, {
      configurable: true,
      get() {
        guard(`Object.prototype.${name}`, this, []);
        return undefined;
      },
      set(value) {
        guard(`Object.prototype.${name}`, this, [value]);
        defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  }
  isBusy = false;
  return targets.length;
}
