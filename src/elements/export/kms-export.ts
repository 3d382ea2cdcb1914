import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { ExportView, PhraseLanguage } from '../../flows/export/view.js';
import type { Problem } from '../../flows/problem.js';
import type { FromFrame } from '../../wire/export-port.js';
import { KmsErrorEvent, KmsExportedEvent } from '../shared/announcements.js';
import { button } from '../shared/card.js';
import { KmsStepEvent } from '../shared/events.js';
import { KmsElement } from '../shared/kms-element.js';
import { LightRegions, write } from '../shared/light-fields.js';
import { LANGUAGE, learn, messageOf } from '../shared/messages.js';
import { outcomeLook } from '../shared/outcome.styles.js';
import { SessionController } from '../shared/session-controller.js';
import { look, structure } from '../shared/styles.js';
import { EXPORT_TEXTS } from '../shared/texts-export.js';
import { OUTCOME_TEXTS } from '../shared/texts-outcome.js';
import { inWords } from '../shared/times.js';
import { ExportController } from './export-controller.js';
import { frameAddress } from './frame-address.js';
import { FrameLink } from './frame-link.js';
import { exportStyles } from './kms-export.styles.js';

const OPEN: ReadonlySet<ExportView['step']> = new Set(['warning', 'fetching', 'opening', 'shown', 'hidden']);

/**
 * Shows the recovery phrase of a wallet to its owner, in an isolated frame that the page cannot look into.
 *
 * @slot signed-out - While nobody is signed in.
 * @slot closed - Between the introduction and the button.
 *
 * @fires {KmsExportedEvent} kms-exported - The frame showed the words.
 * @fires {KmsStepEvent} kms-step - Another step is to be seen.
 * @fires {KmsErrorEvent} kms-error - A failure is to be seen.
 *
 * @csspart card - The surface around everything.
 * @csspart heading - The heading.
 * @csspart text - The introduction.
 * @csspart button - The button.
 * @csspart frame - The isolated frame.
 * @csspart error - The place of failures.
 * @csspart status - The place of what is said and not seen.
 *
 * @cssprop --kms-font-mono - Font of the words.
 *
 * @cssstate step-closed - Only the button is there.
 * @cssstate step-warning - The frame asks for the acknowledgement.
 * @cssstate step-shown - The words are to be seen.
 * @cssstate step-hidden - The words are hidden.
 * @cssstate step-done - The person has put the words away.
 * @cssstate busy - The bundle is being fetched.
 * @tagname kms-export
 */
export class KmsExport extends KmsElement {
  static override styles: CSSResultGroup = [structure, look, outcomeLook, exportStyles];
  static override properties: PropertyDeclarations = {
    walletId: { attribute: 'wallet-id' },
    language: {},
    confirmWith: { attribute: 'confirm-with' },
    frameSrc: { attribute: 'frame-src' },
    allowCopy: { attribute: 'allow-copy', type: Boolean },
    heading: {},
    headingLevel: { attribute: 'heading-level', type: Number },
  };

  /** Identifier of the wallet. */
  declare walletId: string | null | undefined;
  /** Language of the words: `english`, `french`, `japanese` and so on. */
  declare language: PhraseLanguage | null | undefined;
  /** `passkey` asks for the account's passkey in place of the session's key. */
  declare confirmWith: 'passkey' | null | undefined;
  /** Address of the isolated document where it is not beside the script: another origin keeps it apart from the page in every browser. */
  declare frameSrc: string | null | undefined;
  /** Offer to copy the words, behind a warning. */
  declare allowCopy: boolean | undefined;
  /** Words above the introduction. */
  declare heading: string | null | undefined;
  /** Level of the heading; 2 when absent. */
  declare headingLevel: number | null | undefined;

  readonly #session = new SessionController(this);
  readonly #flow = new ExportController(this, (client) => client.startExport(this.walletId ?? '', this.#options()));
  #regions: LightRegions | undefined;
  #link: FrameLink | undefined;
  #address: string | undefined;
  #before: ExportView['step'] = 'closed';
  #reported: Problem | undefined;

  constructor() {
    super();
    learn({ ...OUTCOME_TEXTS, ...EXPORT_TEXTS });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unlink();
  }

