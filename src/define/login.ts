import { KmsLogin } from '../elements/login/kms-login.js';
import { define } from './define.js';

define('kms-login', KmsLogin);

declare global {
  interface HTMLElementTagNameMap {
    'kms-login': KmsLogin;
  }
}

export { KmsLogin };
