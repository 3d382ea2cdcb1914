import type { EndedReport, WayIn, WayType } from '../../account/account.js';
import type { Delegate } from '../../account/delegates.js';
import type { SocialProvider } from '../../wire/brand-names.js';
import type { WalletKitConfig } from '../../wire/config.js';
import type { Problem } from '../problem.js';

/** A program with its own key that signs for the user. */
export type Program = Pick<Delegate, 'id' | 'name' | 'expiresAtMs'>;

/** The account as the service last reported it. */
export interface ListedAccount {
  readonly ways: readonly WayIn[];
  readonly programs: readonly Program[];
  readonly served: Pick<WalletKitConfig, 'methods' | 'otpLength' | 'otpAlphanumeric'>;
}

/** What was done last, until something else is started. */
export type AccountNews =
  | { readonly change: 'added' | 'removed'; readonly type: WayIn['type'] | 'program'; readonly name: string }
  | { readonly change: 'ended'; readonly report: EndedReport };

/** What went wrong last, and at which provider. */
export interface AccountTrouble {
  readonly problem?: Problem | undefined;
  readonly provider?: SocialProvider | undefined;
}

/** A sign-in method to prove. */
export interface ProvenBy {
  readonly by: WayType;
  /** For a social account. */
  readonly provider?: SocialProvider;
}

/** The list as it is shown. */
export interface WayList extends ListedAccount, AccountTrouble {
  readonly step: 'ways';
  /** Whether it shows what can be added. */
  readonly choosing?: boolean;
  /** What the user is asked to confirm: the id of a credential or a program, or `others`. */
  readonly asking?: string;
  readonly news?: AccountNews;
  /** The user pressed the disabled button of the last sign-in method. */
  readonly isLast?: boolean;
}

/** The question before the account is deleted. */
export interface DeletionQuestion extends ListedAccount, AccountTrouble {
  readonly step: 'delete';
  /** Wallets whose recovery phrase was never exported; `undefined` while they are looked up. */
  readonly unsaved?: readonly string[] | undefined;
}
