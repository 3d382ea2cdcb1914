import { KmsExport } from '../elements/export/kms-export.js';
import { define } from './define.js';

define('kms-export', KmsExport);

declare global {
  interface HTMLElementTagNameMap {
    'kms-export': KmsExport;
  }
}

export { KmsExport };
