import type { Stamp } from '../../client/stampers.js';
import type { LoginKey } from '../../crypto/signing-key.js';
import type { StampedLogin } from '../../session/stamped-login.js';
import type { AuthenticatorInput } from '../../wire/proxy.js';

/** A login and its stamp: what the autofill gave. In memory alone. */
export interface Picked {
  readonly login: StampedLogin;
  readonly stamp: Stamp;
}

/** A passkey that was made, and how far its account has come. */
export interface Registration {
  readonly authenticator: AuthenticatorInput;
  /** What the authenticator calls its user, base64url. */
  readonly userHandle?: string | undefined;
  /** Signs the first login, so that the user is not asked for the passkey right after it was created. */
  readonly firstKey: LoginKey;
  /** `asked`: the answer was lost, so an account may be there. */
  readonly account: 'none' | 'asked' | { readonly organizationId: string };
}
