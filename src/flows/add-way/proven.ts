import type { AccountCall } from '../../account/call.js';
import type { LoginKey } from '../../crypto/signing-key.js';
import type { SocialProvider } from '../../wire/brand-names.js';
import type { OidcToken, VerificationToken } from '../../wire/proxy.js';
import type { OtpChannel } from '../otp/view.js';
import type { WalletProof } from '../wallet/login.js';

/** A contact proven by a code. */
export interface ContactProof {
  readonly channel: OtpChannel;
  readonly value: string;
  readonly verificationToken: VerificationToken;
  /** The key that the token names. */
  readonly key: LoginKey;
}

/** A provider's token, and the key that it names. */
export interface IdentityProof {
  readonly token: OidcToken;
  readonly key: LoginKey;
}

/** The name of a new passkey, and whether the browser shows a dialog. */
export interface NewPasskey {
  readonly name?: string;
  readonly conditional?: boolean;
}

/** What a proven sign-in method is used for: it is added to the account, or confirms something its user asked for. */
export interface WayUse {
  /** Keeps the attempts of one use apart from those of others. */
  readonly kind: string;
  /** What a wallet is asked to sign, in a few words. */
  readonly said: string;
  contact(call: AccountCall, proof: ContactProof): Promise<void>;
  /** An identity proven by a provider. */
  identity(call: AccountCall, provider: SocialProvider, proof: IdentityProof): Promise<void>;
  /** Opens the browser's dialog. @throws KmsError `passkey_…`. */
  passkey(call: AccountCall, wish: NewPasskey): Promise<void>;
  wallet(call: AccountCall, proof: WalletProof): Promise<void>;
}
