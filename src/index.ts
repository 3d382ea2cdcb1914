/** The elements' classes, the client and their types. Importing this defines nothing and does nothing. */
export type { Account, AddOptions, CodeAnswer, CodeRequest, NewWay, WayIn, WayType } from './account/account.js';
export { KmsAccountChangedEvent } from './elements/account/account-events.js';
export { KmsAccount } from './elements/account/kms-account.js';
export { KmsExport } from './elements/export/kms-export.js';
export { KmsLogin } from './elements/login/kms-login.js';
export { KmsOauthButton } from './elements/oauth-button/kms-oauth-button.js';
export { KmsOtp } from './elements/otp/kms-otp.js';
export { KmsProvider } from './elements/provider/kms-provider.js';
export { KmsSession } from './elements/session/kms-session.js';
export {
  KmsErrorEvent,
  KmsExportedEvent,
  KmsSessionExpiringEvent,
  KmsSignedInEvent,
  KmsSignedOutEvent,
  KmsSignedUpEvent,
} from './elements/shared/announcements.js';
export { ContextRequestEvent, clientContext } from './elements/shared/client-context.js';
export * from './elements/shared/events.js';
export type { KmsElement } from './elements/shared/kms-element.js';
export type { MessageName, Messages } from './elements/shared/messages.js';
export { KmsSignup } from './elements/signup/kms-signup.js';
export { KmsError, type KmsErrorCode, type KmsErrorOptions, type Retryable } from './errors.js';
export type { OAuthIntent, OAuthView, SocialProvider } from './flows/oauth/view.js';
export type { OtpChannel, OtpIntent, OtpView } from './flows/otp/view.js';
export type { Flow, FlowName, Problem } from './flows/runner.js';
export type { AccountForm } from './flows/signup/form.js';
export type { SignupIntent, SignupView } from './flows/signup/view.js';
export type { WalletAccountOption, WalletChoice } from './flows/signup/wallet.js';
export {
  type CommonConfig,
  createKmsClient,
  type EmulatorConfig,
  type KmsClient,
  type KmsConfig,
  type Method,
  type PinnedKeys,
  type ProviderSet,
  type ServiceConfig,
  type StartOptions,
} from './kms-client.js';
export type { Session, SessionSnapshot, SessionSummary, SignedOutReason } from './session/session.js';
