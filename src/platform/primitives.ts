// The browser functions that this code uses, captured when the first module is loaded. A script that patches one of them later changes
// nothing here. One that ran earlier has already changed them: docs/security.md says what it can do. The objects are frozen, because a
// script can also import the file that exports them.

/**
 * An object's methods, bound to it, so that a script that changes the object later doesn't affect them. `undefined` if the browser has no
 * such object or doesn't let this page use it. @source security R72
 */
function taken<T extends object>(find: () => T | undefined): T | undefined {
  try {
    const owner = find() as T; // without an owner the next line throws
    const methods: Record<string, unknown> = Object.create(null);
    // Names on its own prototype.
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(owner)) as (keyof T & string)[]) {
      const member = owner[name];
      if (typeof member === 'function') methods[name] = member.bind(owner);
    }
    return Object.freeze(methods) as T; // only a platform object's methods are used
  } catch {
    return undefined;
  }
}

/** WebCrypto. Missing on pages without https. */
export const subtle: SubtleCrypto = taken(() => crypto.subtle) as SubtleCrypto; // `createKmsClient` reports if it is missing
/** `crypto.getRandomValues`. */
export const randomValues: Crypto['getRandomValues'] = crypto.getRandomValues.bind(crypto);
/** `fetch`. */
export const request: typeof fetch = globalThis.fetch.bind(globalThis);
/** The class of requests. */
export const OwnRequest: typeof Request = globalThis.Request;
/** The device's clock, milliseconds since the epoch. */
export const deviceNow: () => number = Date.now;
/** IndexedDB, if the page may use it. */
export const database: IDBFactory | undefined = taken(() => indexedDB);
/** Web Locks, if the page may use them. */
export const lockManager: LockManager | undefined = taken(() => navigator.locks);
/** Channels to the other tabs of this origin, if supported. */
export const OwnBroadcastChannel: typeof BroadcastChannel | undefined = globalThis.BroadcastChannel;
/** The class of message channels. */
export const OwnMessageChannel: typeof MessageChannel = globalThis.MessageChannel;
/** `Reflect.apply`. */
export const apply: typeof Reflect.apply = Reflect.apply;
/** `window.postMessage`, if there is a window. */
export const postToWindow: typeof postMessage | undefined = globalThis.postMessage;
/** `Symbol.iterator`. */
export const iterator: typeof Symbol.iterator = Symbol.iterator;

// `await` reads the constructor of a promise. If a script replaced it, `await` would call the script's `then` with what the promise holds.
Reflect.defineProperty(Promise.prototype, 'constructor', { writable: false, configurable: false });

/** What builds frames and talks to them. Looking up a member costs time before the first paint, so this has only those that are used. */
const MEMBERS = [
  'CSSStyleDeclaration.setProperty',
  'Document.createElement',
  'Document.documentElement',
  'Element.attachShadow',
  'Element.remove',
  'Element.setAttribute',
  'Event.preventDefault',
  'EventTarget.addEventListener',
  'HTMLDialogElement.close',
  'HTMLDialogElement.showModal',
  'HTMLElement.focus',
  'HTMLElement.style',
  'HTMLIFrameElement.contentWindow',
  'MessageChannel.port1',
  'MessageChannel.port2',
  'MessageEvent.data',
  'MessagePort.close',
  'MessagePort.postMessage',
  'MessagePort.start',
  'Node.appendChild',
] as const;

/** A member of an interface that is captured here. */
export type Member = (typeof MEMBERS)[number];

/**
 * These members: methods, and the getters of properties. Chunks that load later have no other safe way to reach them: a script may have
 * replaced them in the meantime.
 */
export const members: Readonly<Record<Member, (() => unknown) | undefined>> = /* @__PURE__ */ captured();

/** `undefined` for each outside a window. */
function captured(): Record<Member, (() => unknown) | undefined> {
  const found = MEMBERS.map((path) => {
    const [name, member] = path.split('.') as [string, string]; // each has a dot
    const own = Reflect.getOwnPropertyDescriptor(Object(Reflect.get(globalThis, name)?.prototype), member);
    return [path, own?.value ?? own?.get];
  });
  return Object.freeze(Object.fromEntries(found));
}
