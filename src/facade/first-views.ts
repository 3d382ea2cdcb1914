import type { AccountView } from '../flows/account/view.js';
import type { ExportView } from '../flows/export/view.js';
import type { OAuthView } from '../flows/oauth/view.js';
import type * as OtpFlow from '../flows/otp/start.js';
import type { OtpView } from '../flows/otp/view.js';
import type { PasskeyView } from '../flows/passkey/view.js';
import type { SignupView } from '../flows/signup/view.js';
import { arrived, type Lazy, lazy } from '../platform/lazy.js';
import type { FirstViews } from './flow.js';

/** The flow for sign-in by code. Most pages use it, so it loads alongside the engine instead of after it. */
export const otpFlow: Lazy<typeof OtpFlow> = lazy(() => arrived(() => import('../flows/otp/start.js')));

/** What the flow for codes shows before its code has loaded: the same as its own first view. The same holds for the others below. */
export const OTP_VIEWS: FirstViews<OtpView> = {
  begins: true,
  beside: otpFlow,
  idle: { step: 'contact', busy: false, restoring: true },
  busy: { step: 'contact', busy: true },
};

/** The flow of an account. */
export const ACCOUNT_VIEWS: FirstViews<AccountView> = { begins: true, idle: { step: 'loading' } };

/** The flow of a social account. */
export const OAUTH_VIEWS: FirstViews<OAuthView> = { begins: true, idle: { step: 'ready' }, busy: { step: 'ready', busy: 'opening' } };

/** The flows of a passkey and of a wallet. */
export const READY_VIEWS: FirstViews<Extract<PasskeyView, { readonly step: 'ready' }>> = { idle: { step: 'ready' } };

/** The flow of a sign-up. */
export const SIGNUP_VIEWS: FirstViews<SignupView> = { begins: true, idle: { step: 'form', busy: false } };

/** The flows of an export and of an import. */
export const CLOSED_VIEWS: FirstViews<Extract<ExportView, { readonly step: 'closed' }>> = { idle: { step: 'closed' } };
