import { html, nothing } from 'lit';
import type { FlowName } from '../../flows/runner.js';
import type { SessionSnapshot } from '../../session/session.js';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import { isBrand, NAMES } from '../../wire/brand-names.js';
import type { Words } from '../base/kms-element.js';
import type { Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { Addresses } from './addresses.js';
import { avatar } from './avatar.js';
import { CHECK } from './icons.js';
import { Manage } from './manage.js';
import { type OfferingHost, PasskeyOffer } from './passkey-offer.js';
import { People } from './people.js';
import { calledOf, type Person } from './person.js';
import { signedInStyles } from './signed-in.styles.js';

export { Consent } from './consent.js';

/** The end of a login: who is signed in, their addresses, and what they can do next. */
export class SignedInCard {
  readonly #host: SignInElement;
  readonly #text: Words<keyof typeof SIGNED_IN | 'signedIn'>;
  readonly #people: People;
  readonly #addresses: Addresses;
  readonly #manage: Manage;
  readonly #offer: PasskeyOffer;

  constructor(host: SignInElement & OfferingHost) {
    this.#host = host;
    this.#text = host.words(SIGNED_IN);
    this.#people = new People(host);
    this.#addresses = new Addresses(host);
    this.#manage = new Manage(host);
    this.#offer = new PasskeyOffer(host);
    host.wear(signedInStyles);
  }

  /** The user is signed out. Nothing about them is kept. */
  forget(): void {
    this.#people.keep([]);
    this.#offer.forget();
  }

  /** Request what the card shows. @param came as below. */
  begin(snapshot: SessionSnapshot, came: FlowName | undefined): void {
    if (snapshot.state === 'signed-in') this.#people.ask(snapshot.userId);
    if (came === 'otp') this.#offer.begin(snapshot.state === 'signed-in' ? this.#people.find(snapshot.userId) : undefined);
  }

  /**
   * @param face the end, without what is drawn here.
   * @param came the flow of a user who has just signed in. The card says so until their name is known.
   */
  face(face: Face, snapshot: SessionSnapshot, came: FlowName | undefined): Face {
    const userId = snapshot.state === 'signed-in' ? snapshot.userId : undefined;
    const person = userId ? this.#people.find(userId) : undefined;
    const isLost = Boolean(userId && !person && this.#people.isSettled(userId));
    return {
      ...face,
      ...(person ? this.#who(person) : came || isLost ? this.#success() : this.#unknown()),
      text: person && this.#below(person),
      field: isLost ? nothing : this.#addresses.view(person?.addresses),
      actions: html`<slot name="signed-in"></slot>${came === 'otp' ? this.#offer.view() : nothing}${this.#manage.buttons(this.#signOut)}${this.#manage.view()}`,
      status: this.#addresses.said ?? this.#offer.said ?? face.status,
    };
  }

  #who(person: Person): Pick<Face, 'sign' | 'heading'> {
    const { name, contact } = person;
    const heading = html`<bdi class=${name || contact ? 'called' : 'called mono'} translate="no">${calledOf(person) ?? this.#text('someone')}</bdi>`;
    return { sign: avatar(name ?? contact), heading };
  }

  /** The contact below a name, or how the user signed in if there is nothing else. */
  #below({ name, contact }: Person): unknown {
    if (name && contact) return html`<bdi translate="no">${contact}</bdi>`;
    const last = this.#host.client?.expected.last;
    if (contact || !last) return undefined;
    const way = isBrand(last) ? NAMES[last] : last === 'wallet' ? this.#text('byWallet') : last === 'passkey' && this.#text('byPasskey');
    return way ? this.#text('signedInWith', { way }) : undefined;
  }

  #success(): Pick<Face, 'sign' | 'heading'> {
    const sign = html`<span part="icon" class="avatar good" aria-hidden="true">${CHECK}</span>`;
    return { sign, heading: this.#text('signedIn') };
  }

  /** As high as what follows. */
  #unknown(): Pick<Face, 'sign' | 'heading'> {
    const heading = html`<span class="called bone" role="img" aria-label=${this.#text('loadingAccount')}></span>`;
    return { sign: html`<span class="avatar bone" aria-hidden="true"></span>`, heading };
  }

  /** This page is signed out in any case. */
  readonly #signOut = (): void => void this.#host.client?.session.signOut().catch(() => {});
}
