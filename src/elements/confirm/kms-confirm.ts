import { type CSSResultGroup, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { APPROVALS } from '../../texts/en/approvals.js';
import { CONFIRM } from '../../texts/en/confirm.js';
import { inDigits } from '../../texts/formats.js';
import { shownText } from '../../texts/shown-text.js';
import { linesOf } from '../approvals/activity-lines.js';
import type { ReadFor } from '../approvals/activity-words.js';
import { approvalsStyles } from '../approvals/kms-approvals.styles.js';
import { ClientController } from '../base/client-controller.js';
import { ClientHint } from '../base/client-hint.js';
import { KmsElement } from '../base/kms-element.js';
import { button } from '../card/card.js';
import { watchLanguage } from '../card/language-watch.js';
import { look, structure } from '../card/styles.js';
import { ConfirmController, type ConfirmQuestion } from './confirm-controller.js';
import { confirmStyles } from './kms-confirm.styles.js';

/**
 * Asks the user before the session's key signs something, in a dialog over the page: which site asks, and what it does, in plain words. For people,
 * and not against scripts of the page, which can press its buttons: a frame that asks keeps the key from those.
 *
 * @fires {KmsErrorEvent} kms-error - The element has no client.
 *
 * @csspart dialog - The question.
 * @csspart heading - The site that asks, and what is asked.
 * @csspart button - Every button.
 * @csspart text - How many more questions follow.
 *
 * @cssstate asking - The element asks the user.
 * @tagname kms-confirm
 */
export class KmsConfirm extends KmsElement {
  static override styles: CSSResultGroup = [structure, look, approvalsStyles, confirmStyles];

  readonly #text = this.words({ ...APPROVALS, ...CONFIRM });
  #questions: ConfirmController | undefined;

  readonly #readFor = (): ReadFor => ({ asker: this.ownerDocument.location.origin, lang: this.locale().lang });

  constructor() {
    super();
    new ClientHint(this);
    watchLanguage(this);
    new ClientController(this, (client) => {
      this.#questions = new ConfirmController(client, this.#readFor, () => this.requestUpdate());
      return () => {
        this.#questions?.stop();
        this.#questions = undefined;
        this.requestUpdate();
      };
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    void this.#questions?.translate();
  }

  protected override render(): TemplateResult {
    const question = this.#questions?.question;
    const { lang, dir } = this.locale();
    return html`<dialog part="dialog" class="card" aria-labelledby="asked" lang=${lang} dir=${dir ?? nothing} @close=${this.#reject}>
      ${question ? this.#asked(question) : nothing}
    </dialog>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const isAsking = this.#questions?.question !== undefined;
    this.mark('asking', isAsking);
    const dialog = this.renderRoot.querySelector('dialog');
    if (!isAsking) dialog?.close();
    else if (!dialog?.open) {
      dialog?.showModal();
      this.renderRoot.querySelector<HTMLElement>('.heading')?.focus();
    }
  }

  #asked({ words, more }: ConfirmQuestion): TemplateResult {
    return html`<div class="asks">
      <div part="heading" class="heading" id="asked" role="heading" aria-level="2" tabindex="-1">
        <span class="asker" dir="ltr">${this.#readFor().asker}</span> <bdi>${shownText(words.title)}</bdi>
      </div>
      ${linesOf(words, { named: 'asked', unread: this.#text('approvalUnread') })}
      ${more > 0 ? html`<p part="text" class="text">${this.#text('confirmMore', { count: inDigits(this.locale(), more) })}</p>` : nothing}
      <div class="votes">
        ${button({ label: this.#text('reject'), kind: 'plain', press: this.#reject })}
        ${button({ label: this.#text('approve'), press: () => this.#questions?.answer(true) })}
      </div>
    </div>`;
  }

  /** Escape, and anything else that closes the dialog, means no. */
  readonly #reject = (): void => this.#questions?.answer(false);
}
