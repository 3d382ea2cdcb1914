import { KmsProvider } from '../elements/provider/kms-provider.js';
import { define } from './define.js';

define('kms-provider', KmsProvider);

declare global {
  interface HTMLElementTagNameMap {
    'kms-provider': KmsProvider;
  }
}

export { KmsProvider };
