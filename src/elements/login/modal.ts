import { html, nothing, type TemplateResult } from 'lit';
import { after } from '../../platform/after.js';
import { MODAL } from '../../texts/en/modal.js';
import type { Words } from '../base/kms-element.js';
import { button } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { KmsCloseEvent } from './close-event.js';
import { modalStyles } from './modal.styles.js';

/** How long the user sees that they are signed in before the dialog closes, in milliseconds. */
const SEEN_MS = 1000;
/** Steps in which nothing is lost by closing. */
const CALM: ReadonlySet<string> = new Set(['loading', 'contact', 'trouble', 'done']);

/** Shows a login in a dialog over the page. */
export class Modal {
  readonly #host: SignInElement;
  readonly #text: Words<keyof typeof MODAL>;
  readonly #field: () => HTMLElement | undefined;
  /** Whether the user is being asked if they want to leave. */
  #isAsking = false;
  /** Whether it is open as far as the page knows: the dialog's `close` event arrives late, even after it was opened again. */
  #isOpen = false;
  #end: AbortController | undefined;

  /** @param field the field that the user types in at this step. */
  constructor(host: SignInElement, field: () => HTMLElement | undefined) {
    this.#host = host;
    this.#field = field;
    this.#text = host.words(MODAL);
    host.wear(modalStyles);
  }

  /** Open the dialog and focus where the user starts. */
  open(): void {
    const dialog = this.#dialog;
    if (!dialog || dialog.open) return;
    this.#isAsking = false;
    this.#isOpen = true;
    dialog.showModal();
    this.#goOn();
    this.#watch();
  }

  close(): void {
    this.#leave('page');
  }

  /** The dialog around what an element draws. */
  frame(card: unknown): TemplateResult {
    const onCancel = (event: Event) => {
      event.preventDefault();
      this.#ask();
    };
    const onPress = ({ target, currentTarget }: Event) => target === currentTarget && this.#ask();
    return html`<dialog
      part="dialog"
      class="modal"
      aria-label=${this.#host.firstHeading()}
      @cancel=${onCancel}
      @close=${this.#closed}
      @click=${onPress}
    >
      <button type="button" part="button" class="cross" aria-label=${this.#text('close')} @click=${() => this.#ask()}>✕</button>
      ${this.#isAsking ? this.#question() : nothing}
      ${card}
    </dialog>`;
  }

  #question(): TemplateResult {
    const keep = { label: this.#text('modalKeep'), press: () => this.#stay() };
    const leave = { label: this.#text('close'), kind: 'plain', press: () => this.#leave('user') } as const;
    return html`<div part="card" class="card leaving" role="alertdialog" aria-label=${this.#text('modalAsk')}>
      <div part="text" class="text">${this.#text('modalAsk')}</div>
      ${button(keep)}${button(leave)}
    </div>`;
  }

  /** Close right away, or ask first if the user is in the middle of something, such as waiting for a code. A second time closes. */
  #ask(): void {
    if (this.#isAsking || CALM.has(this.#host.getAttribute('data-step') ?? '')) {
      this.#leave('user');
      return;
    }
    this.#isAsking = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#dialog?.querySelector<HTMLElement>('.leaving button')?.focus());
  }

  #stay(): void {
    this.#isAsking = false;
    this.#host.requestUpdate();
    this.#goOn();
  }

  /** The focus is where the user starts, or has moved on to. */
  #goOn(): void {
    (this.#field() ?? this.#dialog?.querySelector<HTMLElement>('.heading'))?.focus();
  }

  #leave(reason: KmsCloseEvent['detail']['reason']): void {
    this.#dialog?.close();
    this.#tellClosed(reason);
  }

  /** The browser closed it without asking, as Chromium does on a second Escape. */
  readonly #closed = (event: Event): void => {
    if (event.target === event.currentTarget && !this.#dialog?.open) this.#tellClosed('user');
  };

  #tellClosed(reason: KmsCloseEvent['detail']['reason']): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#isAsking = false;
    this.#end?.abort();
    this.#host.requestUpdate();
    this.#host.emit(new KmsCloseEvent({ reason }));
  }

  /** Close after a login in this dialog and its follow-up. */
  #watch(): void {
    const { client } = this.#host;
    this.#end?.abort();
    if (!client || client.session.snapshot.state === 'signed-in') return;
    this.#end = new AbortController();
    const { signal } = this.#end;
    this.#host.addEventListener('kms-step', ({ detail: { to } }) => to === 'done' && this.#endSoon(signal), { signal });
  }

  async #endSoon(signal: AbortSignal): Promise<void> {
    await after(SEEN_MS, signal).catch(() => {});
    if (!signal.aborted && this.#host.getAttribute('data-step') === 'done') this.#leave('signed-in');
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector<HTMLDialogElement>('dialog.modal');
  }
}
