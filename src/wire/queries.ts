import { type Activity, type AppProof, type MfaStatus, readActivity, readAppProof, readMfaStatus } from './activity.js';
import { id, type Read, shape } from './read.js';
import { list } from './read-values.js';
import {
  type ApiKey,
  type BootProof,
  type Identity,
  type OAuth2Credential,
  type PrivateKey,
  readApiKey,
  readBootProof,
  readIdentity,
  readOAuth2Credential,
  readPrivateKey,
  readTag,
  readUser,
  readWallet,
  readWalletAccount,
  type Tag,
  type User,
  type Wallet,
  type WalletAccount,
} from './resources.js';

/** Which part of a list to return. Cursors are ids of the listed items. @source interface: Pagination rule */
export interface Pagination {
  /** `1` to `100`; the service's default is 10. */
  readonly limit?: string;
  readonly before?: string;
  readonly after?: string;
}

/** The organization to query; the client's own if absent. */
export interface InOrganization {
  readonly organizationId?: string;
}
/** A list that comes in pages. */
export interface Paged extends InOrganization {
  readonly paginationOptions?: Pagination;
}
/** Which organizations to look for. */
export interface SuborgFilter extends Paged {
  /** Such as `EMAIL` or `PHONE_NUMBER`. */
  readonly filterType?: string;
  readonly filterValue?: string;
}

/** Fields of every query, by the last part of its path. @source interface: Public query operations; wire.md 14 */
export interface QueryFields {
  /** Sub-organizations whose email address or phone number is verified. */
  readonly list_verified_suborgs: SuborgFilter;
  /** How the enclave app running now was started. `appName` is, for example, `signer`. */
  readonly get_latest_boot_proof: InOrganization & { readonly appName: string };
  /** How the enclave app that signed an app proof was started. `ephemeralKey`: the proof's `publicKey`, 260 hex characters. */
  readonly get_boot_proof: InOrganization & { readonly ephemeralKey: string };
  /** Clients of OAuth 2.0 providers. */
  readonly list_oauth2_credentials: InOrganization;
  /** Tags for users. */
  readonly list_user_tags: InOrganization;
  /** One API key. */
  readonly get_api_key: InOrganization & { readonly apiKeyId: string };
  /** Proofs of an activity that was submitted with `generateAppProofs`. */
  readonly list_app_proofs: InOrganization & { readonly activityId: string };

  /** The activity of a submit. */
  readonly get_activity: InOrganization & { readonly activityId: string };
  /** Which further checks an activity waits for. */
  readonly get_mfa_status: InOrganization & { readonly activityId: string; readonly userId?: string };
  /** The owner of the key that stamps the query. */
  readonly whoami: InOrganization;
  /** A user with its credentials. */
  readonly get_user: InOrganization & { readonly userId: string };
  /** Wallets of an organization. */
  readonly list_wallets: InOrganization;
  /** Accounts of one wallet, or of all. */
  readonly list_wallet_accounts: Paged & { readonly walletId?: string; readonly includeWalletDetails?: boolean };
  /** Private keys without a wallet. */
  readonly list_private_keys: InOrganization;
  /** Sub-organizations by key, name, contact, identity or address. */
  readonly list_suborgs: SuborgFilter;
}

/** Results of every query. */
export interface QueryResults {
  readonly list_verified_suborgs: { readonly organizationIds: readonly string[] };
  readonly get_latest_boot_proof: { readonly bootProof: BootProof };
  readonly get_boot_proof: { readonly bootProof: BootProof };
  readonly list_oauth2_credentials: { readonly oauth2Credentials: readonly OAuth2Credential[] };
  readonly list_user_tags: { readonly userTags: readonly Tag[] };
  readonly get_api_key: { readonly apiKey: ApiKey };
  readonly list_app_proofs: { readonly appProofs: readonly AppProof[] };

  readonly get_activity: { readonly activity: Activity };
  readonly get_mfa_status: { readonly mfaStatuses: readonly MfaStatus[] };
  readonly whoami: Identity;
  readonly get_user: { readonly user: User };
  readonly list_wallets: { readonly wallets: readonly Wallet[] };
  readonly list_wallet_accounts: { readonly accounts: readonly WalletAccount[] };
  readonly list_private_keys: { readonly privateKeys: readonly PrivateKey[] };
  readonly list_suborgs: { readonly organizationIds: readonly string[] };
}

/** Name of a query. */
export type QueryName = keyof QueryFields;
/** Queries with results in pages. */
export type PagedQueryName = 'list_verified_suborgs' | 'list_suborgs' | 'list_wallet_accounts';

/** One query, and how to read its response. */
export interface QueryRow<N extends QueryName> {
  readonly read: Read<QueryResults[N]>;
  /** Not in the interface document, but needed by these elements. @source wire.md 14 */
  readonly isAddition?: true;
  /** Organizations that the response is about. Each has to be the one that was asked for. */
  readonly organizationsOf?: (answer: QueryResults[N]) => readonly string[];
}

const ownerOf = ({ organizationId }: { readonly organizationId: string }): string => organizationId;

type R = QueryResults;
const organizations = shape<R['list_suborgs']>({ organizationIds: list(id) });
const bootProof = shape<R['get_boot_proof']>({ bootProof: readBootProof });

/** Every query, by the last part of its path. @source interface: Public query operations; wire.md 14 */
export const QUERIES: { readonly [N in QueryName]: QueryRow<N> } = {
  list_verified_suborgs: { read: organizations },
  get_latest_boot_proof: { read: bootProof },
  get_boot_proof: { read: bootProof },
  list_oauth2_credentials: {
    read: shape<R['list_oauth2_credentials']>({ oauth2Credentials: list(readOAuth2Credential) }),
    organizationsOf: ({ oauth2Credentials }) => oauth2Credentials.map(ownerOf),
  },
  list_user_tags: { read: shape<R['list_user_tags']>({ userTags: list(readTag) }) },
  get_api_key: { read: shape<R['get_api_key']>({ apiKey: readApiKey }) },
  list_app_proofs: { read: shape<R['list_app_proofs']>({ appProofs: list(readAppProof) }) },

  get_activity: {
    read: shape<R['get_activity']>({ activity: readActivity }),
    isAddition: true,
    organizationsOf: ({ activity }) => [activity.organizationId],
  },
  get_mfa_status: { read: shape<R['get_mfa_status']>({ mfaStatuses: list(readMfaStatus) }), isAddition: true },
  whoami: { read: readIdentity, isAddition: true },
  get_user: { read: shape<R['get_user']>({ user: readUser }), isAddition: true },
  list_wallets: { read: shape<R['list_wallets']>({ wallets: list(readWallet) }), isAddition: true },
  list_private_keys: { read: shape<R['list_private_keys']>({ privateKeys: list(readPrivateKey) }), isAddition: true },
  list_wallet_accounts: {
    read: shape<R['list_wallet_accounts']>({ accounts: list(readWalletAccount) }),
    isAddition: true,
    organizationsOf: ({ accounts }) => accounts.map(ownerOf),
  },
  list_suborgs: { read: organizations, isAddition: true },
};

/** The ids that serve as cursors of a page, in the page's order. */
export const CURSORS: { readonly [N in PagedQueryName]: (page: QueryResults[N]) => readonly string[] } = {
  list_verified_suborgs: ({ organizationIds }) => organizationIds,
  list_suborgs: ({ organizationIds }) => organizationIds,
  list_wallet_accounts: ({ accounts }) => accounts.map(({ walletAccountId }) => walletAccountId),
};
