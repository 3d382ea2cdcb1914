import { KmsLogin } from 'kms-elements/react';

export const Wrong = () => [
  <KmsLogin key="component" onKmsSignedInn={() => {}} />, // wrong
  <kms-login key="tag" onkms-signed-in={({ detail }) => detail.token} />, // wrong
];
