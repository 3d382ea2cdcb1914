import { KmsOtp } from '../elements/otp/kms-otp.js';
import { define } from './define.js';

define('kms-otp', KmsOtp);

declare global {
  interface HTMLElementTagNameMap {
    'kms-otp': KmsOtp;
  }
}

export { KmsOtp };
