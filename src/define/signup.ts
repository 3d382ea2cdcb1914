import { KmsSignup } from '../elements/signup/kms-signup.js';
import { define } from './define.js';

define('kms-signup', KmsSignup);

declare global {
  interface HTMLElementTagNameMap {
    'kms-signup': KmsSignup;
  }
}

export { KmsSignup };
