import { KmsApprovals } from '../elements/approvals/kms-approvals.js';
import { define } from './define.js';

define('kms-approvals', KmsApprovals);

declare global {
  interface HTMLElementTagNameMap {
    'kms-approvals': KmsApprovals;
  }
}

export { KmsApprovals };
