import { KmsImport } from '../elements/import/kms-import.js';
import { define } from './define.js';

define('kms-import', KmsImport);

declare global {
  interface HTMLElementTagNameMap {
    'kms-import': KmsImport;
  }
}

export { KmsImport };
