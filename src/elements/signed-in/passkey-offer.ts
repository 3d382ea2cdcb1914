import { html, nothing, type TemplateResult } from 'lit';
import { kmsErrorOf } from '../../errors.js';
import type { KmsClient } from '../../kms-client.js';
import { answerOf, keepAnswer } from '../../platform/answers.js';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import { KmsErrorEvent } from '../base/events.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { button } from '../card/card.js';
import { PASSKEY_SIGN } from '../ways/signs.js';
import type { Person } from './person.js';

const QUESTION = 'passkey';
/** `trying`: the browser is asked to make one by itself. */
type State = 'open' | 'trying' | 'busy' | 'failed' | 'made' | 'over';

/** An element whose page may ask for it. */
export type OfferingHost = KmsElement & { readonly offerPasskey?: boolean | 'auto' | undefined };

/** A passkey, offered to a user who signed in with a code and has no passkey, until it is answered on this device. */
export class PasskeyOffer {
  readonly #host: OfferingHost;
  readonly #text: Words<keyof typeof SIGNED_IN>;
  #asked: KmsClient | undefined;
  #isServed = false;
  #state: State = 'open';
  /** Once for each user who signs in. */
  #hasTried = false;

  constructor(host: OfferingHost) {
    this.#host = host;
    this.#text = host.words(SIGNED_IN);
  }

  /** The user is signed out: the next one may be asked. */
  forget(): void {
    this.#state = 'open';
    this.#hasTried = false;
  }

  /** What has become of it, for assistive technology. */
  get said(): string | undefined {
    const names = {
      open: undefined,
      trying: undefined,
      busy: 'offerBusy',
      failed: 'offerFailed',
      made: 'offerMade',
      over: undefined,
    } as const;
    const name = names[this.#state];
    return name && this.#text(name);
  }

  /**
   * Ask whether this service takes passkeys, where one may be offered, and have the browser make one by itself where the page wants that.
   *
   * @param person who is signed in, once the service has said whether they have a passkey.
   */
  begin(person: Person | undefined): void {
    const { client } = this.#host;
    if (!client || !this.#isWanted(client)) return;
    this.#ask(client);
    if (!this.#isServed || !person || person.hasPasskey || !this.#isAutomatic || this.#hasTried) return;
    this.#hasTried = true;
    void this.#try(client);
  }

  get #isAutomatic(): boolean {
    return this.#host.offerPasskey === 'auto' || this.#host.getAttribute('offer-passkey') === 'auto';
  }

  /** Most browsers make none without a dialog: then it is offered. */
  async #try(client: KmsClient): Promise<void> {
    this.#show('trying');
    await client.account.add({ type: 'passkey', conditional: true }).then(
      () => this.#show('made'),
      () => this.#show('open'),
    );
  }

  #isWanted(client: KmsClient): boolean {
    return Boolean(this.#host.offerPasskey) && client.supports('passkey') && this.#state !== 'over' && answerOf(QUESTION) === undefined;
  }

  /** The offer. @param person who is signed in, once the service has said whether they have a passkey. */
  view(person: Person | undefined): TemplateResult | typeof nothing {
    const { client } = this.#host;
    if (this.#state === 'made') return html`<p part="text" class="small good">${this.#text('offerMade')}</p>`;
    if (!client || !this.#isWanted(client) || this.#state === 'trying' || (this.#isAutomatic && !this.#hasTried)) return nothing;
    return person && !person.hasPasskey && this.#isServed ? this.#offer(client) : nothing;
  }

  #offer(client: KmsClient): TemplateResult {
    const text = this.#text;
    const isBusy = this.#state === 'busy';
    const add = { label: text('offerYes'), busy: isBusy && text('offerBusy'), press: () => void this.#add(client) };
    const decline = { label: text('offerNo'), kind: 'plain', off: isBusy, press: () => isBusy || this.#end('no', 'over') } as const;
    return html`<div class="offer" role="group" aria-label=${text('offerHeading')}>
      ${PASSKEY_SIGN}
      <div><strong>${text('offerHeading')}</strong><span class="small">${text('offerText')}</span></div>
      ${this.#state === 'failed' ? html`<p part="text" class="small">${text('offerFailed')}</p>` : nothing}
      <div class="two">${button(add)}${button(decline)}</div>
    </div>`;
  }

  #ask(client: KmsClient): void {
    if (this.#asked === client) return;
    this.#asked = client;
    client.providers().then(
      ({ methods }) => {
        this.#isServed = methods.includes('passkey');
        this.#host.requestUpdate();
      },
      () => {},
    );
  }

  /** In the click: the browser opens its dialog there. */
  async #add(client: KmsClient): Promise<void> {
    if (this.#state === 'busy') return;
    this.#show('busy');
    try {
      await client.account.add({ type: 'passkey' });
      this.#end('made', 'made');
    } catch (thrown) {
      const { code, reason, retryable } = kmsErrorOf(thrown);
      if (reason === 'exists') return this.#end('made', 'over');
      this.#show('failed');
      this.#host.emit(new KmsErrorEvent({ flow: 'account', code, retryable }));
    }
  }

  /** What was pressed is gone: the focus goes to the name of the user. */
  #end(answer: string, state: 'made' | 'over'): void {
    const host = this.#host;
    const hadFocus = host.matches(':focus-within');
    keepAnswer(QUESTION, answer);
    this.#show(state);
    if (hadFocus) void host.updateComplete.then(() => host.renderRoot.querySelector<HTMLElement>('.heading')?.focus());
  }

  #show(state: State): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}
