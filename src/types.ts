// Every type that the client leads to, so that code can name what it gets. Types only: this adds no code.
export type {
  Account,
  AddOptions,
  CodeAnswer,
  CodeRequest,
  CredentialKind,
  CredentialSummary,
  EndedReport,
  FreshProof,
  NewWay,
  WayIn,
  WayType,
} from './account/account.js';
export type { Approvals, VoteOptions } from './account/approvals.js';
export type { Allowance, CompiledPolicy } from './account/delegate-policy.js';
export type { Delegate, DelegateOptions, Delegates } from './account/delegates.js';
export type { ProvidersOptions } from './client/providers.js';
export type { Call, CallOptions, ProxyClient } from './client/proxy-client.js';
export type { PublicApiClient, QueryOptions, RawOptions, RawSubmitOptions, SubmitOptions } from './client/public-api-client.js';
export type {
  Captcha,
  ClientConfig,
  CommonConfig,
  ConfirmRule,
  EmulatorConfig,
  LogEntry,
  LoggedStamp,
  OAuthEndpoints,
  OAuthSettings,
  PinnedKeys,
  ServiceConfig,
} from './client/settings.js';
export type { Stamp } from './client/stampers.js';
export type { KmsError, KmsErrorCode, KmsErrorOptions, Retryable } from './errors.js';
export type { AccountNews, AccountTrouble, DeletionQuestion, ListedAccount, Program, ProvenBy, WayList } from './flows/account/list.js';
export type { AccountIntent, AccountView, DeleteView, WaysView } from './flows/account/view.js';
export type { AskStepUp, StepUp, StepUpWay } from './flows/add-way/step-up.js';
export type { AddStepIntent } from './flows/add-way/view.js';
export type { ExportIntent, ExportOptions, ExportView, PhraseLanguage } from './flows/export/view.js';
export type { Imported, ImportIntent, ImportOptions, ImportView } from './flows/import/view.js';
export type { GetToken, TokenOptions } from './flows/oauth/own-token.js';
export type { OAuthIntent, OAuthView } from './flows/oauth/view.js';
export type { OtpChannel } from './flows/otp/contact.js';
export type { OtpIntent, OtpView } from './flows/otp/view.js';
export type { PasskeyIntent, PasskeyView } from './flows/passkey/view.js';
export type { Problem } from './flows/problem.js';
export type { Flow, FlowName, SignedIn, StartOptions } from './flows/runner.js';
export type { AccountForm } from './flows/signup/form.js';
export type { SignupIntent, SignupView } from './flows/signup/view.js';
export type { FirstWallet, WalletAccountOption } from './flows/signup/wallet.js';
export type { WalletChoice } from './flows/wallet/machine.js';
export type { WalletIntent, WalletView } from './flows/wallet/view.js';
export type { KmsClient, KmsConfig, ProviderSet } from './kms-client.js';
export type {
  Channel,
  Environment,
  ExternalWalletAccount,
  KeyFrame,
  Locks,
  Notes,
  Page,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyNews,
  PasskeyRequest,
  Passkeys,
  Popup,
  RecordChange,
  RecordGuard,
  RecordStore,
  WalletOption,
  Wallets,
} from './platform/environment.js';
export type { AskConfirm, Confirmation, ConfirmRequest } from './session/confirms.js';
export type { Expected } from './session/expected.js';
export type { LibraryStamp, LibraryStamper } from './session/library-stamper.js';
export type { Session, SessionSnapshot, SessionSummary, SignedOutReason, SignOutOptions, WaitOptions } from './session/session.js';
export type { MayCreate } from './session/sign-in-or-up.js';
export type { NonceAnswer, ProofHeaders } from './session/token-proof.js';
export type { Activity, ActivityStatus, AppProof, AuthenticationMethod, MfaStatus, Outcome, Vote } from './wire/activity.js';
export type { Json, Timestamp } from './wire/api-values.js';
export type { SocialProvider } from './wire/brand-names.js';
export type { CustomProvider, ProviderName } from './wire/brands.js';
export type { WalletKitConfig } from './wire/config.js';
export type { ExportedWallet, FromFrame } from './wire/export-port.js';
export type { FromImport, ImportOwner } from './wire/import-port.js';
export type { KeyMethod, Method, OwnMethod } from './wire/method.js';
export type { OidcProvider } from './wire/oidc-provider.js';
export type { ProfileName, ProxyCall, ServiceProfile } from './wire/profile.js';
export type {
  AccountFilter,
  AccountFilterType,
  AccountLookup,
  AddressFormat,
  AddressFormatName,
  ApiKeyCurve,
  ApiKeyInput,
  AuthenticatorInput,
  AuthenticatorTransport,
  BitcoinKind,
  BitcoinNet,
  ClientParams,
  ClientSignature,
  Curve,
  MnemonicLength,
  OAuth2Authenticate,
  OAuth2Provider,
  OAuthLogin,
  OauthProviderInput,
  OidcClaims,
  OidcGrant,
  OidcToken,
  OtpInit,
  OtpInitResult,
  OtpLogin,
  OtpType,
  OtpVerify,
  OtpVerifyResult,
  SealedOtpVerify,
  SessionGrant,
  SessionToken,
  Signup,
  SignupResult,
  SignupWallet,
  UsageSignature,
  VerificationToken,
  WalletAccountInput,
  WalletInput,
} from './wire/proxy.js';
export type {
  InOrganization,
  Paged,
  PagedQueryName,
  Pagination,
  QueryFields,
  QueryName,
  QueryResults,
  SuborgFilter,
} from './wire/queries.js';
export type { Parsed } from './wire/read.js';
export type {
  ApiKey,
  Authenticator,
  BootProof,
  Credential,
  CredentialType,
  Identity,
  OAuth2Credential,
  OauthProvider,
  PrivateKey,
  Tag,
  User,
  Wallet,
  WalletAccount,
} from './wire/resources.js';
export type {
  FeatureName,
  FeatureShortName,
  FormattedAddress,
  HashFunction,
  ImportInput,
  MnemonicLanguage,
  MnemonicLanguageName,
  PayloadEncoding,
  PrivateKeyInput,
  RawSigning,
  SignatureParts,
  SubmitName,
  SubmitParameters,
  SubmitResults,
  TransactionType,
  UserInput,
} from './wire/submits.js';
