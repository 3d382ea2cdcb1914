import { KmsConfirm } from '../elements/confirm/kms-confirm.js';
import { define } from './define.js';

define('kms-confirm', KmsConfirm);

declare global {
  interface HTMLElementTagNameMap {
    'kms-confirm': KmsConfirm;
  }
}

export { KmsConfirm };
