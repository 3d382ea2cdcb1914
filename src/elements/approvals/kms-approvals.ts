import { type CSSResultGroup, html, type PropertyDeclarations, type PropertyValues } from 'lit';
import { APPROVALS } from '../../texts/en/approvals.js';
import { ClientController } from '../base/client-controller.js';
import { ClientHint } from '../base/client-hint.js';
import { SessionController } from '../base/session-controller.js';
import { type Face, skeleton } from '../card/card.js';
import { CardController } from '../card/card-controller.js';
import { CardElement } from '../card/card-element.js';
import { OutcomeView } from '../card/outcome.js';
import { look, structure } from '../card/styles.js';
import { wordsOf } from './activity-words.js';
import { KmsVotedEvent } from './approval-events.js';
import { approvalsFace } from './approval-list.js';
import { ApprovalsController, type Voted } from './approvals-controller.js';
import { approvalsStyles } from './kms-approvals.styles.js';

/** Visible steps, for `:state(step-NAME)`. */
const SEEN = ['loading', 'ways', 'trouble'] as const;

/**
 * Lists the activities that wait for a vote of the signed-in user, in words, to approve or reject them. Reads the list again by itself while the
 * page is looked at.
 *
 * @slot logo - The site's logo above the heading.
 * @slot signed-out - Shown while the user is signed out.
 * @slot heading - Heading of the list while it is loading.
 * @slot heading-ways - Heading of the list.
 * @slot before - Above everything.
 * @slot terms - Terms and privacy.
 * @slot footer - At the bottom of the card.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 *
 * @fires {KmsVotedEvent} kms-voted - The user voted.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsErrorEvent} kms-error - An error or notice is shown.
 *
 * @csspart card - The card around everything.
 * @csspart heading - Heading of the list.
 * @csspart text - Lines of text.
 * @csspart list - A pending request.
 * @csspart item - One item of the list.
 * @csspart form - The box of the list, error and buttons.
 * @csspart error - The box around an error.
 * @csspart status - The box around notices.
 * @csspart button - Every button.
 *
 * @cssstate busy - A vote is being sent.
 * @cssstate step-loading - The list is loading.
 * @cssstate step-ways - The list is shown.
 * @cssstate step-trouble - Only an error is shown.
 * @tagname kms-approvals
 */
export class KmsApprovals extends CardElement {
  static override styles: CSSResultGroup = [structure, look, approvalsStyles];
  static override properties: PropertyDeclarations = {
    heading: {},
    confirmWith: {},
  };

  /** Heading of the list. */
  declare heading: string | null | undefined;
  /** `passkey` asks for the account's passkey instead of using the session's key. */
  declare confirmWith: 'passkey' | null | undefined;

  protected override readonly card: CardController = new CardController(this, SEEN);
  readonly #text = this.words(APPROVALS);
  readonly #session = new SessionController(this);
  #approvals: ApprovalsController | undefined;
  /** Whose list is shown, and in which language. */
  #owner: string | undefined;
  /** What was done last, in the current language. */
  #news = () => '';

  constructor() {
    super();
    this.card.outcome = new OutcomeView(this);
    new ClientHint(this);
    new ClientController(this, () => () => this.#show(undefined));
  }

  /** Read the list now, for example after a webhook has told your server of an activity. */
  async refresh(): Promise<void> {
    await this.#approvals?.load();
  }

  protected override update(changed: PropertyValues): void {
    const { snapshot } = this.#session;
    this.#show(snapshot.state === 'signed-in' ? `${snapshot.organizationId} ${snapshot.userId} ${this.locale().lang}` : undefined);
    this.card.show(this.#draw());
    super.update(changed);
  }

  /** Another user, another language, or none. Nothing of the previous one is kept. */
  #show(owner: string | undefined): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#approvals?.stop();
    this.#approvals = undefined;
    this.#news = () => '';
    if (owner === undefined || !this.client) return;
    this.#approvals = new ApprovalsController(this.client, {
      isHidden: () => this.ownerDocument.visibilityState === 'hidden',
      confirmWith: () => this.confirmWith ?? undefined,
      wordsOf: (activity) => wordsOf(activity, this.locale().lang),
      changed: (voted) => this.#onChange(voted),
    });
  }

  #onChange(voted: Voted | undefined): void {
    if (voted) {
      const { choice, activity } = voted;
      this.#news = () => this.#text(choice === 'approve' ? 'approved' : 'rejected');
      this.emit(new KmsVotedEvent({ choice, activityId: activity.id, status: activity.status }));
    }
    this.requestUpdate();
  }

  #draw(): Face {
    const heading = this.heading ?? this.#text('approvalsHeading');
    if (this.fault) return { step: 'trouble', flow: 'approvals', heading, problem: this.fault };
    const approvals = this.#approvals;
    if (approvals) return approvalsFace({ host: this, text: this.#text, approvals }, { heading, news: this.#news() });
    const words = html`<slot name="signed-out"><p part="text" class="text">${this.#text('approvalsSignedOut')}</p></slot>`;
    return { step: 'loading', flow: 'approvals', heading, field: this.#session.snapshot.state === 'unknown' ? skeleton : words };
  }
}
