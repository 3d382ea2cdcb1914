// What this code takes of the browser, as it is when the first module is loaded. A script of the page that comes later and patches one of
// these changes nothing here. One that came earlier has changed them already: docs/security.md says what it can do.

/**
 * Methods bound to their owner, out of reach of a script that changes the owner later. Nothing where the browser has no such owner, or does not let
 * this page have it. @source security R72
 */
function taken<T extends object>(find: () => T | undefined): T | undefined {
  try {
    const owner = find() as T; // where there is none the next line throws
    const methods: Record<string, unknown> = Object.create(null);
    // The names of its own prototype.
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(owner)) as (keyof T & string)[]) {
      const member = owner[name];
      if (typeof member === 'function') methods[name] = member.bind(owner);
    }
    return methods as T; // of a platform object only its methods are asked for
  } catch {
    return undefined;
  }
}

/** WebCrypto. Missing on pages without https. */
export const subtle: SubtleCrypto = taken(() => crypto.subtle) as SubtleCrypto; // `createKmsClient` says where it is missing
/** `crypto.getRandomValues`. */
export const randomValues: Crypto['getRandomValues'] = crypto.getRandomValues.bind(crypto);
/** `fetch`. */
export const request: typeof fetch = globalThis.fetch.bind(globalThis);
/** The class of requests. */
export const OwnRequest: typeof Request = globalThis.Request;
/** The device's clock, milliseconds since the epoch. */
export const deviceNow: () => number = Date.now;
/** IndexedDB, where the page may have it. */
export const database: IDBFactory | undefined = taken(() => indexedDB);
/** Web Locks, where the page may have them. */
export const lockManager: LockManager | undefined = taken(() => navigator.locks);
/** Channels to the other tabs of this origin, where there are any. */
export const OwnBroadcastChannel: typeof BroadcastChannel | undefined = globalThis.BroadcastChannel;
/** `Reflect.apply`. */
export const apply: typeof Reflect.apply = Reflect.apply;
/** `window.postMessage`, where there is a window. */
export const postToWindow: typeof postMessage | undefined = globalThis.postMessage;
/** `Symbol.iterator`. */
export const iterator: typeof Symbol.iterator = Symbol.iterator;

const INTERFACES =
  'CSSStyleDeclaration Document Element Event EventTarget HTMLDialogElement HTMLElement HTMLIFrameElement MessageChannel MessageEvent MessagePort Node Promise'.split(
    ' ',
  );

/**
 * The members of the interfaces that frames are built and spoken to with, by interface and name. Chunks that come later have no other way to
 * what a script may have replaced meanwhile.
 */
export const members: Readonly<Record<string, Readonly<Record<string, PropertyDescriptor>>>> = Object.fromEntries(
  INTERFACES.map((name) => [name, Object.getOwnPropertyDescriptors(Object(Object(globalThis)[name]).prototype ?? {})]),
);
