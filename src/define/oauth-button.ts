import { KmsOauthButton } from '../elements/oauth-button/kms-oauth-button.js';
import { define } from './define.js';

define('kms-oauth-button', KmsOauthButton);

declare global {
  interface HTMLElementTagNameMap {
    'kms-oauth-button': KmsOauthButton;
  }
}

export { KmsOauthButton };
