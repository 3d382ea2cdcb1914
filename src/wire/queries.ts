import type { Activity, AppProof } from './activity.js';
import type { ApiKey, BootProof, Identity, OAuth2Credential, Tag, User, Wallet, WalletAccount } from './resources.js';

/** Which part of a list to give. Cursors are identifiers of what is listed. @source interface: Pagination rule */
export interface Pagination {
  /** `1` to `100`; the service's default is 10. */
  readonly limit?: string;
  readonly before?: string;
  readonly after?: string;
}

/** Whose things are asked for; the client's own organization when absent. */
interface InOrganization {
  readonly organizationId?: string;
}
interface Paged extends InOrganization {
  readonly paginationOptions?: Pagination;
}
interface SuborgFilter extends Paged {
  /** Such as `EMAIL` or `PHONE_NUMBER`. */
  readonly filterType?: string;
  readonly filterValue?: string;
}

/** Fields of every query, by the last part of its path. @source interface: Public query operations; wire.md 14 */
export interface QueryFields {
  readonly list_verified_suborgs: SuborgFilter;
  readonly get_latest_boot_proof: InOrganization & { readonly appName: string };
  /** `ephemeralKey`: 260 hex characters. */
  readonly get_boot_proof: InOrganization & { readonly ephemeralKey: string };
  readonly list_oauth2_credentials: InOrganization;
  readonly list_user_tags: InOrganization;
  readonly get_api_key: InOrganization & { readonly apiKeyId: string };
  readonly list_app_proofs: InOrganization & { readonly activityId: string };

  readonly get_activity: InOrganization & { readonly activityId: string };
  readonly whoami: InOrganization;
  readonly get_user: InOrganization & { readonly userId: string };
  readonly list_wallets: InOrganization;
  readonly list_wallet_accounts: Paged & { readonly walletId?: string; readonly includeWalletDetails?: boolean };
  readonly list_suborgs: SuborgFilter;
}

/** Answers of every query. */
export interface QueryResults {
  readonly list_verified_suborgs: { readonly organizationIds: readonly string[] };
  readonly get_latest_boot_proof: { readonly bootProof: BootProof };
  readonly get_boot_proof: { readonly bootProof: BootProof };
  readonly list_oauth2_credentials: { readonly oauth2Credentials: readonly OAuth2Credential[] };
  readonly list_user_tags: { readonly userTags: readonly Tag[] };
  readonly get_api_key: { readonly apiKey: ApiKey };
  readonly list_app_proofs: { readonly appProofs: readonly AppProof[] };

  readonly get_activity: { readonly activity: Activity };
  readonly whoami: Identity;
  readonly get_user: { readonly user: User };
  readonly list_wallets: { readonly wallets: readonly Wallet[] };
  readonly list_wallet_accounts: { readonly accounts: readonly WalletAccount[] };
  readonly list_suborgs: { readonly organizationIds: readonly string[] };
}

export type QueryName = keyof QueryFields;
/** Queries whose answers come in pages. */
export type PagedQueryName = 'list_verified_suborgs' | 'list_suborgs' | 'list_wallet_accounts';
