import { html, nothing, type TemplateResult } from 'lit';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import type { KmsElement } from '../base/kms-element.js';
import { makeChild } from '../base/light-dom.js';
import { isOffered } from '../base/offered.js';
import { button } from '../card/card.js';
import { CROSS, OUT, SLIDERS } from './icons.js';
import { manageStyles } from './manage.styles.js';
import { KmsManageEvent } from './manage-event.js';

type What = KmsManageEvent['detail']['what'];
const TAGS = { account: 'kms-account', export: 'kms-export' } as const;

/** Shows the account or the recovery phrase in a dialog over the page, or leaves it to a page that has its own place for them. */
export class Manage {
  readonly #host: KmsElement;
  #shown: HTMLElement | undefined;
  #leave: (() => void) | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
    host.wear(manageStyles);
  }

  /** Whether this site has the element for it. */
  has(what: What): boolean {
    return isOffered(TAGS[what]);
  }

  /** The button that opens the account, if this site has it, next to the one that signs out. */
  buttons(signOut: () => void): TemplateResult {
    const text = this.#host.words(SIGNED_IN);
    const manage = () => button({ label: text('manage'), kind: 'plain', sign: SLIDERS, press: () => this.open('account') });
    const out = button({ label: text('signOut'), kind: 'plain', sign: OUT, press: signOut });
    return html`<div class="two">${this.has('account') ? manage() : nothing}${out}</div>`;
  }

  /** @param attributes of the element that is shown. */
  open(what: What, attributes: Readonly<Record<string, string>> = {}): void {
    const host = this.#host;
    if (this.#shown || !host.emit(new KmsManageEvent({ what }))) return;
    const { client } = host;
    this.#shown = Object.assign(makeChild(host, TAGS[what], { slot: 'manage', ...attributes }), { client });
    this.#leave = client?.session.subscribe(({ state }) => state !== 'signed-in' && this.close());
    host.requestUpdate();
    void host.updateComplete.then(() => this.#dialog?.showModal());
  }

  readonly close = (): void => {
    this.#leave?.();
    this.#shown?.remove();
    this.#leave = this.#shown = undefined;
    this.#dialog?.close();
    this.#host.requestUpdate();
  };

  /** Its place in the element. */
  view(): TemplateResult | typeof nothing {
    const text = this.#host.words(SIGNED_IN);
    const onPress = ({ target, currentTarget }: Event) => target === currentTarget && this.close();
    return html`<dialog class="manage" lang="en" aria-label=${text('manageLabel')} @close=${this.close} @click=${onPress}>
      <button type="button" part="button" class="round" aria-label=${text('close')} @click=${this.close}>${CROSS}</button>
      ${this.#shown ? html`<slot name="manage"></slot>` : nothing}
    </dialog>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector<HTMLDialogElement>('dialog.manage');
  }
}
