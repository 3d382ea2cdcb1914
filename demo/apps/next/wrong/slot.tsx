import { KmsLogin, type KmsSlot } from 'kms-elements/react';

export const Wrong = () => [
  <KmsLogin key="component" slots={{ term: 'Terms' }} />, // wrong
  <kms-login key="tag">
    <p slot={'term' satisfies KmsSlot<'kms-login'>}>Terms</p> {/* wrong */}
  </kms-login>,
];
