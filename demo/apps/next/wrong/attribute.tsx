import { KmsLogin } from 'kms-elements/react';

export const Wrong = () => [
  <KmsLogin key="component" headingLevle={2} />, // wrong
  <kms-login key="tag" heading-level="two" />, // wrong
];
