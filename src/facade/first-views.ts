import type { ExportView } from '../flows/export/view.js';
import type { OAuthView } from '../flows/oauth/view.js';
import { otpFlow } from '../flows/otp/later.js';
import type { OtpView } from '../flows/otp/view.js';
import type { PasskeyView } from '../flows/passkey/view.js';
import type { Problem } from '../flows/problem.js';
import type { SignupView } from '../flows/signup/view.js';
import type { WalletView } from '../flows/wallet/view.js';
import type { FirstViews } from './flow.js';

/** What the flow of a code shows before its own code has come: the same as its own first view, here and below. */
export const OTP_VIEWS: FirstViews<OtpView> = {
  begins: true,
  beside: otpFlow,
  idle: { step: 'contact', busy: false },
  busy: { step: 'contact', busy: true },
  failed: (problem) => ({ step: 'contact', busy: false, problem }),
};

const READY: FirstViews<{ readonly step: 'ready'; readonly problem?: Problem }> = {
  idle: { step: 'ready' },
  failed: (problem) => ({ step: 'ready', problem }),
};

/** The flow of a social account. */
export const OAUTH_VIEWS: FirstViews<OAuthView> = { ...READY, begins: true, busy: { step: 'ready', busy: 'opening' } };

/** The flow of a passkey. */
export const PASSKEY_VIEWS: FirstViews<PasskeyView> = READY;

/** The flow of a wallet. */
export const WALLET_VIEWS: FirstViews<WalletView> = READY;

/** The flow of a sign-up. */
export const SIGNUP_VIEWS: FirstViews<SignupView> = {
  begins: true,
  idle: { step: 'form', busy: false },
  failed: (problem) => ({ step: 'form', busy: false, problem }),
};

/** The flows of an export and of an import. */
export const CLOSED_VIEWS: FirstViews<Extract<ExportView, { readonly step: 'closed' }>> = {
  idle: { step: 'closed' },
  failed: (problem) => ({ step: 'closed', problem }),
};
