import { openExportBundle } from '../client/bundle.js';
import { generateReceiverKey, type ReceiverKey } from '../crypto/receiver-key.js';
import { kmsErrorOf } from '../errors.js';
import { type FromFrame, readToFrame, type ToFrame } from '../wire/export-port.js';
import { SIGNER_KEY } from '../wire/profile.js';
import { checkView } from './check-view.js';
import { coverWatch } from './cover-watch.js';
import { make } from './page.js';
import { phraseOf } from './phrase.js';
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

/** The isolated document: it makes the key, opens the bundle and draws the words, and tells the page nothing of them. */
class ExportFrame {
  readonly #port: MessagePort;
  readonly #settings: FrameSettings;
  readonly #isCovered = coverWatch(document.documentElement);
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
        if (this.#receiver) this.#fail(TEXTS.failed);
        break;
      case 'label':
        this.#label = message.text;
        if (!this.#receiver && !this.#words) this.#warn();
        break;
      case 'theme':
        applyTheme(document.documentElement, message.properties);
        break;
      case 'close':
        this.#drop();
    }
  }

  #warn(): void {
    const onReveal = (): void => void this.#prepare();
    show(warningView({ label: this.#label, isCovered: this.#isCovered, onReveal }));
  }

  async #prepare(): Promise<void> {
    if (this.#receiver) return;
    show(
      make('section', {
        children: [make('h2', { text: this.#label }), make('p', { attributes: { role: 'status' }, text: TEXTS.waiting })],
      }),
    );
    this.#receiver = await generateReceiverKey(crypto.subtle);
    this.#tell({ kind: 'ready', targetPublicKey: this.#receiver.publicKeyHex });
  }

  /** The key opens one bundle: it is dropped before the first await, whatever comes of it. */
  async #open(bundle: string, organizationId: string): Promise<void> {
    const receiver = this.#receiver;
    this.#receiver = undefined;
    if (!receiver) return;
    try {
      const signer = this.#settings.signer;
      this.#draw(await openExportBundle({ bundle, keyPair: receiver.pair, organizationId, signer }));
    } catch (thrown) {
      this.#fail(TEXTS.untrusted, kmsErrorOf(thrown).code);
    }
  }

  #draw(text: string): void {
    const phrase = phraseOf(text);
    const words = new WordsView({
      phrase,
      label: this.#label,
      allowCopy: this.#settings.allowCopy,
      onShown: () => this.#tell({ kind: 'shown' }),
      onHidden: () => this.#tell({ kind: 'hidden' }),
      onDone: () => this.#done(),
      onCheck: () => {
        words.hide();
        show(checkView({ words: phrase.words, random, onDone: () => undefined, onBack: () => this.#done() }));
      },
    });
    this.#words = words;
    show(words.element);
    this.#tell({ kind: 'hidden' });
    words.show();
  }

  #fail(text: string, code?: string): void {
    this.#receiver = undefined;
    show(
      make('section', { children: [make('h2', { text: this.#label }), make('p', { attributes: { role: 'alert', class: 'bad' }, text })] }),
    );
    if (code) this.#tell({ kind: 'failed', code });
  }

  #done(): void {
    this.#drop();
    this.#tell({ kind: 'done' });
  }

  #drop(): void {
    this.#words?.hide();
    this.#words = undefined;
    this.#receiver = undefined;
    document.body.replaceChildren();
  }

  #hideWhenLeft(): void {
    const hide = (): void => this.#words?.hide();
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

function show(view: HTMLElement): void {
  document.body.replaceChildren(view);
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

/** One page around the frame and no more, one port and no second; what comes from any other window is not looked at. */
function start(): void {
  document.adoptedStyleSheets = [frameSheet()];
  if (window.top !== window.parent || window.parent === window) {
    show(make('p', { attributes: { role: 'alert' }, text: TEXTS.framedTwice }));
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
