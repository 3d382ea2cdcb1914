/** Why nobody is signed in any more. `user` also when another tab signed out. */
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
      /** The browser keeps nothing: the session ends with the page. */
      readonly inMemory: boolean;
      /** Present in the last 60 seconds before the end. */
      readonly expiring?: true;
    };

/** One account on this device, as a list shows it. */
export interface SessionSummary {
  readonly organizationId: string;
  readonly userId: string;
  readonly expiresAtMs: number;
  readonly current: boolean;
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
  restore(): Promise<SessionSnapshot>;
  /**
   * Put a new key and token in the place of the present ones, with a new end.
   *
   * @throws KmsError `session_expired` when nobody is signed in, or signed out meanwhile; `unsupported` with the `seed` profile.
   */
  refresh(): Promise<SessionSnapshot>;
  /**
   * Drop a session from this browser, in all its tabs, and every login under way; works offline, and twice.
   *
   * @param options `organizationId`: the account to sign out, the current one when absent.
   * @throws KmsError `storage_unavailable` when the record could not be dropped; this page is signed out all the same.
   */
  signOut(options?: { readonly everywhere?: boolean; readonly organizationId?: string }): Promise<void>;
  /** The accounts that are signed in on this device and whose time is not over. */
  list(): Promise<readonly SessionSummary[]>;
  /**
   * Make another account of the list the current one, in all tabs.
   *
   * @throws KmsError `session_expired` when it is not, or no longer, signed in.
   */
  use(organizationId: string): Promise<SessionSnapshot>;
  /**
   * The signed session token, for the site's own server. It tells who somebody is and signs nothing.
   *
   * @throws KmsError `session_expired` when nobody is signed in; `unsupported` for a session that came without one.
   */
  token(): Promise<string>;
}
