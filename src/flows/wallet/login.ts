import type { Stamp } from '../../client/stampers.js';
import type { WalletOption } from '../../platform/environment.js';
import type { StampedLogin } from '../../session/stamped-login.js';

/** A login that the wallet has signed. */
export interface SignedLogin {
  readonly login: StampedLogin;
  readonly stamp: Stamp;
}

/** What the wallet has shown by its signature. In memory alone. */
export interface WalletProof {
  readonly chain: WalletOption['chain'];
  /** As the service writes it, hex. */
  readonly publicKey: string;
  /** Absent where the signature is over another text than a login. */
  readonly signed?: SignedLogin;
  /** An account was asked for, and may have been made. */
  readonly signupAsked?: boolean;
}
