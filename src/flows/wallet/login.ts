import type { Stamp } from '../../client/stampers.js';
import type { WalletOption } from '../../platform/environment.js';
import type { StampedLogin } from '../../session/stamped-login.js';

/** A login that the wallet has signed. */
export interface SignedLogin {
  readonly login: StampedLogin;
  readonly stamp: Stamp;
}

/** What the wallet's signature proved. Kept in memory only. */
export interface WalletProof {
  readonly chain: WalletOption['chain'];
  /** In the service's format, hex. */
  readonly publicKey: string;
  /** Absent if the signature is over a text other than a login. */
  readonly signed?: SignedLogin;
  /** A sign-up was requested, so the account may exist. */
  readonly signupAsked?: boolean;
}
