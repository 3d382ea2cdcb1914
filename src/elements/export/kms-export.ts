import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { KmsError } from '../../errors.js';
import type { ExportIntent, ExportView, PhraseLanguage } from '../../flows/export/view.js';
import type { Problem } from '../../flows/problem.js';
import { openWordsWindow, type WordsWindow } from '../../platform/words-window.js';
import { EXPORT } from '../../texts/en/export.js';
import type { FIRST } from '../../texts/en/first.js';
import { OUTCOME } from '../../texts/en/outcome.js';
import { failureName } from '../../texts/failures.js';
import { inWords } from '../../texts/formats.js';
import { type ExportedWallet, type FromFrame, frameHeight } from '../../wire/export-port.js';
import { ClientHint } from '../base/client-hint.js';
import { KmsErrorEvent, KmsStepEvent } from '../base/events.js';
import { FlowController } from '../base/flow-controller.js';
import { KmsElement, type Words } from '../base/kms-element.js';
import { SessionController } from '../base/session-controller.js';
import { tell } from '../base/told.js';
import { LightRegions } from '../card/alerts.js';
import { button } from '../card/card.js';
import { watchLanguage } from '../card/language-watch.js';
import { outcomeLook } from '../card/outcome.styles.js';
import { look, structure } from '../card/styles.js';
import { KmsExportedEvent } from './export-events.js';
import { frameAddress, isElsewhere } from './frame-address.js';
import { FrameLink } from './frame-link.js';
import { themeOf } from './frame-theme.js';
import { exportStyles } from './kms-export.styles.js';

const OPEN: ReadonlySet<ExportView['step']> = new Set(['warning', 'fetching', 'opening', 'shown', 'hidden']);

const isUnderWay = (step: ExportView['step']): boolean => step === 'preparing' || OPEN.has(step);

