import type { OtpChannel } from '../flows/otp/view.js';
import type { Problem } from '../flows/problem.js';
import type { WalletChoice } from '../flows/wallet/machine.js';
import type { CredentialKind, EndedReport } from '../session/credentials.js';

export type { CredentialKind, CredentialSummary, EndedReport } from '../session/credentials.js';

import type { WaitOptions } from '../session/session.js';
import type { SocialProvider } from '../wire/brand-names.js';

/** Kinds of sign-in methods. The key of a session isn't one. */
export type WayType = OtpChannel | 'passkey' | 'oauth' | 'wallet';

/** Used instead of a credential's id: everything except this page's session. */
export const OTHERS = 'others';

/** One credential of the signed-in user: a sign-in method, the key of a session, or another key that signs requests. */
export interface WayIn {
  /** The credential's id at the service; `email` or `sms` for a contact. Unique in the list. */
  readonly id: string;
  /** `key`: a key that no sign-in created: of a server, a script, or an attacker who was in the page. */
  readonly type: CredentialKind;
  /**
   * For lists: an email address or a phone number in full, the name of a passkey, a brand or a key, or a shortened wallet
   * address. Its creator chose the name: show it as text only.
   */
  readonly name: string;
  /** When it was created, by the service's clock, in milliseconds since the epoch. Absent for a contact: the service doesn't say. */
  readonly createdAtMs?: number;
  /** When it expires, by the same clock. Absent if it doesn't. */
  readonly expiresAtMs?: number;
  /** The session of this page. */
  readonly current?: true;
  /** The brand of a social account, if it is one of ours. */
  readonly provider?: SocialProvider;
  /** Whether the user can sign in with it. `false` for a contact that was never confirmed, and for methods that the configuration doesn't list. */
  readonly usable: boolean;
  /** `false` for the last usable one, and for the session of this page. */
  readonly removable: boolean;
}

/** What the function that asks for a code is given. */
export interface CodeRequest {
  readonly channel: OtpChannel;
  /** Masked, such as `a***@e***.com`. */
  readonly contact: string;
  /** Number of characters in the code. */
  readonly length: number;
  readonly alphanumeric: boolean;
  /** How many codes were sent. */
  readonly sent: number;
  /** When the user can request another one; milliseconds since the epoch, device clock. */
  readonly resendAtMs: number;
  /** When the code expires; milliseconds since the epoch, device clock. */
  readonly expiresAtMs: number;
  /** Why the code is asked for again. */
  readonly problem?: Problem;
}
/** The code as typed, or a request for another one. `undefined` cancels. */
export type CodeAnswer = string | { readonly resend: true } | undefined;

/** A sign-in method to add. */
export type NewWay =
  /** A user has one address and one number. A new one replaces the old one. */
  | {
      readonly type: OtpChannel;
      /** Email address, or number in E.164. */
      readonly contact: string;
      /** Called until the code is right. */
      readonly askCode: (request: CodeRequest) => Promise<CodeAnswer>;
    }
  /**
   * Call it within the click: the browser opens a dialog. Lists show `name`; browser and device if absent. With `conditional` there is
   * no dialog: the browser's password manager creates the passkey, or the call fails with `passkey_cancelled`.
   */
  | { readonly type: 'passkey'; readonly name?: string; readonly conditional?: boolean }
  /** Call it within the click: browsers open a window only there. With `inThisTab`, or in redirect mode, `list` finishes it after the return. */
  | { readonly type: 'oauth'; readonly provider: SocialProvider; readonly inThisTab?: boolean }
  /** `choose` returns the id of one of this browser's wallets; `undefined` cancels. */
  | { readonly type: 'wallet'; readonly choose: (wallets: readonly WalletChoice[]) => Promise<string | undefined> };

/** A sign-in method of the list that confirms the user once more. */
export type FreshProof =
  /** A code is sent to the user's own address or number. */
  | Omit<Extract<NewWay, { readonly type: OtpChannel }>, 'contact'>
  /** Call it within the click: the browser opens a dialog. The passkey stamps the request itself. */
  | { readonly type: 'passkey' }
  /** Call it within the click: browsers open a window only there. */
  | { readonly type: 'oauth'; readonly provider: SocialProvider }
  | Extract<NewWay, { readonly type: 'wallet' }>;

/** Options for adding a method. */
export type AddOptions = WaitOptions;

/** The signed-in user's account. Promises reject only with `KmsError`; with `session_expired` if the user is signed out. */
export interface Account {
  /**
   * List all credentials: sign-in methods first, then sessions, then other keys. Also finishes an addition if this tab has returned from a
   * social provider.
   */
  list(options?: WaitOptions): Promise<readonly WayIn[]>;
  /**
   * Add a sign-in method.
   *
   * @returns the new list.
   * @throws KmsError `account_exists` with reason `other` if it belongs to another account; `method_disabled`; `popup_blocked`; and the
   * codes of a sign-in with that method.
   */
  add(way: NewWay, options?: AddOptions): Promise<readonly WayIn[]>;
  /**
   * Remove a credential. Sessions that were started with it continue. Removing one that is already gone succeeds.
   *
   * @returns the new list.
   * @throws KmsError `bad_request`, before anything is sent: with reason `last_way` for the last usable one, with reason `current` for the
   *   session of this page.
   */
  remove(id: string, options?: WaitOptions): Promise<readonly WayIn[]>;
  /**
   * Delete the user's account at the service for good, with its wallets and keys, exported or not, and sign the user out here.
   *
   * The proof protects users from mistakes. A script can ask the service for the same with the session's key.
   *
   * @param proof with one of the account's sign-in methods.
   * @throws KmsError `bad_request` with reason `not_yours` if it isn't one of the user's sign-in methods; `forbidden` if the user isn't in the
   *   root quorum; and the codes of a sign-in by that method. Nothing is deleted then.
   */
  delete(proof: FreshProof, options?: AddOptions): Promise<void>;
  /**
   * End every session except this one, and every key that no sign-in created. Sign-in methods stay, and are listed.
   *
   * @throws KmsError the service's error, with `everywhere` as `path`; some sessions may have ended already.
   */
  endOthers(options?: WaitOptions): Promise<EndedReport>;
}
