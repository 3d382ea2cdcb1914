// The provider comes first, so that the others find it when they look for a client.
import './provider.js';
import { LATER } from './later.js';
import { whenUsed } from './when-used.js';

// Types only, for `querySelector` and `createElement`.
export type { KmsAccount } from './account.js';
export type { KmsApprovals } from './approvals.js';
export type { KmsConfirm } from './confirm.js';
export type { KmsExport } from './export.js';
export type { KmsImport } from './import.js';
export { KmsLogin } from './login.js';
export type { KmsOauthButton } from './oauth-button.js';
export { KmsOtp } from './otp.js';
export { KmsProvider } from './provider.js';
export { KmsSession } from './session.js';
export type { KmsSignup } from './signup.js';
export type { KmsStepUp } from './step-up.js';

whenUsed(LATER);
