import { KmsSession } from '../elements/session/kms-session.js';
import { define } from './define.js';

define('kms-session', KmsSession);

declare global {
  interface HTMLElementTagNameMap {
    'kms-session': KmsSession;
  }
}

export { KmsSession };
