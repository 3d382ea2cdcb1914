import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { KmsError } from '../../errors.js';
import type { Problem } from '../../flows/problem.js';
import { openWordsWindow, type WordsWindow } from '../../platform/words-window.js';
import { frameHeight } from '../../wire/frame-port.js';
import { ClientHint } from '../base/client-hint.js';
import { KmsStepEvent } from '../base/events.js';
import type { FlowController } from '../base/flow-controller.js';
import { KmsElement, type Words } from '../base/kms-element.js';
import { SessionController } from '../base/session-controller.js';
import { tell } from '../base/told.js';
import { LightRegions } from '../card/alerts.js';
import { button } from '../card/card.js';
import { watchLanguage } from '../card/language-watch.js';
import { outcomeLook } from '../card/outcome.styles.js';
import { look, structure } from '../card/styles.js';
import { frameAddress, isElsewhere } from './frame-address.js';
import { FrameLink } from './frame-link.js';
import { themeOf } from './frame-theme.js';
import { isolatedStyles } from './isolated.styles.js';
import type { IsolatedKind, IsolatedText, IsolatedView, IsolatedWish } from './isolated-kind.js';
import { hintAtSilence } from './silent-frame.js';
import { ToldFailure } from './told-failure.js';

/** Events that the flow of every such element handles. */
type IsolatedIntent = { readonly type: 'open' | 'untrusted' };

/** An element around one isolated frame, or a window. The document inside decides what is shown there; this draws what is around it. */
export abstract class IsolatedElement<
  V extends IsolatedView,
  I extends { readonly type: string },
  M extends { readonly kind: string },
