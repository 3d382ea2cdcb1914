import { type CSSResultGroup, html, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { AccountNews } from '../../flows/account/list.js';
import type { AccountIntent, AccountView } from '../../flows/account/view.js';
import type { KmsClient } from '../../kms-client.js';
import type { SessionSnapshot } from '../../session/session.js';
import { ACCOUNT } from '../../texts/en/account.js';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import { ClientController } from '../base/client-controller.js';
import { ClientHint } from '../base/client-hint.js';
import { FlowController } from '../base/flow-controller.js';
import { type Face, skeleton } from '../card/card.js';
import { CardController } from '../card/card-controller.js';
import { CardElement } from '../card/card-element.js';
import { OutcomeView } from '../card/outcome.js';
import { look, structure } from '../card/styles.js';
import { Manage } from '../signed-in/manage.js';
import { KmsAccountChangedEvent } from './account-events.js';
import { accountFace } from './account-face.js';
import { AddingSteps, type AddingView } from './adding-steps.js';
import type { AccountText } from './face-parts.js';
import { accountStyles } from './kms-account.styles.js';

/** Visible steps, for `:state(step-NAME)`. */
const SEEN = ['loading', 'ways', 'contact', 'code', 'wallet', 'window', 'unfinished', 'delete', 'trouble'] as const;
/**
 * Lists the sign-in methods of the signed-in user, adds and removes them, and keeps the last one. Lists sessions and other keys, and ends
 * them.
 *
 * @slot logo - The site's logo above the heading of every step.
 * @slot signed-out - Shown while the user is signed out.
 * @slot heading - Heading of the first step of adding a sign-in method.
 * @slot heading-ways - Heading of the list, instead of `heading`.
 * @slot heading-code - Heading of the code step.
 * @slot manage - The recovery phrase, while it is shown over the page.
 * @slot before - Above everything.
 * @slot email - The page's own `<input type="email">`; created if missing.
 * @slot email-label - Its `<label for>`.
 * @slot sms - The page's own `<input type="tel">`.
 * @slot sms-label - Its `<label for>`.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button instead of the step's main one.
 * @slot terms - Terms and privacy.
 * @slot footer - At the bottom of the card.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 *
 * @fires {KmsAccountChangedEvent} kms-account-changed - A sign-in method was added, a sign-in method, a session, a key or a program was removed, or the account was deleted.
 * @fires {KmsManageEvent} kms-manage - The user asks for their recovery phrase. Cancel it to show it elsewhere.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsErrorEvent} kms-error - An error or notice is shown.
 *
 * @csspart card - The card around everything.
 * @csspart heading - Heading of a step.
 * @csspart text - Lines of text.
 * @csspart list - The list of sign-in methods, of sessions and keys, and of programs.
 * @csspart way - One sign-in method, session, key or program.
 * @csspart icon - The round icon before it.
 * @csspart form - The box of a step's field, error and buttons.
 * @csspart label - The box around the label.
 * @csspart field - The box around the input.
 * @csspart country - The country before a number.
 * @csspart code - The cells behind the code's input.
 * @csspart footer - The line below the code with its times.
 * @csspart error - The box around an error.
 * @csspart status - The box around notices.
 * @csspart button - Every button.
 *
 * @cssstate busy - The element is busy.
 * @cssstate invalid - The field's input was refused.
 * @cssstate signed-in - The user is signed in.
 * @cssstate told - A line above the list names what was just added, removed or ended.
 * @cssstate step-loading - The list is loading.
 * @cssstate step-ways - The list is shown.
 * @cssstate step-contact - The element asks for an email address or phone number.
 * @cssstate step-code - The element asks for the code.
 * @cssstate step-wallet - The user chooses a wallet.
 * @cssstate step-unfinished - A sign-in method was verified but not added yet; the user can try again.
 * @cssstate step-window - A social provider's window is open.
 * @cssstate step-delete - The user is asked to confirm deleting the account.
 * @cssstate step-trouble - Only an error is shown.
 * @tagname kms-account
 */
export class KmsAccount extends CardElement {
  static override styles: CSSResultGroup = [structure, look, accountStyles];
  static override properties: PropertyDeclarations = {
    heading: {},
    phoneCountry: {},
    withDelete: { type: Boolean },
    withoutAutoSubmit: { type: Boolean },
  };

  /** Heading of the list. */
  declare heading: string | null | undefined;
  /** Country for phone numbers typed without a country code, such as `DE`. Default: the browser's. */
  declare phoneCountry: string | null | undefined;
  /** Offer to delete the account. */
  declare withDelete: boolean | undefined;
  /** Don't submit a complete code until the button is pressed. */
  declare withoutAutoSubmit: boolean | undefined;

  protected override readonly card: CardController = new CardController(this, SEEN, (face, seen) => this.#placeOf(face, seen));
  readonly #outcome: OutcomeView = new OutcomeView(this, ACCOUNT);
  readonly #text: AccountText = this.words({ ...ACCOUNT, showPhrase: SIGNED_IN.showPhrase });
  readonly #manage: Manage = new Manage(this);
  readonly #adding: AddingSteps = new AddingSteps(this, (intent) => this.#flow.send(intent));
  readonly #flow: FlowController<AccountView, AccountIntent> = new FlowController(
    this,
    (client) => client.startAccount(),
    (view) => this.#follow(view),
  );
  /** What was done last, reported once. */
  #news: AccountNews | undefined;
  /** The account is deleted. Shown once there is nothing else to show. */
  #isDeleted = false;
  /** Whose list is shown. */
  #owner: string | undefined;
  #snapshot: SessionSnapshot = { state: 'unknown' };

  constructor() {
    super();
    this.card.outcome = this.#outcome;
    new ClientHint(this);
    new ClientController(this, (client) => this.#attach(client));
  }

  protected override update(changed: PropertyValues): void {
    const { view } = this.#flow;
    if (isStep(view)) this.#adding.begin(view);
    else this.#adding.leave();
    this.card.show(this.#draw(view));
    super.update(changed);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const isSignedIn = this.#snapshot.state === 'signed-in';
    this.mark('signed-in', isSignedIn);
    const { view } = this.#flow;
    this.mark('told', view?.step === 'ways' && view.news !== undefined);
    if (!isSignedIn) for (const name of SEEN) this.mark(`step-${name}`, false);
  }

  /** In the list, the focus goes to the question and then back to the button that led there. */
  #placeOf(face: Face, seen: Face | undefined): HTMLElement | undefined {
    const at = face.step === seen?.step ? (face.at ?? seen.at) : undefined;
    const places = this.renderRoot.querySelectorAll<HTMLElement>('[data-at], [data-to]');
    const place = [...places].find(({ dataset }) => at !== undefined && (dataset.at ?? dataset.to) === at);
    return place?.querySelector('button') ?? place;
  }

  #attach(client: KmsClient): () => void {
    const follow = (snapshot: SessionSnapshot) => {
      this.#snapshot = snapshot;
      this.#show(snapshot.state === 'signed-in' ? `${snapshot.organizationId} ${snapshot.userId}` : undefined);
      this.requestUpdate();
    };
    const leave = client.session.subscribe(follow);
    follow(client.session.snapshot);
    return () => {
      leave();
      this.#show(undefined);
      this.#snapshot = { state: 'unknown' };
    };
  }

  /** Another account, or none. Nothing of the previous one is kept. */
  #show(owner: string | undefined): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#flow.stop();
    this.#adding.leave();
    this.#news = undefined;
    if (owner === undefined) return;
    this.#isDeleted = false;
    this.#flow.begin();
  }

  /** Report to the page what was done. */
  #follow(view: AccountView): void {
    if (view.step === 'deleted') {
      this.#isDeleted = true;
      this.emit(new KmsAccountChangedEvent({ change: 'deleted', type: 'account' }));
    }
    const news = view.step === 'ways' ? view.news : undefined;
    if (news && news !== this.#news) for (const detail of changesOf(news)) this.emit(new KmsAccountChangedEvent(detail));
    this.#news = news;
  }

  #draw(view: AccountView | undefined): Face {
    const text = this.#text;
    const heading = this.heading ?? text('accountHeading');
    if (this.fault) return { step: 'trouble', flow: 'account', heading, problem: this.fault };
    if (isStep(view)) return this.#adding.face(view);
    if (view && view.step !== 'deleted') {
      const send = (intent: AccountIntent) => this.#flow.send(intent);
      return accountFace({ host: this, text, send, heading, withDelete: this.withDelete === true, manage: this.#manage }, view);
    }
    const news = this.#isDeleted ? text('accountDeleted') : '';
    const words = html`<slot name="signed-out"><p part="text" class="text">${news || text('accountSignedOut')}</p></slot>`;
    const field = this.#snapshot.state === 'unknown' ? skeleton : words;
    return { step: 'loading', flow: 'account', heading, field, status: news };
  }
}

/** Events for the page. */
function changesOf(news: AccountNews): readonly KmsAccountChangedEvent['detail'][] {
  if (news.change !== 'ended') return [{ change: news.change, type: news.type }];
  return [...new Set(news.report.ended.map(({ type }) => type))].map((type) => ({ change: 'removed', type }));
}

const isStep = (view: AccountView | undefined): view is AddingView =>
  view !== undefined && !/^(loading|ways|delete|deleted)$/.test(view.step);
