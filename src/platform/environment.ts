/**
 * Everything that the code takes from the outside world: time, randomness, network, storage, tabs, page, authenticators.
 * Only `platform/` may name the browser's own globals; tests pass a fixed environment.
 */
export interface Environment {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly subtle: SubtleCrypto;
  readonly randomBytes: (byteLength: number) => Uint8Array<ArrayBuffer>;
  /** The device's clock, in milliseconds since the epoch, uncorrected. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds; rejects with `aborted` when the signal fires first. */
  readonly after: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** What `navigator.onLine` says; `true` where there is no such thing. */
  readonly online: () => boolean;
  readonly records: RecordStore;
  readonly notes: Notes;
  readonly channel: (name: string) => Channel;
  readonly locks: Locks;
  readonly page: Page;
  readonly passkeys: Passkeys;
  readonly wallets: Wallets;
  /** Where login keys are kept in place of this page; absent where the page keeps them. */
  readonly keyFrame?: KeyFrame | undefined;
}

/** A document of another origin that makes login keys and signs with them. Rejects with `KmsError` only. */
export interface KeyFrame {
  /** @returns the public key: compressed point, 66 lower-case hex characters. It is the name of the key, too. */
  make(): Promise<string>;
  /**
   * Sign the SHA-256 of a message.
   *
   * @returns 64 bytes, r then s; nothing where the frame has no such key.
   */
  sign(publicKeyHex: string, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Let go of a key that no record names. */
  forget(publicKeyHex: string): Promise<void>;
}

/** What the first paint takes of it: no records, no tabs, no authenticators. */
export interface World extends Pick<Environment, 'fetch' | 'subtle' | 'now' | 'notes'>, Partial<Pick<Environment, 'online'>> {
  readonly page: Pick<Page, 'isSecureContext' | 'onWake' | 'whenIdle'>;
  readonly passkeys: Pick<Passkeys, 'supported'>;
}

/** Short texts by name that are read at once, before the first frame. Public facts alone: every script of the site can read them. */
export interface Notes {
  read(name: string): string | undefined;
  /** Does nothing where the page may not store anything. */
  write(name: string, text: string): void;
}

/** Structured-cloned values by key. Durability strict; one transaction per call. All reject with `storage_unavailable`. */
export interface RecordStore {
  get(key: string): Promise<unknown>;
  keys(prefix: string): Promise<readonly string[]>;
  /**
   * All changes or none. Resolved only when the transaction is complete.
   *
   * @param guards looked at in the same transaction. Where one does not hold nothing changes, and it rejects with `aborted`.
   */
  commit(changes: readonly RecordChange[], guards?: readonly RecordGuard[]): Promise<void>;
}
/** What must still be stored when a change is made: compare and set. */
export interface RecordGuard {
  readonly key: string;
  readonly holds: (value: unknown) => boolean;
}
/** One change of a store. */
export type RecordChange = { readonly put: string; readonly value: unknown } | { readonly drop: string };

/** Other tabs of this origin. What comes in is untrusted and goes through a reader. */
export interface Channel {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
  close(): void;
}

/** Cross-tab locks. Where the browser has none, `run` calls the task at once with `held: undefined`. */
export interface Locks {
  /**
   * Run a task while holding the lock.
   * @param options `waitMs`: how long to wait for the lock at most; 0 means take it only when it is free now.
   * @returns the task's result. The task gets whether it holds the lock: `false` if another one does.
   */
  run<T>(name: string, options: { readonly waitMs: number }, task: (held: boolean | undefined) => Promise<T>): Promise<T>;
}

/** The page that the code runs in. Without a DOM (Node, workers) `origin` is the empty string and the rest does nothing. */
export interface Page {
  readonly origin: string;
  readonly hostname: string;
  readonly isSecureContext: boolean;
  url(): URL | undefined;
  /** Opens a connection to where a request is about to go, while the user still reads or presses. Sends nothing. */
  connect(url: URL): void;
  replaceUrl(url: URL): void;
  redirect(url: URL): void;
  /** Opens a blank window in the click itself; `undefined` when the browser refused. */
  openPopup(): Popup | undefined;
  visible(): boolean;
  /** Called when the page comes back to life: `pageshow`, `visibilitychange` to visible, `online`. */
  onWake(listener: () => void): () => void;
  /** Called when a person uses the page: a key, a press, a wheel. */
  onUse(listener: () => void): () => void;
  /** Called once, after the next frame is painted; at once where none is. */
  whenIdle(task: () => void): void;
}
/** A window that the page opened. */
export interface Popup {
  /** Cuts the opener, then goes to the address. */
  navigate(url: URL): void;
  close(): void;
  /** What `window.closed` says, which is a hint and never an outcome. */
  looksClosed(): boolean;
}

/** The browser's authenticators. All rejections are `KmsError`. */
export interface Passkeys {
  readonly supported: () => boolean;
  readonly conditionalSupported: () => Promise<boolean>;
  /** Whether the browser can look for a passkey of this device without a dialog, as `immediate` asks; most cannot. */
  looks(): Promise<boolean>;
  /** Fetches the code of the dialogs, so that the click that needs it is still fresh when the dialog opens. */
  preload(): Promise<void>;
  assert(options: PasskeyRequest, signal?: AbortSignal): Promise<PasskeyAssertion>;
  create(options: PasskeyCreation, signal?: AbortSignal): Promise<PasskeyAttestation>;
  /** Whether the browser takes news of passkeys. */
  hears(): Promise<boolean>;
  /** Tell the browser, which tells its password manager. A browser that takes none does nothing. */
  tell(news: PasskeyNews): Promise<void>;
}
/**
 * What the service knows of passkeys. Ids and handles are base64url.
 *
 * @source Web Authentication Level 3, section 5.1.10 (signal methods)
 */
export type PasskeyNews = { readonly rpId: string } & (
  | { readonly type: 'unknown'; readonly credentialId: string }
  /** All that the user has. */
  | { readonly type: 'accepted'; readonly userHandle: string; readonly credentialIds: readonly string[] }
  | { readonly type: 'details'; readonly userHandle: string; readonly name: string }
);
/** What a passkey is to sign. */
export interface PasskeyRequest {
  /** Bytes of the challenge. */
  readonly challenge: Uint8Array<ArrayBuffer>;
  readonly rpId: string;
  /** Credential ids, base64url; empty for a discoverable credential. */
  readonly allow?: readonly string[];
  /** Wait in the autofill of an input field in place of a dialog. */
  readonly conditional?: boolean;
  /** Only a passkey that this device has: where there is none nothing is shown, and it ends at once. */
  readonly immediate?: boolean;
  /** The authenticator has to see by a PIN or a finger whose it is, or there is no assertion. */
  readonly mustVerify?: boolean;
}
/** All members base64url without padding. */
export interface PasskeyAssertion {
  readonly credentialId: string;
  readonly authenticatorData: string;
  readonly clientDataJson: string;
  readonly signature: string;
  /** What the authenticator calls its user: the `userId` that the passkey was made with. */
  readonly userHandle?: string | undefined;
}
/** What a new passkey is made for. */
export interface PasskeyCreation {
  readonly challenge: Uint8Array<ArrayBuffer>;
  readonly rpId: string;
  readonly rpName: string;
  readonly userId: Uint8Array<ArrayBuffer>;
  readonly userName: string;
  /** Credential ids, base64url: an authenticator that has one of them refuses with `exists`. */
  readonly exclude?: readonly string[];
  /** Without a dialog, where the browser's password manager makes one by itself; elsewhere none is made. */
  readonly conditional?: boolean;
}
/** All members base64url without padding; transports as the browser names them. */
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
/** A wallet of this browser, before it is connected. */
export interface WalletOption {
  readonly id: string;
  readonly name: string;
  readonly chain: 'ethereum' | 'solana';
  /** Data URL of the wallet's own icon, checked to be an image. */
  readonly icon?: string;
  /** Another wallet of this page says that it is the same one. */
  readonly isDoubtful?: true;
  connect(signal?: AbortSignal): Promise<ExternalWalletAccount>;
}
/** An address in a wallet of this browser that signs. */
export interface ExternalWalletAccount {
  readonly address: string;
  /** Ethereum: `personal_sign` of the text, 65 bytes. Solana: ed25519 over the text's UTF-8 bytes, 64 bytes. */
  signText(text: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** 32 bytes where the wallet tells it (Solana); Ethereum's is recovered from a signature. */
  readonly publicKey?: Uint8Array<ArrayBuffer>;
}