  protected override update(changed: PropertyValues): void {
    if (!this.#regions || !this.contains(this.#regions.alert)) this.#regions = new LightRegions(this, LANGUAGE);
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const isSignedIn = this.#session.snapshot.state === 'signed-in';
    const view = this.#flow.view;
    const isOpen = isSignedIn && view !== undefined && OPEN.has(view.step);
    return html`<div part="card" class="card" lang=${LANGUAGE}>
      ${isOpen ? this.#frame(view) : isSignedIn ? this.#closed(view) : html`<slot name="signed-out"><p part="text" class="text">${this.text('exportSignedOut')}</p></slot>`}
      <div part="error" class=${`error ${this.#problem ? 'on last' : ''}`}><slot name="alert"></slot></div>
      <div part="status" class="status"><slot name="status"></slot></div>
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const isSignedOut = this.#session.snapshot.state !== 'signed-in';
    if (this.#before !== 'closed' && (isSignedOut || changed.has('walletId'))) this.#flow.close();
    const view = this.#flow.view;
    const step = view?.step ?? 'closed';
    if (!OPEN.has(step)) this.#unlink();
    if (view?.step === 'opening') this.#link?.tell({ kind: 'bundle', bundle: view.bundle, organizationId: view.organizationId });
    for (const name of ['closed', 'warning', 'shown', 'hidden', 'done']) this.mark(`step-${name}`, name === step);
    this.mark('busy', step === 'preparing' || step === 'fetching' || step === 'opening');
    this.#tellProblem();
    if (step === this.#before) return;
    this.emit(new KmsStepEvent({ flow: 'export', from: this.#before, to: step }));
    if (this.#regions) write(this.#regions.status, step === 'done' ? this.text('exportDone') : '');
    if (step === 'shown' && this.walletId) this.emit(new KmsExportedEvent({ walletId: this.walletId }));
    if (this.#before !== 'closed' && (step === 'closed' || step === 'done')) this.renderRoot.querySelector<HTMLElement>('button')?.focus();
    this.#before = step;
  }

  get #problem(): Problem | undefined {
    if (this.fault) return this.fault;
    const view = this.#flow.view;
    return view?.step === 'closed' ? view.problem : undefined;
  }

  #options(): { language?: PhraseLanguage; confirmWith?: 'passkey' } {
    return { ...(this.language && { language: this.language }), ...(this.confirmWith === 'passkey' && { confirmWith: 'passkey' }) };
  }

  #closed(view: ExportView | undefined): TemplateResult {
    const busy = view?.step === 'preparing' && this.text('exportPreparing');
    return html`<div part="heading" class="heading" role="heading" aria-level=${this.headingLevel ?? 2} tabindex="-1">
        ${this.heading ?? this.text('exportHeading')}
      </div>
      <p part="text" class="text">${this.text('exportIntro')}</p>
      <slot name="closed"></slot>
      ${button({ label: this.text('exportShow'), busy, off: !this.walletId, press: () => this.#open() })}`;
  }

  #frame(view: ExportView): TemplateResult {
    const signer = view.step === 'warning' ? view.signer : undefined;
    // Another address would load the frame again, and with it lose the key.
    this.#address ??= frameAddress({ src: this.frameSrc, signer, allowCopy: this.allowCopy }, this.baseURI);
    return html`<iframe
        part="frame"
        sandbox="allow-scripts"
        allow=${this.allowCopy ? 'clipboard-write' : nothing}
        referrerpolicy="no-referrer"
        title=${this.text('exportFrame')}
        src=${this.#address}
        @load=${this.#onLoad}
      ></iframe>
      ${button({ label: this.text('exportClose'), kind: 'link', press: () => this.#flow.close() })}`;
  }

  #open(): void {
    if (this.walletId && this.#flow.view?.step !== 'preparing') this.#flow.open();
  }

  /** A second load is a frame that went elsewhere: what is in it now is not ours. */
  readonly #onLoad = (event: Event): void => {
    if (this.#link) {
      this.#flow.send({ type: 'untrusted' });
      return;
    }
    const frame = event.currentTarget as HTMLIFrameElement; // the listener is the frame's own
    this.#link = new FrameLink(frame, {
      message: (message) => this.#onMessage(frame, message),
      broken: () => this.#flow.send({ type: 'untrusted' }),
    });
    this.#link.dress(this);
    this.#link.tell({ kind: 'label', text: this.heading ?? this.text('exportHeading') });
  };

  #onMessage(frame: HTMLIFrameElement, message: FromFrame): void {
    if (message.kind === 'height') frame.style.blockSize = `${message.px}px`;
    else if (message.kind === 'failed') this.#flow.send({ type: 'untrusted' });
    else if (message.kind === 'ready') this.#flow.send({ type: 'ready', targetPublicKey: message.targetPublicKey });
    else this.#flow.send({ type: message.kind });
  }

  #unlink(): void {
    this.#link?.close();
    this.#link = undefined;
    this.#address = undefined;
  }

  #tellProblem(): void {
    const problem = this.#problem;
    if (problem === this.#reported) return;
    this.#reported = problem;
    const { retryAfterMs } = problem ?? {};
    const time = retryAfterMs ? inWords(retryAfterMs) : this.text('soon');
    if (this.#regions) write(this.#regions.alert, problem ? this.text(messageOf(problem), { time }) : '');
    if (problem) this.emit(new KmsErrorEvent({ flow: 'export', code: problem.code, retryable: problem.retryable }));
  }
}
