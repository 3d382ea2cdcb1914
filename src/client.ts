// What works without a DOM: in your own pages, in workers, and in Node 20 and later.
export { type ApiKeyPair, apiKeyStamper } from './client/api-key-stamper.js';
export { type AttestedKey, attestedStamper } from './client/attested-stamper.js';
export { type ExportOpening, openExportBundle } from './client/bundle.js';
export { createPublicApiClient, type PublicApiOptions } from './client/create-public-api-client.js';
export { type CredentialOpening, openCredentialBundle } from './client/credential-bundle.js';
export { type ImportSealing, sealImportBundle } from './client/import-bundle.js';
export { type KeyOpening, openKeyBundle } from './client/key-bundle.js';
export { type PasskeyStamping, passkeyStamper } from './client/passkey-stamper.js';
export { type Completed, settled } from './client/settled.js';
export { keyStamper, type Stamp, type Stamper } from './client/stampers.js';
export { type RawSignature, verifyRawSignature } from './client/verify-raw-signature.js';
export { walletStamper } from './client/wallet-stamper.js';
export { generateReceiverKey, type ReceiverKey } from './crypto/receiver-key.js';
export { type FramedKey, generateSigningKey, type KeyPlace, type LoginKey, type SigningKey } from './crypto/signing-key.js';
export { KmsError } from './errors.js';
export { createKmsClient } from './kms-client.js';
export { browserEnvironment } from './platform/browser-environment.js';
export type * from './types.js';
