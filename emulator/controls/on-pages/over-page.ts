import { drawnPage } from './page-markup.js';

/** How to show one of the emulator's own pages. */
export interface Shown {
  /** Its address. */
  readonly url: string;
  /** Label of the button that closes it. Without one there is nothing to return to. */
  readonly close?: string;
}

/** Answers for the emulator's own pages. */
type Ask = (request: Request) => Promise<Response>;

const REFRESH_MS = 1000;
const STYLE = `
dialog { margin: 0; padding: 0; border: 0; width: 100%; height: 100%; max-width: none; max-height: none; overflow: auto; outline: none;
  color: inherit; background: inherit; }
dialog::backdrop { display: none; }
#close-page { position: fixed; z-index: 3; inset: 8px 8px auto auto; min-height: 36px; padding: 0 12px; border: 1px solid light-dark(#868ca0, #747a92);
  border-radius: 8px; font: 14px/20px system-ui, sans-serif; color: light-dark(#1b1d28, #eceef5); background: light-dark(#fff, #1c1e29); cursor: pointer; }
`;

/**
 * Show a page of the emulator on top of the page that contains it, and follow its links and forms. The browser follows a redirect to
 * another site. It needs no style, script or frame that a strict policy blocks.
 */
export function showOverPage(page: Document, ask: Ask, shown: Shown): void {
  new OverPage(page, ask, shown).open();
}

class OverPage {
  readonly #page: Document;
  readonly #ask: Ask;
  readonly #close: string | undefined;
  /** Keeps the styles of both pages apart. */
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #dialog: HTMLDialogElement;
  #here: URL;
  #refresh: ReturnType<typeof setInterval> | undefined;

  constructor(page: Document, ask: Ask, { url, close }: Shown) {
    this.#page = page;
    this.#ask = ask;
    this.#close = close;
    this.#here = new URL(url);
    this.#host = Object.assign(page.createElement('div'), { lang: 'en' });
    this.#root = this.#host.attachShadow({ mode: 'open' });
    this.#dialog = Object.assign(page.createElement('dialog'), { tabIndex: -1 });
    this.#root.append(this.#dialog);
    this.#dialog.addEventListener('keydown', (event) => this.#onKey(event));
    this.#dialog.addEventListener('cancel', () => this.#free());
    this.#dialog.addEventListener('close', () => this.#leave());
    this.#root.addEventListener('click', (event) => this.#onClick(event));
    this.#root.addEventListener('submit', (event) => this.#onSubmit(event));
  }

  open(): void {
    this.#page.documentElement.append(this.#host);
    this.#dialog.showModal();
    // The dialog alone is enough for browsers, but some tools don't know that nothing behind it can be reached.
    this.#page.body.inert = true;
    if (this.#close !== undefined) this.#refresh = setInterval(() => void this.#follow(), REFRESH_MS);
    void this.#go(new Request(this.#here));
  }

  /** Before the dialog closes, which returns the focus. */
  #free(): void {
    this.#page.body.inert = false;
  }

  #leave(): void {
    clearInterval(this.#refresh);
    this.#host.remove();
  }

  /** A brand's page is left with its own buttons. */
  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.#close === undefined) event.preventDefault();
  }

  async #go(request: Request): Promise<void> {
    const answer = await this.#ask(request);
    const target = answer.headers.get('location');
    if (target === null) return this.#draw(await answer.text());
    const next = new URL(target, this.#here);
    if (next.origin !== this.#here.origin) return this.#page.location.replace(next);
    this.#here = next;
    return this.#go(new Request(next));
  }

  async #draw(markup: string): Promise<void> {
    const { body, title, styles, sheets } = drawnPage(markup, this.#page);
    // Links don't reach places within a shadow tree.
    for (const skip of body.querySelectorAll('a[href^="#"]')) skip.remove();
    const asked = sheets.map(async (sheet) => (await this.#ask(new Request(new URL(sheet, this.#here)))).text());
    this.#root.adoptedStyleSheets = [styles, ...(await Promise.all(asked)), STYLE].map(sheetOf);
    this.#dialog.replaceChildren(body, ...this.#closing());
    this.#dialog.ariaLabel = title;
    // What had the focus disappeared with the previous page, so the dialog announces its name.
    (this.#root.getElementById('problem') ?? this.#dialog).focus();
  }

  #closing(): readonly Element[] {
    if (this.#close === undefined) return [];
    const button = this.#page.createElement('button');
    button.id = 'close-page';
    button.textContent = this.#close;
    button.addEventListener('click', () => {
      this.#free();
      this.#dialog.close();
    });
    return [button];
  }

  /** Keep a page up to date with the service. */
  async #follow(): Promise<void> {
    const at = this.#here;
    if (this.#page.hidden) return;
    const fresh = await (await this.#ask(new Request(at))).text();
    if (at === this.#here) followed(this.#root, drawnPage(fresh, this.#page).body);
  }

  #onClick(event: Event): void {
    const href = event.target instanceof Element && event.target.closest('a[href]')?.getAttribute('href');
    if (!href) return;
    event.preventDefault();
    this.#here = new URL(href, this.#here);
    this.#dialog.scrollTo(0, 0);
    void this.#go(new Request(this.#here));
  }

  #onSubmit(event: Event): void {
    const { target: form } = event;
    if (!(event instanceof SubmitEvent) || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const fields = new URLSearchParams([...new FormData(form, event.submitter)].map(([name, value]) => [name, String(value)]));
    const isPost = form.method === 'post';
    this.#here = new URL(form.getAttribute('action') ?? this.#here, this.#here);
    if (!isPost) this.#here.search = fields.toString();
    void this.#go(new Request(this.#here, isPost ? { method: 'POST', body: fields } : {}));
  }
}

/** For a shadow root, where `:root` becomes the host. */
function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replaceAll(':root', ':host'));
  return sheet;
}

/** Replace the parts that are updated automatically, but not where the user is typing, choosing or answering a question. */
function followed(root: ShadowRoot, fresh: Element): void {
  for (const part of root.querySelectorAll('[data-live][id]')) {
    const next = fresh.querySelector(`#${CSS.escape(part.id)}`);
    const focused = part.contains(root.activeElement) ? root.activeElement : null;
    if (!next || part.querySelector(':popover-open') || focused?.matches('select, input, textarea')) continue;
    for (const { id } of part.querySelectorAll('details[open][id]')) next.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '');
    if (next.isEqualNode(part)) continue;
    part.replaceWith(next);
    if (focused?.id) root.getElementById(focused.id)?.focus({ preventScroll: true });
  }
}
