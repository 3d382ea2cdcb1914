// What a script tag defines after the first step of a login: the session, and what few pages hold once a page holds it.
import { KmsOtp } from '../elements/otp/kms-otp.js';
import { KmsSession } from '../elements/session/kms-session.js';
import { define } from './define.js';
import { whenUsed } from './when-used.js';

define('kms-otp', KmsOtp);
define('kms-session', KmsSession);
whenUsed('kms-account', () => import('./account.js'));
whenUsed('kms-export', () => import('./export.js'));
whenUsed('kms-oauth-button', () => import('./oauth-button.js'));
whenUsed('kms-signup', () => import('./signup.js'));
