/**
 * Everything that the code needs from the outside world: time, randomness, network, storage, tabs, page, authenticators.
 * Only `platform/` may name the browser's own globals; tests pass a fixed environment.
 */
export interface Environment {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly subtle: SubtleCrypto;
  readonly randomBytes: (byteLength: number) => Uint8Array<ArrayBuffer>;
  /** The device's clock, in milliseconds since the epoch, uncorrected. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds. Rejects with `aborted` if the signal fires first. */
  readonly after: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** What `navigator.onLine` says; `true` if there is no such property. */
  readonly online: () => boolean;
  readonly records: RecordStore;
  readonly notes: Notes;
  readonly channel: (name: string) => Channel;
  readonly locks: Locks;
  readonly page: Page;
  readonly passkeys: Passkeys;
  readonly wallets: Wallets;
  /** Where login keys are kept if not in this page; absent if the page keeps them. */
  readonly keyFrame?: KeyFrame | undefined;
}

/** A document on another origin that creates login keys and signs with them. Rejects with `KmsError` only. */
export interface KeyFrame {
  /** @returns the public key: compressed point, 66 lower-case hex characters. It also names the key. */
  make(): Promise<string>;
  /**
   * Sign the SHA-256 of a message.
   *
   * @returns 64 bytes, r then s; `undefined` if the frame has no such key.
   */
  sign(publicKeyHex: string, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Drop a key that no record names. */
  forget(publicKeyHex: string): Promise<void>;
}

/** What the first paint needs: no records, no tabs, no authenticators. */
export interface World extends Pick<Environment, 'fetch' | 'subtle' | 'now' | 'notes'>, Partial<Pick<Environment, 'online'>> {
  readonly page: Pick<Page, 'isSecureContext' | 'onWake' | 'whenIdle'>;
  readonly passkeys: Pick<Passkeys, 'supported'>;
}

/** Short texts by name, read at once before the first frame. Public facts only: every script of the site can read them. */
export interface Notes {
  read(name: string): string | undefined;
  /** Does nothing if the page may not store anything. */
  write(name: string, text: string): void;
}

/** Structured-cloned values by key. Strict durability; one transaction per call. All calls reject with `storage_unavailable`. */
export interface RecordStore {
  get(key: string): Promise<unknown>;
  keys(prefix: string): Promise<readonly string[]>;
  /**
   * All changes or none. Resolves only when the transaction is complete.
   *
   * @param guards checked in the same transaction. If one fails, nothing changes and the call rejects with `aborted`.
   */
  commit(changes: readonly RecordChange[], guards?: readonly RecordGuard[]): Promise<void>;
}
/** What must still be stored for a change to go through: compare and set. */
export interface RecordGuard {
  readonly key: string;
  readonly holds: (value: unknown) => boolean;
}
/** One change of a store. */
export type RecordChange = { readonly put: string; readonly value: unknown } | { readonly drop: string };

/** Other tabs of this origin. Incoming messages are untrusted and go through a reader. */
export interface Channel {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
  close(): void;
}

/** Locks shared by all tabs. If the browser has none, `run` calls the task at once with `held: undefined`. */
export interface Locks {
  /**
   * Run a task while holding the lock.
   * @param options `waitMs`: the longest time to wait for the lock; 0 to take it only if it is free now.
   * @returns the task's result. The task is told whether it holds the lock: `false` if another one does.
   */
  run<T>(name: string, options: { readonly waitMs: number }, task: (held: boolean | undefined) => Promise<T>): Promise<T>;
}

/** The page that the code runs in. Without a DOM (Node, workers), `origin` is the empty string and the rest does nothing. */
export interface Page {
  readonly origin: string;
  readonly hostname: string;
  readonly isSecureContext: boolean;
  url(): URL | undefined;
  /** Opens a connection to where a request will go soon, while the user is still reading or clicking. Sends nothing. */
  connect(url: URL): void;
  replaceUrl(url: URL): void;
  redirect(url: URL): void;
  /** Opens a blank window within the click itself; `undefined` if the browser refused. */
  openPopup(): Popup | undefined;
  visible(): boolean;
  /** Called when the page becomes active again: `pageshow`, `visibilitychange` to visible, `online`. */
  onWake(listener: () => void): () => void;
  /** Called when the user interacts with the page: a key, a click, a scroll. */
  onUse(listener: () => void): () => void;
  /** Called once after the next frame is painted, or at once if there are no frames. */
  whenIdle(task: () => void): void;
}
/** A window that the page opened. */
export interface Popup {
  /** Cuts the link to its opener, then goes to the address. */
  navigate(url: URL): void;
  close(): void;
  /** What `window.closed` says. It is only a hint, never a result. */
  looksClosed(): boolean;
}

/** The browser's authenticators. All rejections are `KmsError`. */
export interface Passkeys {
  readonly supported: () => boolean;
  readonly conditionalSupported: () => Promise<boolean>;
  /** Whether the browser can look for a passkey on this device without a dialog, as `immediate` requires. Most can't. */
  looks(): Promise<boolean>;
  /** Loads the dialogs' code, so that the click that needs it still counts when the dialog opens. */
  preload(): Promise<void>;
  assert(options: PasskeyRequest, signal?: AbortSignal): Promise<PasskeyAssertion>;
  create(options: PasskeyCreation, signal?: AbortSignal): Promise<PasskeyAttestation>;
  /** Whether the browser accepts news about passkeys. */
  hears(): Promise<boolean>;
  /** Tells the browser, which tells its password manager. Does nothing in browsers without support. */
  tell(news: PasskeyNews): Promise<void>;
}
/**
 * What the service knows about passkeys. Ids and user handles are base64url.
 *
 * @source Web Authentication Level 3, section 5.1.10 (signal methods)
 */
export type PasskeyNews = { readonly rpId: string } & (
  | { readonly type: 'unknown'; readonly credentialId: string }
  /** All passkeys the user has. */
  | { readonly type: 'accepted'; readonly userHandle: string; readonly credentialIds: readonly string[] }
  | { readonly type: 'details'; readonly userHandle: string; readonly name: string }
);
/** What a passkey should sign. */
export interface PasskeyRequest {
  /** Bytes of the challenge. */
  readonly challenge: Uint8Array<ArrayBuffer>;
  readonly rpId: string;
  /** Credential ids, base64url; empty for a discoverable credential. */
  readonly allow?: readonly string[];
  /** Wait in a field's autofill instead of opening a dialog. */
  readonly conditional?: boolean;
  /** Only a passkey on this device. If there is none, nothing is shown and the call ends at once. */
  readonly immediate?: boolean;
  /** The authenticator has to verify the user, by PIN or biometrics, or there is no assertion. */
  readonly mustVerify?: boolean;
}
/** All members are base64url without padding. */
export interface PasskeyAssertion {
  readonly credentialId: string;
  readonly authenticatorData: string;
  readonly clientDataJson: string;
  readonly signature: string;
  /** The authenticator's user handle: the `userId` that the passkey was created with. */
  readonly userHandle?: string | undefined;
}
/** What a new passkey is created for. */
export interface PasskeyCreation {
  readonly challenge: Uint8Array<ArrayBuffer>;
  readonly rpId: string;
  readonly rpName: string;
  readonly userId: Uint8Array<ArrayBuffer>;
  readonly userName: string;
  /** Credential ids, base64url. An authenticator that has one of them refuses with `exists`. */
  readonly exclude?: readonly string[];
  /** No dialog: the browser's password manager creates the passkey, if it supports that. */
  readonly conditional?: boolean;
}
/** All members are base64url without padding; transports as the browser names them. */
export interface PasskeyAttestation {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}

/** Wallets that announce themselves by EIP-6963 (Ethereum) or Wallet Standard (Solana). */
export interface Wallets {
  discover(listener: (wallets: readonly WalletOption[]) => void): () => void;
}
/** A wallet in this browser, before it is connected. */
export interface WalletOption {
  readonly id: string;
  readonly name: string;
  readonly chain: 'ethereum' | 'solana';
  /** Data URL of the wallet's own icon, checked to be an image. */
  readonly icon?: string;
  /** Another wallet on this page claims to be the same one. */
  readonly isDoubtful?: true;
  connect(signal?: AbortSignal): Promise<ExternalWalletAccount>;
}
/** An address that signs, in a wallet of this browser. */
export interface ExternalWalletAccount {
  readonly address: string;
  /** Ethereum: `personal_sign` of the text, 65 bytes. Solana: ed25519 over the text's UTF-8 bytes, 64 bytes. */
  signText(text: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** 32 bytes if the wallet reveals it (Solana); Ethereum's is recovered from a signature. */
  readonly publicKey?: Uint8Array<ArrayBuffer>;
}
