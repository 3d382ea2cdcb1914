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
  readonly snapshot: SessionSnapshot;
  subscribe(listener: (snapshot: SessionSnapshot) => void): () => void;
  restore(): Promise<SessionSnapshot>;
  refresh(): Promise<SessionSnapshot>;
  signOut(options?: { readonly everywhere?: boolean; readonly organizationId?: string }): Promise<void>;
  list(): Promise<readonly SessionSummary[]>;
  use(organizationId: string): Promise<SessionSnapshot>;
  /** The signed session token, for the site's own server. */
  token(): Promise<string>;
}
