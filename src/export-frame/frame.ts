import { openExportBundle } from '../client/bundle.js';
import { generateReceiverKey, type ReceiverKey } from '../crypto/receiver-key.js';
import { kmsErrorOf } from '../errors.js';
import { type FromFrame, readToFrame, type ToFrame } from '../wire/export-port.js';
import { SIGNER_KEY } from '../wire/profile.js';
import { checkView } from './check-view.js';
import { coverWatch } from './cover-watch.js';
import { heading, make } from './page.js';
import { type Phrase, phraseOf } from './phrase.js';
import { frameSheet } from './styles.js';
import { TEXTS } from './texts.js';
import { applyTheme } from './theme.js';
import { warningView } from './warning-view.js';
import { WordsView } from './words-view.js';

/** What the frame's own address says. A test signer counts only where the frame itself comes from this machine. */
interface FrameSettings {
  readonly signer: string;
  readonly allowCopy: boolean;
}

/** Where the frame stands; it only goes on. One frame shows one export. */
type Stage = 'warning' | 'waiting' | 'opening' | 'open' | 'over';

/** The isolated document: it makes the key, opens the bundle and draws the words, and tells the page nothing of them. */
class ExportFrame {
  readonly #port: MessagePort;
  readonly #settings: FrameSettings;
  readonly #isCovered = coverWatch(document.documentElement);
  #stage: Stage = 'warning';
  #label: string = TEXTS.heading;
  #receiver: ReceiverKey | undefined;
  #words: WordsView | undefined;

  constructor(port: MessagePort, settings: FrameSettings) {
    this.#port = port;
    this.#settings = settings;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = readToFrame(data);
      if (read.ok) this.#on(read.value);
    };
    this.#hideWhenLeft();
    this.#tellHeight();
    this.#warn();
  }

  #on(message: ToFrame): void {
    switch (message.kind) {
      case 'bundle':
        void this.#open(message.bundle, message.organizationId);
        break;
      case 'refused':
        if (this.#isAt('waiting')) this.#fail(TEXTS.failed);
        break;
      case 'label':
        this.#label = message.text;
        if (this.#isAt('warning')) write(this.#label);
        break;
      case 'theme':
        applyTheme(document.documentElement, message.properties);
        break;
      case 'close':
        void this.#drop();
    }
  }

  #isAt(stage: Stage): boolean {
    return this.#stage === stage;
  }

  #warn(): void {
    const onReveal = (): void => void this.#prepare();
    show(warningView({ label: this.#label, isCovered: this.#isCovered, onReveal }));
  }

  async #prepare(): Promise<void> {
    if (!this.#isAt('warning')) return;
    this.#stage = 'waiting';
    this.#say({ attributes: { role: 'status' }, text: TEXTS.waiting });
    const receiver = await generateReceiverKey(crypto.subtle);
    if (!this.#isAt('waiting')) return;
    this.#receiver = receiver;
    this.#tell({ kind: 'ready', targetPublicKey: receiver.publicKeyHex });
  }

  /** The key opens one bundle: it is dropped before the first await, whatever comes of it. */
  async #open(bundle: string, organizationId: string): Promise<void> {
    const receiver = this.#receiver;
    this.#receiver = undefined;
    if (!receiver) return;
    this.#stage = 'opening';
    try {
      const signer = this.#settings.signer;
      const text = await openExportBundle({ bundle, keyPair: receiver.pair, organizationId, signer });
      // Closed meanwhile: what has been opened is let go unseen.
      if (this.#isAt('opening')) this.#draw(phraseOf(text));
    } catch (thrown) {
      if (this.#isAt('opening')) this.#fail(TEXTS.untrusted, kmsErrorOf(thrown).code);
    }
  }

  #draw(phrase: Phrase): void {
    this.#stage = 'open';
    this.#words = new WordsView({
      phrase,
      label: this.#label,
      allowCopy: this.#settings.allowCopy,
      onShown: () => this.#tell({ kind: 'shown' }),
      onHidden: () => this.#tell({ kind: 'hidden' }),
      onDone: () => void this.#done(),
      onCheck: () => this.#check(phrase),
    });
    show(this.#words.element);
    this.#tell({ kind: 'hidden' });
    // Who has gone elsewhere meanwhile does not find the words on the screen: they wait for another click.
    if (document.hasFocus()) this.#words.show();
  }

  #check({ words }: Phrase): void {
    this.#words?.hide();
    show(checkView({ words, random, onDone: () => void this.#done(), onLeft: () => this.#hide() }));
  }

  /** Back to the hidden list from wherever a word can be seen. */
  #hide(): void {
    this.#words?.hide();
    if (this.#words && !this.#words.element.isConnected) show(this.#words.element);
  }

  #fail(text: string, code?: string): void {
    this.#stage = 'over';
    this.#receiver = undefined;
    this.#say({ attributes: { role: 'alert', class: 'bad' }, text });
    if (code) this.#tell({ kind: 'failed', code });
  }

  #say(sentence: { readonly attributes: Readonly<Record<string, string>>; readonly text: string }): void {
    show(make('section', { children: [heading(this.#label), make('p', sentence)] }));
  }

  /** The page takes the frame away when it hears this, and with it what still runs here. */
  async #done(): Promise<void> {
    await this.#drop();
    this.#tell({ kind: 'done' });
  }

  /** Nothing is to be seen at once; the promise is for what was copied. */
  #drop(): Promise<void> | undefined {
    this.#stage = 'over';
    const closing = this.#words?.close();
    this.#words = undefined;
    this.#receiver = undefined;
    document.body.replaceChildren();
    return closing;
  }

  #hideWhenLeft(): void {
    const hide = (): void => this.#hide();
    addEventListener('blur', hide);
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && hide());
  }

  #tellHeight(): void {
    new ResizeObserver(() => {
      const px = Math.ceil(document.body.getBoundingClientRect().height);
      if (px > 0) this.#tell({ kind: 'height', px });
    }).observe(document.body);
  }

  #tell(message: FromFrame): void {
    this.#port.postMessage({ v: 1, ...message });
  }
}

/** Other words for the step that is shown. */
function write(label: string): void {
  const shown = document.querySelector('h2');
  if (shown) shown.textContent = label;
}

/** Another step. The focus goes along where it was in the step before. */
function show(view: HTMLElement): void {
  const hadFocus = document.hasFocus();
  document.body.replaceChildren(view);
  if (hadFocus) view.querySelector('h2')?.focus();
}

function random(below: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % below;
}

function settingsOf({ hostname, hash }: Location): FrameSettings {
  const asked = new URLSearchParams(hash.slice(1));
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return { signer: (isLoopback && asked.get('danger-signer')) || SIGNER_KEY, allowCopy: asked.has('allow-copy') };
}

/**
 * One page around the frame and no more, one port and no second; what comes from any other window is not looked at. An origin that has a
 * name is one that a page may share: without the sandbox nothing is begun.
 */
function start(): void {
  document.adoptedStyleSheets = [frameSheet()];
  if (window.top !== window.parent || window.parent === window) {
    show(make('p', { attributes: { role: 'alert' }, text: TEXTS.framedTwice }));
    return;
  }
  if (self.origin !== 'null') {
    show(make('p', { attributes: { role: 'alert' }, text: TEXTS.notIsolated }));
    return;
  }
  const onInit = (event: MessageEvent<unknown>): void => {
    const [port, second] = event.ports;
    if (event.source !== window.parent || !port || second) return;
    removeEventListener('message', onInit);
    new ExportFrame(port, settingsOf(location));
  };
  addEventListener('message', onInit);
}

start();
