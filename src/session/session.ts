import type { EndedReport } from './credentials.js';
import type { LibraryStamper } from './library-stamper.js';
import type { NonceAnswer, ProofHeaders } from './token-proof.js';

/** Why the user is signed out. `user` also when another tab signed out. */
export type SignedOutReason = 'user' | 'expired' | 'rejected' | 'unreadable' | 'lost';

/** Who is signed in, as far as this page knows. Never holds the token or the key. */
export type SessionSnapshot =
  | { readonly state: 'unknown' }
  | { readonly state: 'signed-out'; readonly reason?: Exclude<SignedOutReason, 'expired'> }
  | { readonly state: 'expired'; readonly organizationId: string }
  | {
      readonly state: 'signed-in';
      readonly organizationId: string;
      readonly userId: string;
      /** End of the session by the service's clock, milliseconds since the epoch. */
      readonly expiresAtMs: number;
      /** The name in the social account's token, for display only. `get_user` has the user's name at the service. */
      readonly calledAs?: string;
      /** The browser can't store the session: it ends with the page. */
      readonly inMemory: boolean;
      /** Present in the last 60 seconds before the end. */
      readonly expiring?: true;
      /** Present if this device's clock is more than 300 seconds off: service minus device, in milliseconds. */
      readonly clockOffsetMs?: number;
    };

/** One account on this device, as a list shows it. */
export interface SessionSummary {
  readonly organizationId: string;
  readonly userId: string;
  readonly expiresAtMs: number;
  readonly current: boolean;
}

/** Options of every call. */
export interface WaitOptions {
  /** Cancels the call, which rejects with `aborted`. The service may still do what was requested, and a session that arrives is kept. */
  readonly signal?: AbortSignal | undefined;
}

/** Whose session ends, and where. */
export interface SignOutOptions extends WaitOptions {
  /** Sign out on every device: first here, then all sessions of this account at the service. */
  readonly everywhere?: boolean;
  /** The account to sign out; the current one if absent. */
  readonly organizationId?: string;
}

/** The signed-in user of this page. Promises reject only with `KmsError`. */
export interface Session {
  /** The same object until something changes. */
  readonly snapshot: SessionSnapshot;
  /**
   * Call a listener after each change, also of other tabs.
   *
   * @returns a function that ends it.
   */
  subscribe(listener: (snapshot: SessionSnapshot) => void): () => void;
  /**
   * Read the stored session, without a request. The state stays `unknown` if the storage doesn't respond. Rejects with `network` only
   * if the code that reads a session didn't load.
   */
  restore(options?: WaitOptions): Promise<SessionSnapshot>;
  /**
   * Renew the session: with a new key, a new token and a new expiry. One tab at a time does so: while another one renews,
   * this resolves to the present session, and `subscribe` reports the new one.
   *
   * @throws KmsError `session_expired` when the user is signed out, or signed out meanwhile.
   */
  refresh(options?: WaitOptions): Promise<SessionSnapshot>;
  /**
   * Sign out in all tabs of this browser, and end every login in progress. Works offline, and when called twice.
   *
   * With `everywhere`, the service then ends all sessions of the account on all devices, and all keys that no
   * sign-in created. Wait for it before you leave the page. If it rejects, this device is signed out and others may not be: sign in and
   * do it again.
   *
   * @returns with `everywhere`, what was ended and what can still sign in.
   * @throws KmsError `storage_unavailable` if the record couldn't be removed; this page is signed out anyway. With `everywhere`
   *   also the service's error, with `everywhere` as `path`.
   */
  signOut(options?: SignOutOptions): Promise<EndedReport | undefined>;
  /** The accounts that are signed in on this device and haven't expired. */
  list(options?: WaitOptions): Promise<readonly SessionSummary[]>;
  /**
   * Switch to another account of the list, in all tabs. `null` selects none, so that another user can sign in; all stay
   * in the list.
   *
   * @throws KmsError `session_expired` if that account isn't signed in.
   */
  use(organizationId: string | null, options?: WaitOptions): Promise<SessionSnapshot>;
  /**
   * The signed session token. It names the user and can't sign. Send it to your server together with a `proof`.
   *
   * @throws KmsError `session_expired` if the user is signed out; `unsupported` if the session has no token.
   */
  token(options?: WaitOptions): Promise<string>;
  /**
   * Headers that prove the session to your own server: the token, and a signature by the session's key over
   * the server's address, its nonce and the time.
   *
   * @param answer the response to a `HEAD` request to the same address, with the nonce in its header `dpop-nonce`.
   * @returns headers for one `POST` to that address.
   * @throws KmsError `session_expired` if the user is signed out; `unsupported` if the session has no token; `bad_request` if
   *   the response has no nonce.
   * @source RFC 9449
   */
  proof(answer: NonceAnswer, options?: WaitOptions): Promise<ProofHeaders>;
  /** Stamps requests of other libraries with the session's key, which stays where it is. */
  readonly stamper: LibraryStamper;
}
