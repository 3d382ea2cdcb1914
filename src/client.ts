// What works without a DOM: in pages of one's own, in workers, and in Node 20 and later.
export type * from './account/account.js';
export { type ApiKeyPair, apiKeyStamper } from './client/api-key-stamper.js';
export type { ExportOpening } from './client/bundle.js';
export { createPublicApiClient, type PublicApiOptions } from './client/create-public-api-client.js';
export type { CredentialOpening } from './client/credential-bundle.js';
export { openCredentialBundle, openExportBundle, verifyRawSignature } from './client/on-demand.js';
export { type PasskeyStamping, passkeyStamper } from './client/passkey-stamper.js';
export type { Call, ProxyClient } from './client/proxy-client.js';
export type { PublicApiClient, QueryOptions, SubmitOptions } from './client/public-api-client.js';
export { type Completed, settled } from './client/settled.js';
export { keyStamper, type Stamp, type Stamper } from './client/stampers.js';
export type { RawSignature } from './client/verify-raw-signature.js';
export { walletStamper } from './client/wallet-stamper.js';
export { generateReceiverKey, type ReceiverKey } from './crypto/receiver-key.js';
export { generateSigningKey, type SigningKey } from './crypto/signing-key.js';
export { KmsError, type KmsErrorCode, type KmsErrorOptions, type Retryable } from './errors.js';
export type * from './kms-client.js';
export { createKmsClient } from './kms-client.js';
export { browserEnvironment } from './platform/browser-environment.js';
export type {
  Channel,
  Environment,
  Locks,
  Page,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
  Passkeys,
  Popup,
  RecordChange,
  RecordStore,
  WalletAccount as ExternalWalletAccount,
  WalletOption,
  Wallets,
} from './platform/environment.js';
export type * from './session/session.js';
export type { Activity, ActivityStatus, AppProof, Outcome, Vote } from './wire/activity.js';
export type * from './wire/config.js';
export type { ProxyCall, ServiceProfile } from './wire/profile.js';
export type * from './wire/proxy.js';
export type { PagedQueryName, Pagination, QueryFields, QueryName, QueryResults } from './wire/queries.js';
export type { Timestamp } from './wire/read-values.js';
export type * from './wire/resources.js';
export type * from './wire/submits.js';
