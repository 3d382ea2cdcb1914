import type { CSSResultGroup, PropertyDeclarations } from 'lit';
import type { OtpChannel } from '../../flows/otp/view.js';
import type { ProviderSet } from '../../kms-client.js';
import { OtpController } from '../otp/otp-controller.js';
import type { Face } from '../shared/card.js';
import { METHOD_OFF, SignInElement } from '../shared/sign-in-element.js';
import { look, structure } from '../shared/styles.js';

/** Ways in that this element draws; what the configuration lists besides them is left out. */
const DRAWN: ReadonlySet<string> = new Set(['email']);

/**
 * Signs somebody in by the ways that the service's configuration lists, and makes an account for who has none.
 */
export class KmsLogin extends SignInElement {
  static override styles: CSSResultGroup = [structure, look];
  static override properties: PropertyDeclarations = { methods: {} };

  /** Names of ways in, separated by spaces or commas: narrows them and sets their order. */
  declare methods: string | null | undefined;
  readonly #otp = new OtpController(this);

  protected override steps(providers: ProviderSet): Face {
    const ways = this.#waysOf(providers).filter((way) => DRAWN.has(way));
    const channels = ways.filter((way): way is OtpChannel => way === 'email' || way === 'sms');
    return channels.length > 0 ? this.#otp.face({ providers, channels }) : this.trouble(METHOD_OFF);
  }

  protected override written(): unknown {
    return this.#otp.written();
  }

  /** What the service lists, in its order; with `methods` what both list, in the order of `methods`. */
  #waysOf({ methods }: ProviderSet): readonly string[] {
    const wanted = this.methods?.split(/[\s,]+/).filter(Boolean);
    return wanted ? wanted.filter((way, at) => methods.some((method) => method === way) && wanted.indexOf(way) === at) : methods;
  }
}
