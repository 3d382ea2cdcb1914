import type { Stamp } from '../../client/stampers.js';
import type { LoginKey } from '../../crypto/signing-key.js';
import type { StampedLogin } from '../../session/stamped-login.js';
import type { AuthenticatorInput } from '../../wire/proxy.js';

/** A login and its stamp, from the autofill. Kept in memory only. */
export interface Picked {
  readonly login: StampedLogin;
  readonly stamp: Stamp;
}

/** A new passkey, and how far its account has got. */
export interface Registration {
  readonly authenticator: AuthenticatorInput;
  /** The authenticator's user handle, base64url. */
  readonly userHandle?: string | undefined;
  /** Signs the first login, so that the user isn't asked for the passkey right after creating it. */
  readonly firstKey: LoginKey;
  /** `asked`: the response was lost, so the account may exist. */
  readonly account: 'none' | 'asked' | { readonly organizationId: string };
}
