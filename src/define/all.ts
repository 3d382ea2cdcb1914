import { KmsLogin } from '../elements/login/kms-login.js';
import { KmsOtp } from '../elements/otp/kms-otp.js';
import { KmsProvider } from '../elements/provider/kms-provider.js';
import { KmsSession } from '../elements/session/kms-session.js';
import { define } from './define.js';
import { whenUsed } from './when-used.js';

// The provider first, so that the others find it when they ask for a client.
define('kms-provider', KmsProvider);
define('kms-login', KmsLogin);
define('kms-otp', KmsOtp);
define('kms-session', KmsSession);
whenUsed('kms-account', () => import('./account.js'));
whenUsed('kms-export', () => import('./export.js'));
whenUsed('kms-oauth-button', () => import('./oauth-button.js'));
whenUsed('kms-signup', () => import('./signup.js'));

declare global {
  interface HTMLElementTagNameMap {
    'kms-provider': KmsProvider;
    'kms-login': KmsLogin;
    'kms-otp': KmsOtp;
    'kms-session': KmsSession;
  }
}

export { KmsLogin, KmsOtp, KmsProvider, KmsSession };
