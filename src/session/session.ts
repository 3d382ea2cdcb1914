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
      /** What the token of a social account calls this person. Their name at the service, where they have one, is `get_user`'s. */
      readonly calledAs?: string;
      /** The browser keeps nothing: the session ends with the page. */
      readonly inMemory: boolean;
      /** Present in the last 60 seconds before the end. */
      readonly expiring?: true;
      /** Present where this device's clock is more than 300 seconds off: service minus device, milliseconds. */
      readonly clockOffsetMs?: number;
    };

/** One account on this device, as a list shows it. */
export interface SessionSummary {
  readonly organizationId: string;
  readonly userId: string;
  readonly expiresAtMs: number;
  readonly current: boolean;
}

/** What every call takes besides. */
export interface WaitOptions {
  /** Ends the wait: the call rejects with `aborted`. What the service was asked for already goes on there, and a session that arrives is kept. */
  readonly signal?: AbortSignal | undefined;
}

/** Whose session ends, and where. */
export interface SignOutOptions extends WaitOptions {
  /** On every device: all sessions of this account at the service, after this device's. */
  readonly everywhere?: boolean;
  /** The account to sign out; the current one when absent. */
  readonly organizationId?: string;
}

/** What `kms.session` shows. Every promise rejects only with `KmsError`. */
export interface Session {
  /** The same object until something changes. */
  readonly snapshot: SessionSnapshot;
  /**
   * Hear of changes, also of those that other tabs made.
   *
   * @returns a function that ends it.
   */
  subscribe(listener: (snapshot: SessionSnapshot) => void): () => void;
  /**
   * Look at what this browser keeps; asks no network. Stays `unknown` where the storage does not answer, and rejects with `network` only
   * when the code that reads a session could not be fetched.
   */
  restore(options?: WaitOptions): Promise<SessionSnapshot>;
  /**
   * Put a new key and token in the place of the present ones, with a new end. One tab at a time asks the service: while another one is at it,
   * this gives the session as it is, and `subscribe` tells of the new one.
   *
   * @throws KmsError `session_expired` when the user is signed out, or signed out meanwhile.
   */
  refresh(options?: WaitOptions): Promise<SessionSnapshot>;
  /**
   * Drop a session from this browser, in all its tabs, and every login under way; works offline, and twice.
   *
   * With `everywhere` the service is asked then to end all sessions of the account, on this device and on others, and all keys that no
   * sign-in made. Wait for it before you leave the page. Where it rejects, this device is signed out and the others may not be: sign in and
   * do it again.
   *
   * @returns with `everywhere`, what was ended and what still signs the user in.
   * @throws KmsError `storage_unavailable` when the record could not be dropped; this page is signed out all the same. With `everywhere`
   *   whatever kept the service from it, with `everywhere` as `path`.
   */
  signOut(options?: SignOutOptions): Promise<EndedReport | undefined>;
  /** The accounts that are signed in on this device and whose time is not over. */
  list(options?: WaitOptions): Promise<readonly SessionSummary[]>;
  /**
   * Make another account of the list the current one, in all tabs. `null`: none of them, so that another user can sign in here; all stay
   * in the list.
   *
   * @throws KmsError `session_expired` when it is not, or no longer, signed in.
   */
  use(organizationId: string | null, options?: WaitOptions): Promise<SessionSnapshot>;
  /**
   * The signed session token. It names the user and signs nothing. A server that wants to know who the visitor is takes it with a `proof`.
   *
   * @throws KmsError `session_expired` when the user is signed out; `unsupported` for a session that came without one.
   */
  token(options?: WaitOptions): Promise<string>;
  /**
   * The headers with which the page brings the session token to the site's own server: the token, and a signature by the session's key over
   * the server's address, its nonce and the time.
   *
   * @param answer of a `HEAD` request to the address that the headers are for. The nonce is in its header `dpop-nonce`.
   * @returns headers for one `POST` to that address.
   * @throws KmsError `session_expired` when the user is signed out; `unsupported` for a session that came without a token; `bad_request` where
   *   the answer brings no nonce.
   * @source RFC 9449
   */
  proof(answer: NonceAnswer, options?: WaitOptions): Promise<ProofHeaders>;
  /** Stamps requests of other libraries with the session's key, which stays where it is. */
  readonly stamper: LibraryStamper;
}