> extends KmsElement {
  static override styles: CSSResultGroup = [structure, look, outcomeLook, isolatedStyles];
  static override properties: PropertyDeclarations = {
    kind: {},
    frameSrc: {},
    heading: {},
    headingLevel: { type: Number },
  };

  /** `phrase` for a wallet's recovery phrase, or `private-key` for one key. Default: `phrase`. */
  declare kind: 'phrase' | 'private-key' | null | undefined;
  /** URL of the isolated document, if it is not next to the script. Another origin keeps it apart from the page in every browser. The file with `.languages` in its name has all languages. */
  declare frameSrc: string | null | undefined;
  /** Heading above the introduction. */
  declare heading: string | null | undefined;
  /** Level of the heading. Default: 2. */
  declare headingLevel: number | null | undefined;

  protected abstract readonly flow: FlowController<V, I | IsolatedIntent>;
  readonly #session = new SessionController(this);
  readonly #is: IsolatedKind<V, M>;
  readonly #text: Words<IsolatedText>;
  /** The value before any later script could change it. */
  #mayCopy: boolean | undefined;
  #regions: LightRegions | undefined;
  #window: WordsWindow | undefined;
  #blocked: Problem | undefined;
  #link: FrameLink<M> | undefined;
  #address: string | undefined;
  #told: V | undefined;
  #before = 'closed';
  readonly #failure: ToldFailure;
  /** Stops waiting for the frame's first message. */
  #silence: AbortController | undefined;
  /** The view in which the frame appeared. */
  #first: V | undefined;
  /** The press that opens the frame came from here, so the focus moves into the frame. */
  #hadFocus = false;

  constructor(is: IsolatedKind<V, M>) {
    super();
    this.#is = is;
    this.#text = this.words(is.texts as Readonly<Record<IsolatedText, string>>); // texts that only the other element uses aren't asked for
    this.#failure = new ToldFailure(this, is, this.#text);
    watchLanguage(this);
    new ClientHint(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#mayCopy ??= this.wish().mayCopy ?? false;
  }

  /** Also for a move: the frame would reload, without its key. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.flow.stop();
    this.#unlink();
  }

  protected abstract wish(): IsolatedWish;
  protected abstract onMessage(message: M): void;
  /** A step has started. */
  protected abstract came(view: V): void;

  protected override update(changed: PropertyValues): void {
    this.#regions = LightRegions.of(this, this.#regions);
    if (this.#before === 'closed') this.#hadFocus = this.matches(':focus-within');
    this.#direct();
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const view = this.#isSignedIn ? this.flow.view : undefined;
    const isOpen = view !== undefined && this.#is.open.has(view.step);
    return html`<div part="card" class="card" lang="en">
      ${isOpen ? this.#shown() : this.#isSignedIn ? this.#closed(view) : html`<slot name="signed-out"><p part="text" class="text">${this.#say('signedOut')}</p></slot>`}
      <div part="error" class=${`error ${this.#problem && !isOpen ? 'on last' : ''}`}><slot name="alert"></slot></div>
      <div part="status" class="status"><slot name="status"></slot></div>
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#before !== 'closed' && (!this.#isSignedIn || this.#is.about.some((name) => changed.has(name)))) this.flow.stop();
    const view = this.flow.view;
    const step = view?.step ?? 'closed';
    const isUnderWay = (one: string): boolean => one === 'preparing' || this.#is.open.has(one);
    if (isUnderWay(this.#before) && !isUnderWay(step)) this.#unlink();
    if (this.#before === 'preparing' && this.#is.open.has(step) && this.#address) this.#window?.navigate(this.#address);
    const message = view && view !== this.#told ? this.#is.toFrame(view) : undefined;
    this.#told = view;
    if (message) this.#link?.tell(message);
    for (const name of this.#is.marked) this.mark(`step-${name}`, name === step);
    this.mark('busy', isUnderWay(step) && !this.#is.marked.includes(step));
    // An open frame shows the failure itself, next to what was typed.
    this.#failure.tell(this.#problem, this.#is.open.has(step) ? undefined : this.#regions);
    if (step !== this.#before) this.#goOn(step, view);
  }

  #goOn(step: string, view: V | undefined): void {
    const from = this.#before;
    const isFirst = from === 'preparing' && this.#is.open.has(step);
    // Once: a user who is active in the frame keeps the focus there.
    if (isFirst && this.#hadFocus) this.renderRoot.querySelector('iframe')?.focus({ preventScroll: true });
    this.emit(new KmsStepEvent({ flow: this.#is.flow, from, to: step }));
    if (this.#regions) tell(this.#regions.status, () => (step === 'done' ? this.#say('done') : ''));
    if (view) this.came(view);
    if (from !== 'closed' && (step === 'closed' || step === 'done')) this.renderRoot.querySelector<HTMLElement>('button')?.focus();
    this.#before = step;
  }

  get #isSignedIn(): boolean {
    return this.#session.snapshot.state === 'signed-in';
  }

  get #problem(): Problem | undefined {
    return this.fault ?? this.#blocked ?? this.flow.view?.problem;
  }

  /** One of this element's own texts, in the version for a private key if it is about one. */
  #say(what: keyof IsolatedKind<V, M>['named']): string {
    const name = this.#is.named[what];
    const ofKey = `key.${name}`;
    return this.#text(this.kind === 'private-key' && Object.hasOwn(this.#is.texts, ofKey) ? (ofKey as IsolatedText) : name); // it is in the table
  }

  #closed(view: V | undefined): TemplateResult {
    const busy = view?.step === 'preparing' && this.#text('exportPreparing');
    return html`<div part="heading" class="heading" role="heading" aria-level=${this.headingLevel ?? 2} tabindex="-1">
        ${this.heading ?? this.#say('heading')}
      </div>
      <p part="text" class="text">${this.#say('intro')}</p>
      <slot name="closed"></slot>
      ${button({ label: this.#say('show'), busy, off: this.wish().missing !== undefined, press: () => this.#open() })}`;
  }

  /** Point the frame at its address. Changing the address would reload it, and its key would be lost. */
  #direct(): void {
    const view = this.flow.view;
    if (!this.#isSignedIn || !view || !this.#is.open.has(view.step)) return;
    this.#first ??= view;
    this.#address ??= frameAddress(
      {
        name: this.#is.document,
        signer: view.signer,
        format: this.wish().format,
        src: this.frameSrc,
        kind: this.kind === 'private-key' ? this.kind : undefined,
        allowCopy: this.#mayCopy,
        language: this.locale().file,
      },
      this.baseURI,
    );
  }

  #shown(): TemplateResult {
    const box = this.#window ? html`<p part="text" class="text">${this.#text('exportWindow')}</p>` : this.#frame();
    return html`${box}${button({ label: this.#text('exportClose'), kind: 'link', press: () => this.flow.stop() })}`;
  }

  #frame(): TemplateResult {
    return html`<iframe
      part="frame"
      sandbox="allow-scripts"
      allow=${this.#mayCopy ? 'clipboard-write' : nothing}
      referrerpolicy="no-referrer"
      title=${this.#say('frame')}
      height=${frameHeight(this.#is.isTall || (this.#mayCopy ?? false))}
      src=${this.#address}
      @load=${this.#onLoad}
    ></iframe>`;
  }

  /** A window has to be opened within the click itself. Its address is known once the signer is. */
  #open(): void {
    // At the press: before that a page may still be loading its list of wallets.
    const { missing, inWindow } = this.wish();
    if (missing) console.warn(`kms-elements: ${missing}`, this);
    if (missing || this.flow.view?.step === 'preparing') return;
    this.#unlink();
    const isUnpinned = !this.frameSrc && isElsewhere(this.baseURI);
    this.#blocked = isUnpinned ? new KmsError('config_invalid', { path: 'frame-src' }) : undefined;
    if (!isUnpinned && inWindow) {
      this.#window = openWordsWindow((what) => this.#onWindow(what));
      this.#blocked = this.#window ? undefined : { code: 'popup_blocked', retryable: 'user' };
    }
    if (this.#blocked) {
      this.requestUpdate();
      return;
    }
    this.flow.stop();
    this.flow.begin();
    this.flow.send({ type: 'open' });
  }

  #onWindow(what: 'loaded' | 'closed'): void {
    if (what === 'closed') this.flow.stop();
    else if (this.#window) this.#begin(this.#window.content, this);
  }

  readonly #onLoad = (event: Event): void => {
    const frame = event.currentTarget as HTMLIFrameElement; // the listener belongs to the frame
    // The frame does nothing until it is fully visible, so this comes before anything else.
    frame.scrollIntoView({ block: 'center' });
    // The user's focus is in the empty document that was there before. Setting it again moves it into this one.
    if (this.shadowRoot?.activeElement === frame) {
      frame.blur();
      frame.focus({ preventScroll: true });
    }
    if (frame.contentWindow) this.#begin(frame.contentWindow, frame);
  };

  /** A second load means that the document navigated elsewhere: what is there now isn't ours. */
  #begin(content: Pick<Window, 'postMessage'>, probe: HTMLElement): void {
    if (this.#link) {
      this.flow.send({ type: 'untrusted' });
      return;
    }
    this.#waitForWord();
    const init = { ...this.#is.init(this.#first), theme: themeOf(this, probe) };
    this.#link = new FrameLink(content, init, {
      read: this.#is.read,
      message: (message) => this.#hear(message),
      broken: () => this.flow.send({ type: 'untrusted' }),
    });
  }

  #waitForWord(): void {
    if (!this.#address) return;
    this.#silence = new AbortController();
    const lost = hintAtSilence(this.#address, this.#silence.signal);
    lost.then((isLost) => isLost && this.#giveUp()).catch(() => {}); // the frame has responded, or is gone
  }

  #hear(message: M): void {
    this.#silence?.abort();
    if (message.kind === 'failed') this.flow.send({ type: 'untrusted' });
    else this.onMessage(message);
  }

  /** The frame isn't where it should be. */
  #giveUp(): void {
    this.#blocked = new KmsError('config_invalid', { path: 'frame-src' });
    this.flow.stop();
  }

  #unlink(): void {
    this.#silence?.abort();
    this.#link?.close();
    this.#link = undefined;
    this.#address = undefined;
    this.#first = undefined;
    this.#window?.close();
    this.#window = undefined;
  }
}