/**
 * Shows the recovery phrase of a wallet to its owner, in an isolated frame that the page cannot look into.
 *
 * @slot signed-out - Shown while the user is signed out.
 * @slot closed - Between the introduction and the button.
 *
 * @fires {KmsExportedEvent} kms-exported - The frame showed the words.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsErrorEvent} kms-error - An error is shown.
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
 * @cssstate step-shown - The words are visible.
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
    exportMode: { attribute: 'export-mode' },
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
  /** URL of the isolated document, if it is not next to the script. Another origin keeps it apart from the page in every browser. `export-frame.languages.html` has all languages. */
  declare frameSrc: string | null | undefined;
  /** `window` shows the words in a window of another site, which no page can cover; it needs `frame-src` there. `frame` when absent. */
  declare exportMode: 'frame' | 'window' | null | undefined;
  /** Offer to copy the words, behind a question and a number, where the frame's host allows it. Counts as it is when the element first comes into a document. */
  declare allowCopy: boolean | undefined;
  /** Words above the introduction. */
  declare heading: string | null | undefined;
  /** Level of the heading; 2 when absent. */
  declare headingLevel: number | null | undefined;

  readonly #session = new SessionController(this);
  /** One flow for each export: the wallet and the options may be others each time. */
  readonly #flow = new FlowController<ExportView, ExportIntent>(this, (client) => client.startExport(this.walletId ?? '', this.#options()));
  readonly #text: Words<keyof typeof EXPORT | keyof typeof OUTCOME | keyof typeof FIRST> = this.words({ ...OUTCOME, ...EXPORT });
  /** As it was before any later script could say otherwise. */
  #mayCopy: boolean | undefined;
  #regions: LightRegions | undefined;
  #wallet: ExportedWallet | undefined;
  #window: WordsWindow | undefined;
  #blocked: Problem | undefined;
  #link: FrameLink | undefined;
  #address: string | undefined;
  #before: ExportView['step'] = 'closed';
  #reported: Problem | undefined;
  /** The press that opens it came from here, so that the focus goes along into the frame. */
  #hadFocus = false;

  constructor() {
    super();
    watchLanguage(this);
    new ClientHint(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#mayCopy ??= this.allowCopy ?? false;
  }

  /** Also for a move: the frame would load anew, without the key. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#flow.stop();
    this.#unlink();
  }

  protected override update(changed: PropertyValues): void {
    this.#regions = LightRegions.of(this, this.#regions);
    if (this.#before === 'closed') this.#hadFocus = this.matches(':focus-within');
    this.#direct();
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const isSignedIn = this.#session.snapshot.state === 'signed-in';
    const view = this.#flow.view;
    const isOpen = isSignedIn && view !== undefined && OPEN.has(view.step);
    return html`<div part="card" class="card" lang="en">
      ${isOpen ? this.#shown() : isSignedIn ? this.#closed(view) : html`<slot name="signed-out"><p part="text" class="text">${this.#text('exportSignedOut')}</p></slot>`}
      <div part="error" class=${`error ${this.#problem ? 'on last' : ''}`}><slot name="alert"></slot></div>
      <div part="status" class="status"><slot name="status"></slot></div>
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const isSignedOut = this.#session.snapshot.state !== 'signed-in';
    if (this.#before !== 'closed' && (isSignedOut || changed.has('walletId'))) this.#flow.stop();
    const view = this.#flow.view;
    const step = view?.step ?? 'closed';
    if (isUnderWay(this.#before) && !isUnderWay(step)) this.#unlink();
    if (step === 'warning' && this.#before !== step && this.#address) this.#window?.navigate(this.#address);
    if (view?.step === 'opening') this.#link?.tell({ kind: 'bundle', bundle: view.bundle, organizationId: view.organizationId });
    for (const name of ['closed', 'warning', 'shown', 'hidden', 'done']) this.mark(`step-${name}`, name === step);
    this.mark('busy', step === 'preparing' || step === 'fetching' || step === 'opening');
    this.#tellProblem();
    if (step === this.#before) return;
    // Once: who is at work in the frame keeps the focus there.
    if (step === 'warning' && this.#hadFocus) this.renderRoot.querySelector('iframe')?.focus({ preventScroll: true });
    this.emit(new KmsStepEvent({ flow: 'export', from: this.#before, to: step }));
    if (this.#regions) tell(this.#regions.status, () => (step === 'done' ? this.#text('exportDone') : ''));
    if (step === 'shown' && this.walletId) this.emit(new KmsExportedEvent({ walletId: this.walletId }));
    if (this.#before !== 'closed' && (step === 'closed' || step === 'done')) this.renderRoot.querySelector<HTMLElement>('button')?.focus();
    this.#before = step;
  }

  get #problem(): Problem | undefined {
    if (this.fault ?? this.#blocked) return this.fault ?? this.#blocked;
    const view = this.#flow.view;
    return view?.step === 'closed' ? view.problem : undefined;
  }

  #options(): { language?: PhraseLanguage; confirmWith?: 'passkey' } {
    return { ...(this.language && { language: this.language }), ...(this.confirmWith === 'passkey' && { confirmWith: 'passkey' }) };
  }

  #closed(view: ExportView | undefined): TemplateResult {
    const busy = view?.step === 'preparing' && this.#text('exportPreparing');
    return html`<div part="heading" class="heading" role="heading" aria-level=${this.headingLevel ?? 2} tabindex="-1">
        ${this.heading ?? this.#text('exportHeading')}
      </div>
      <p part="text" class="text">${this.#text(this.exportMode === 'window' ? 'exportIntroWindow' : 'exportIntro')}</p>
      <slot name="closed"></slot>
      ${button({ label: this.#text('exportShow'), busy, off: !this.walletId, press: () => this.#open() })}`;
  }

  /** Where the frame goes. Another address would load it again, and with it lose the key. */
  #direct(): void {
    const view = this.#flow.view;
    if (this.#session.snapshot.state !== 'signed-in' || !view || !OPEN.has(view.step)) return;
    if (view.step === 'warning') this.#wallet = view.wallet;
    const signer = view.step === 'warning' ? view.signer : undefined;
    this.#address ??= frameAddress({ src: this.frameSrc, signer, allowCopy: this.#mayCopy, language: this.locale().file }, this.baseURI);
  }

  #shown(): TemplateResult {
    const box = this.#window ? html`<p part="text" class="text">${this.#text('exportWindow')}</p>` : this.#frame();
    return html`${box}${button({ label: this.#text('exportClose'), kind: 'link', press: () => this.#flow.stop() })}`;
  }

  #frame(): TemplateResult {
    return html`<iframe
      part="frame"
      sandbox="allow-scripts"
      allow=${this.#mayCopy ? 'clipboard-write' : nothing}
      referrerpolicy="no-referrer"
      title=${this.#text('exportFrame')}
      height=${frameHeight(this.#mayCopy ?? false)}
      src=${this.#address}
      @load=${this.#onLoad}
    ></iframe>`;
  }

  /** A window has to be opened in the click itself; where it goes is known once the signer is. */
  #open(): void {
    // At the press: until then a page may still be reading which wallets there are.
    if (!this.walletId) console.warn('kms-elements: <kms-export> has no wallet-id. See kms-elements/docs/elements/kms-export.md', this);
    if (!this.walletId || this.#flow.view?.step === 'preparing') return;
    this.#unlink();
    const isUnpinned = !this.frameSrc && isElsewhere(this.baseURI);
    this.#blocked = isUnpinned ? new KmsError('config_invalid', { path: 'frame-src' }) : undefined;
    if (!isUnpinned && this.exportMode === 'window') {
      this.#window = openWordsWindow((what) => this.#onWindow(what));
      this.#blocked = this.#window ? undefined : { code: 'popup_blocked', retryable: 'user' };
    }
    if (this.#blocked) {
      this.requestUpdate();
      return;
    }
    this.#flow.stop();
    this.#flow.begin();
    this.#flow.send({ type: 'open' });
  }

  #onWindow(what: 'loaded' | 'closed'): void {
    if (what === 'closed') this.#flow.stop();
    else if (this.#window) this.#begin(this.#window.content, this);
  }

  readonly #onLoad = (event: Event): void => {
    const frame = event.currentTarget as HTMLIFrameElement; // the listener is the frame's own
    // The frame does nothing until it is visible as a whole, so before it does anything.
    frame.scrollIntoView({ block: 'center' });
    // The focus of a user who waits is in the empty document that was there before; it gets into this one by being set again.
    if (this.shadowRoot?.activeElement === frame) {
      frame.blur();
      frame.focus({ preventScroll: true });
    }
    if (frame.contentWindow) this.#begin(frame.contentWindow, frame);
  };

  /** A second load is a document that went elsewhere: what is there now is not ours. */
  #begin(content: Pick<Window, 'postMessage'>, probe: HTMLElement): void {
    if (this.#link) {
      this.#flow.send({ type: 'untrusted' });
      return;
    }
    const init = { wallet: this.#wallet ?? {}, theme: themeOf(this, probe) };
    this.#link = new FrameLink(content, init, {
      message: (message) => this.#onMessage(message),
      broken: () => this.#flow.send({ type: 'untrusted' }),
    });
  }

  #onMessage(message: FromFrame): void {
    if (message.kind === 'failed') this.#flow.send({ type: 'untrusted' });
    else if (message.kind === 'ready') this.#flow.send({ type: 'ready', targetPublicKey: message.targetPublicKey });
    else this.#flow.send({ type: message.kind });
  }

  #unlink(): void {
    this.#link?.close();
    this.#link = undefined;
    this.#address = undefined;
    this.#window?.close();
    this.#window = undefined;
  }

  #tellProblem(): void {
    const problem = this.#problem;
    if (problem === this.#reported) return;
    this.#reported = problem;
    const { retryAfterMs } = problem ?? {};
    const time = () => (retryAfterMs ? inWords(this.locale(), retryAfterMs) : this.#text('soon'));
    const name =
      problem &&
      (problem.code === 'popup_blocked'
        ? 'exportBlocked'
        : (failureName({ ...OUTCOME, ...EXPORT }, problem, 'export') as keyof typeof OUTCOME)); // of these tables
    if (this.#regions) tell(this.#regions.alert, () => (name ? this.#text(name, { time: time() }) : ''));
    if (problem instanceof KmsError && problem.path)
      console.warn(`kms-elements: ${problem.code}. Look at ${problem.path}. See docs/export.md.`);
    if (problem) this.emit(new KmsErrorEvent({ flow: 'export', code: problem.code, retryable: problem.retryable }));
  }
}
