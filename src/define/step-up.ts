import { KmsStepUp } from '../elements/step-up/kms-step-up.js';
import { define } from './define.js';

define('kms-step-up', KmsStepUp);

declare global {
  interface HTMLElementTagNameMap {
    'kms-step-up': KmsStepUp;
  }
}

export { KmsStepUp };
