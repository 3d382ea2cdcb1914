import type { CSSResultGroup, PropertyDeclarations, PropertyValues } from 'lit';
import { accountStyles } from '../account/kms-account.styles.js';
import { ClientController } from '../base/client-controller.js';
import { ClientHint } from '../base/client-hint.js';
import { CardController } from '../card/card-controller.js';
import { CardElement } from '../card/card-element.js';
import { OutcomeView } from '../card/outcome.js';
import { look, structure } from '../card/styles.js';
import { CodeStep } from '../ways/code-step.js';
import { stepUpStyles } from './kms-step-up.styles.js';
import { StepUpController } from './step-up-controller.js';
import { STEP_UP_WORDS, stepUpFace } from './step-up-face.js';

/** Visible steps, for `:state(step-NAME)`. */
const SEEN = ['ways', 'code', 'window', 'missing'] as const;

/**
 * Asks the user for a second factor where a policy needs one before a request goes on: a passkey, a code or a social account. Takes no place until
 * then. Requests of the page wait for it.
 *
 * @slot logo - The site's logo above the heading of every step.
 * @slot before - Above everything.
 * @slot heading-ways - Heading of the choice.
 * @slot heading-code - Heading of the code step.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button instead of the step's main one.
 * @slot terms - Terms and privacy.
 * @slot footer - At the bottom of the card.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 *
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsErrorEvent} kms-error - An error or notice is shown.
 *
 * @csspart card - The card around everything.
 * @csspart heading - Heading of a step.
 * @csspart text - Lines of text.
 * @csspart form - The box of a step's field, error and buttons.
 * @csspart label - The box around the label.
 * @csspart field - The box around the input.
 * @csspart code - The cells behind the code's input.
 * @csspart footer - The line below the code with its times.
 * @csspart error - The box around an error.
 * @csspart status - The box around notices.
 * @csspart button - Every button.
 *
 * @cssstate busy - The element is busy.
 * @cssstate invalid - The field's input was refused.
 * @cssstate asking - The element asks the user.
 * @cssstate step-ways - The user chooses how to confirm.
 * @cssstate step-code - The element asks for the code.
 * @cssstate step-window - A social provider's window is open.
 * @cssstate step-missing - No one answered for a minute, so the request was canceled.
 * @tagname kms-step-up
 */
export class KmsStepUp extends CardElement {
  static override styles: CSSResultGroup = [structure, look, accountStyles, stepUpStyles];
  static override properties: PropertyDeclarations = {
    withoutAutoSubmit: { type: Boolean },
  };

  /** Don't submit a complete code until the button is pressed. */
  declare withoutAutoSubmit: boolean | undefined;

  protected override readonly card: CardController = new CardController(this, SEEN);
  readonly #outcome: OutcomeView = new OutcomeView(this, STEP_UP_WORDS);
  readonly #text = this.words(STEP_UP_WORDS);
  readonly #code: CodeStep = new CodeStep(this, (intent) => this.#asking?.sendCode(intent));
  #asking: StepUpController | undefined;

  constructor() {
    super();
    this.card.outcome = this.#outcome;
    this.addEventListener('submit', (event) => this.#code.onSubmit(event));
    new ClientHint(this);
    new ClientController(this, (client) => {
      this.#asking = new StepUpController(client, () => this.requestUpdate());
      return () => {
        this.#asking?.stop();
        this.#asking = undefined;
        this.requestUpdate();
      };
    });
  }

  protected override update(changed: PropertyValues): void {
    const face = this.#draw();
    this.toggleAttribute('data-idle', !face);
    this.mark('asking', face !== undefined);
    if (face) this.card.show(face);
    super.update(changed);
  }

  #draw() {
    const asking = this.#asking;
    if (!asking) return undefined;
    const { stage, served } = asking;
    if (stage.at !== 'code' || !served) {
      this.#code.leave();
      return stage.at === 'code' ? undefined : stepUpFace({ asking, text: this.#text }, stage);
    }
    this.#code.begin(stage.view, served);
    return { ...this.#code.face(stage.view), flow: 'step-up' } as const;
  }
}
