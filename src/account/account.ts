import type { OtpChannel } from '../flows/otp/view.js';
import type { Problem } from '../flows/problem.js';
import type { WalletChoice } from '../flows/wallet/machine.js';
import type { CredentialKind, EndedReport } from '../session/credentials.js';

export type { CredentialKind, CredentialSummary, EndedReport } from '../session/credentials.js';

import type { WaitOptions } from '../session/session.js';
import type { SocialProvider } from '../wire/brand-names.js';

/** Kinds of sign-in methods. The key of a session isn't one. */
export type WayType = OtpChannel | 'passkey' | 'oauth' | 'wallet';

/** In place of one credential's id: all but the session of this page. */
export const OTHERS = 'others';

/** One credential of the signed-in user: a sign-in method, the key of a session, or another key that signs requests. */
export interface WayIn {
  /** Of the credential at the service; `email` or `sms` of a contact. Unique in the list. */
  readonly id: string;
  /** `key`: a key that no sign-in made, of a server, of a script, or of an attacker who was in the page. */
  readonly type: CredentialKind;
  /**
   * As a list shows it: an email address or a phone number in full, the name of a passkey, a brand or a key, the ends of a wallet's
   * address. Its creator chose the name: draw it as text.
   */
  readonly name: string;
  /** When it was made, milliseconds since the epoch, the service's clock. Absent for a contact, of which the service does not tell it. */
  readonly createdAtMs?: number;
  /** When it ends by itself, likewise. Absent where it does not. */
  readonly expiresAtMs?: number;
  /** The session of this page. */
  readonly current?: true;
  /** Of a social account, where the brand is one of ours. */
  readonly provider?: SocialProvider;
  /** A sign-in finds this account by it. `false` for a contact that was never confirmed, and for what the configuration leaves out. */
  readonly usable: boolean;
  /** `false` for the last one that is usable, and for the session of this page. */
  readonly removable: boolean;
}

/** What the function that asks for a code receives. */
export interface CodeRequest {
  readonly channel: OtpChannel;
  /** Masked, such as `a***@e***.com`. */
  readonly contact: string;
  /** Characters of the code. */
  readonly length: number;
  readonly alphanumeric: boolean;
  /** How many codes were sent. */
  readonly sent: number;
  /** When another one may be asked for; milliseconds since the epoch, device clock. */
  readonly resendAtMs: number;
  /** When the code is too old; milliseconds since the epoch, device clock. */
  readonly expiresAtMs: number;
  /** Why it is asked for again. */
  readonly problem?: Problem;
}
/** The code as it was typed; a wish for another one; `undefined` ends it. */
export type CodeAnswer = string | { readonly resend: true } | undefined;

/** A sign-in method to add. */
export type NewWay =
  /** A user has one address and one number: a new one takes the place of the old one. */
  | {
      readonly type: OtpChannel;
      /** E-mail address, or number in E.164. */
      readonly contact: string;
      /** Asked until the code is right. */
      readonly askCode: (request: CodeRequest) => Promise<CodeAnswer>;
    }
  /**
   * Call it in the click: the browser opens a dialog. `name` is what lists show; browser and device when absent. With `conditional` there is
   * no dialog: the browser's password manager makes one by itself, or the call fails with `passkey_cancelled`.
   */
  | { readonly type: 'passkey'; readonly name?: string; readonly conditional?: boolean }
  /** Call it in the click: browsers open a window there alone. With `inThisTab`, or in the redirect mode, `list` goes on after the return. */
  | { readonly type: 'oauth'; readonly provider: SocialProvider; readonly inThisTab?: boolean }
  /** `choose` gives the id of one of the wallets of this browser; `undefined` ends it. */
  | { readonly type: 'wallet'; readonly choose: (wallets: readonly WalletChoice[]) => Promise<string | undefined> };

/** What proves once more that it is the user who asks: one of the sign-in methods of the list. */
export type FreshProof =
  /** A code is sent to the user's own address or number. */
  | Omit<Extract<NewWay, { readonly type: OtpChannel }>, 'contact'>
  /** Call it in the click: the browser opens a dialog. The passkey stamps the request itself. */
  | { readonly type: 'passkey' }
  /** Call it in the click: browsers open a window there alone. */
  | { readonly type: 'oauth'; readonly provider: SocialProvider }
  | Extract<NewWay, { readonly type: 'wallet' }>;

/** What stops an addition. */
export type AddOptions = WaitOptions;

/** What `kms.account` shows. Every promise rejects only with `KmsError`; `session_expired` when the user is signed out. */
export interface Account {
  /** Every credential as the service knows them now: sign-in methods first, then sessions, then other keys. Finishes an addition for which this tab has been at a social provider. */
  list(options?: WaitOptions): Promise<readonly WayIn[]>;
  /**
   * Add a sign-in method, and return the list with it.
   *
   * @throws KmsError `account_exists` with reason `other` when it belongs to another account; `method_disabled`; `popup_blocked`; and
   * as a sign-in by that way fails.
   */
  add(way: NewWay, options?: AddOptions): Promise<readonly WayIn[]>;
  /**
   * Remove a credential, and give the list without it. One that is not there is removed already. Sessions that began with it go on.
   *
   * @throws KmsError `bad_request` with reason `last_way` for the last one that is usable, and with reason `current` for the session of this
   *   page, before anything is sent.
   */
  remove(id: string, options?: WaitOptions): Promise<readonly WayIn[]>;
  /**
   * Delete the user's account at the service for good, with its wallets and keys whether they were exported or not, and sign the user out here.
   *
   * The proof protects people: the session alone can ask the service for the same.
   *
   * @param proof of a sign-in method that the account has.
   * @throws KmsError `account_missing` where the social account or the wallet isn't one of the user's; `forbidden` where the user isn't of the
   *   root quorum; and as a sign-in by that method fails. Nothing is deleted then.
   */
  delete(proof: FreshProof, options?: AddOptions): Promise<void>;
  /**
   * End every session but this one, and every key that no sign-in made. Sign-in methods stay, and are listed.
   *
   * @throws KmsError of whatever kept the service from it, with `everywhere` as `path`; some may have ended already.
   */
  endOthers(options?: WaitOptions): Promise<EndedReport>;
}
