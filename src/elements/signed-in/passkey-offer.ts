import { html, nothing, type TemplateResult } from 'lit';
import { type OfferDeeds, startOffer } from '../../flows/login/offer.js';
import type { OfferEvent, OfferState } from '../../flows/login/offer-machine.js';
import { browserNotes } from '../../platform/notes.js';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import { KmsErrorEvent } from '../base/events.js';
import { FlowController } from '../base/flow-controller.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { button } from '../card/card.js';
import { PASSKEY_SIGN } from '../ways/signs.js';
import type { Person } from './person.js';

/** The name under which this browser keeps the answer, so that no user is asked twice. Every script of the site can read it. */
const ANSWER = 'kms-elements answer passkey';

/** An element whose page can turn the offer on. */
export type OfferingHost = KmsElement & { readonly offerPasskey?: boolean | 'auto' | undefined };

/** Offers a passkey to a user who signed in with a code and has none, until they answer on this device. */
export class PasskeyOffer {
  readonly #host: OfferingHost;
  readonly #text: Words<keyof typeof SIGNED_IN>;
  readonly #flow: FlowController<OfferState, OfferEvent>;

  constructor(host: OfferingHost) {
    this.#host = host;
    this.#text = host.words(SIGNED_IN);
    const deeds: OfferDeeds = {
      kept: () => browserNotes.read(ANSWER),
      keep: (answer) => this.#keep(answer),
      tell: ({ code, retryable }) => host.emit(new KmsErrorEvent({ flow: 'account', code, retryable })),
    };
    this.#flow = new FlowController(host, (client) => startOffer(client, deeds));
  }

  /** The user is signed out. The next one may be asked. */
  forget(): void {
    this.#flow.send({ type: 'signed-out' });
  }

  /** The result of the offer, for assistive technology. */
  get said(): string | undefined {
    const view = this.#flow.view;
    if (view?.step === 'adding') return this.#text('offerBusy');
    if (view?.step === 'made') return this.#text('offerMade');
    return view?.step === 'open' && view.problem ? this.#text('offerFailed') : undefined;
  }

  /**
   * Offer it if the page wants that.
   *
   * @param person the signed-in user, once the service has said whether they have a passkey.
   */
  begin(person: Person | undefined): void {
    const { client, offerPasskey } = this.#host;
    if (!offerPasskey || !client?.supports('passkey') || !person || person.hasPasskey) return;
    this.#flow.begin();
    this.#flow.send({ type: 'begin', isAutomatic: offerPasskey === 'auto' || this.#host.getAttribute('offer-passkey') === 'auto' });
  }

  /** The offer. */
  view(): TemplateResult | typeof nothing {
    const view = this.#host.offerPasskey ? this.#flow.view : undefined;
    if (view?.step === 'made') return html`<p part="text" class="small good">${this.#text('offerMade')}</p>`;
    return view?.step === 'open' || view?.step === 'adding' ? this.#offer(view) : nothing;
  }

  #offer(view: Extract<OfferState, { step: 'open' | 'adding' }>): TemplateResult {
    const text = this.#text;
    const isBusy = view.step === 'adding';
    const add = { label: text('offerYes'), busy: isBusy && text('offerBusy'), press: () => this.#flow.send({ type: 'accept' }) };
    const decline = { label: text('offerNo'), kind: 'plain', off: isBusy, press: () => this.#flow.send({ type: 'decline' }) } as const;
    return html`<div class="offer" role="group" aria-label=${text('offerHeading')}>
      ${PASSKEY_SIGN}
      <div><strong>${text('offerHeading')}</strong><span class="small">${text('offerText')}</span></div>
      ${'problem' in view ? html`<p part="text" class="small">${text('offerFailed')}</p>` : nothing}
      <div class="two">${button(add)}${button(decline)}</div>
    </div>`;
  }

  /** What was pressed is gone, so the focus moves to the user's name. */
  #keep(answer: string): void {
    const host = this.#host;
    const hadFocus = host.matches(':focus-within');
    browserNotes.write(ANSWER, answer);
    if (hadFocus) void host.updateComplete.then(() => host.renderRoot.querySelector<HTMLElement>('.heading')?.focus());
  }
}
