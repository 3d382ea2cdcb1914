import { KmsAccount } from '../elements/account/kms-account.js';
import { define } from './define.js';

define('kms-account', KmsAccount);

declare global {
  interface HTMLElementTagNameMap {
    'kms-account': KmsAccount;
  }
}

export { KmsAccount };
