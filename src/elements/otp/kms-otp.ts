import type { CSSResultGroup, PropertyDeclarations } from 'lit';
import type { ProviderSet } from '../../kms-client.js';
import type { Face } from '../shared/card.js';
import { METHOD_OFF, SignInElement } from '../shared/sign-in-element.js';
import { look, structure } from '../shared/styles.js';
import { OtpController } from './otp-controller.js';

/**
 * Signs in by a code sent to an e-mail address or a phone: the contact and code steps alone.
 */
export class KmsOtp extends SignInElement {
  static override styles: CSSResultGroup = [structure, look];
  static override properties: PropertyDeclarations = { type: {} };

  /** Where the code goes. */
  declare type: 'email' | 'sms' | null | undefined;
  readonly #otp = new OtpController(this);

  protected override steps(providers: ProviderSet): Face {
    const channel = this.type === 'sms' ? 'sms' : 'email';
    if (!providers.methods.includes(channel)) return this.trouble(METHOD_OFF);
    return this.#otp.face({ providers, channels: [channel] });
  }

  protected override written(): unknown {
    return this.#otp.written();
  }
}
