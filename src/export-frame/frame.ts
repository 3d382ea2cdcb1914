import { type ExportOpening, openExportBundle } from '../client/bundle.js';
import { openKeyBundle } from '../client/key-bundle.js';
import { generateReceiverKey, type ReceiverKey } from '../crypto/receiver-key.js';
import { kmsErrorOf } from '../errors.js';
import { type FrameInit, type FromFrame, readFrameInit, readToFrame, type ToFrame } from '../wire/export-port.js';
import { frameHeight, ROOM_FOR_WORDS } from '../wire/frame-port.js';
import { checkView } from './check-view.js';
import { heading, make, showRefusal } from './make.js';
import { groupsOf, type Phrase, phraseOf } from './phrase.js';
import { random } from './random.js';
import { SeenNumber } from './seen-number.js';
import { frameSheet } from './styles.js';
import { awaitOpening, type Opening, readSurroundings } from './surroundings.js';
import { declareLanguage, IS_KEY, NUMBER_TEXTS, said } from './texts.js';
import { applyTheme } from './theme.js';
import { Visibility } from './visibility.js';
import { warningView } from './warning-view.js';
import { WordsView } from './words-view.js';

/** The frame's progress. It only moves forward: one frame shows one export. */
type Stage = 'warning' | 'waiting' | 'opening' | 'open' | 'over';

/** The isolated document: it creates the key, opens the bundle and draws the words. The page learns nothing about them. */
class ExportFrame {
  readonly #opening: Opening<FrameInit>;
  readonly #visibility = new Visibility(document.documentElement, () => this.#hide());
  readonly #number = new SeenNumber({
    visibility: this.#visibility,
    random,
    hasKeys: matchMedia('(pointer: coarse)').matches,
    texts: NUMBER_TEXTS,
    onOver: () => this.#end(),
  });
  #stage: Stage = 'warning';
  #receiver: ReceiverKey | undefined;
  #words: WordsView | undefined;
  /** Whether the document has been fully visible since the user asked for the words. */
  #isUnbroken = (): boolean => false;

  constructor(opening: Opening<FrameInit>) {
    this.#opening = opening;
    opening.port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = readToFrame(data);
      if (read.ok) this.#on(read.value);
    };
    applyTheme(document.documentElement, opening.init.theme);
    this.#show(
      warningView({
        wallet: opening.init.wallet,
        visibility: this.#visibility,
        number: this.#number,
        onReveal: () => void this.#prepare(),
      }),
    );
    this.#tell({ kind: 'hidden' });
  }

  #on(message: ToFrame): void {
    switch (message.kind) {
      case 'bundle':
        void this.#open(message.bundle, message.organizationId);
        break;
      case 'refused':
        if (this.#isAt('waiting')) this.#fail(said('failed'));
        break;
      case 'close':
        void this.#drop();
    }
  }

  #isAt(stage: Stage): boolean {
    return this.#stage === stage;
  }

  async #prepare(): Promise<void> {
    if (!this.#isAt('warning')) return;
    this.#stage = 'waiting';
    this.#isUnbroken = this.#visibility.since();
    this.#say({ attributes: { role: 'status' }, text: said('waiting') });
    // A document served without https has no WebCrypto.
    const receiver = await generateReceiverKey(crypto.subtle).catch(() => undefined);
    if (!this.#isAt('waiting')) return;
    if (!receiver) return this.#fail(said('failed'), 'unsupported');
    this.#receiver = receiver;
    this.#tell({ kind: 'ready', targetPublicKey: receiver.publicKeyHex });
  }

  /** The key opens one bundle: it is dropped before the first await, whatever happens. */
  async #open(bundle: string, organizationId: string): Promise<void> {
    const receiver = this.#receiver;
    this.#receiver = undefined;
    if (!receiver) return;
    this.#stage = 'opening';
    try {
      const { signer } = this.#opening.settings;
      const phrase = await this.#read({ bundle, keyPair: receiver.pair, organizationId: this.#asShown(organizationId), signer });
      // Closed in the meantime: what was opened is dropped unseen.
      if (this.#isAt('opening')) this.#draw(phrase);
    } catch (thrown) {
      if (this.#isAt('opening')) this.#fail(said('untrusted'), kmsErrorOf(thrown).code);
    }
  }

  async #read(opening: ExportOpening): Promise<Phrase> {
    if (!IS_KEY) return phraseOf(await openExportBundle(opening));
    const format = this.#opening.init.wallet.format ?? 'hex';
    // A browser without Ed25519 can't derive the public half that Solana wallets want. The hex is the whole key all the same.
    const isWithout = (thrown: unknown): boolean => kmsErrorOf(thrown).code === 'unsupported';
    return groupsOf(
      await openKeyBundle({ ...opening, format }).catch((thrown: unknown) => {
        if (isWithout(thrown)) return openKeyBundle(opening);
        throw thrown;
      }),
    );
  }

  /** The bundle has to be from the account that the user checked. */
  #asShown(organizationId: string): string {
    return this.#opening.init.wallet.organizationId ?? organizationId;
  }

  #draw(phrase: Phrase): void {
    this.#stage = 'open';
    this.#words = new WordsView({
      phrase,
      wallet: this.#opening.init.wallet,
      visibility: this.#visibility,
      number: this.#number,
      allowCopy: this.#opening.settings.allowCopy,
      onShown: () => this.#tell({ kind: 'shown' }),
      onHidden: () => this.#tell({ kind: 'hidden' }),
      onDone: () => void this.#done(),
      onCheck: () => this.#check(phrase),
    });
    this.#show(this.#words.element);
    this.#tell({ kind: 'hidden' });
    // If the user went elsewhere in the meantime, the words aren't shown: they wait for another click.
    void this.#visibility.goOn(this.#isUnbroken, () => this.#words?.show());
  }

  #check({ words }: Phrase): void {
    this.#words?.hide();
    this.#show(checkView({ words, random, onDone: () => void this.#done(), onLeft: () => this.#hide() }));
  }

  /** Hide the list again from any step in which a word is visible. */
  #hide(): void {
    this.#number.cancel();
    this.#words?.hide();
    if (this.#words && !this.#words.element.isConnected) this.#show(this.#words.element);
  }

  /** The user typed without having seen this frame. */
  #end(): void {
    void this.#drop();
    this.#fail(said('numberOver'));
  }

  #fail(text: string, code?: string): void {
    this.#stage = 'over';
    this.#receiver = undefined;
    this.#say({ attributes: { role: 'alert', class: 'strong' }, text });
    if (code) this.#tell({ kind: 'failed', code });
  }

  #say(sentence: { readonly attributes: Readonly<Record<string, string>>; readonly text: string }): void {
    this.#show(make('main', { children: [heading(said('heading')), make('p', sentence)] }));
  }

  /** The page removes the frame when it receives this, and whatever still runs here with it. */
  async #done(): Promise<void> {
    await this.#drop();
    this.#tell({ kind: 'done' });
  }

  /** Everything is hidden at once. The promise is for what was copied. */
  #drop(): Promise<void> | undefined {
    this.#stage = 'over';
    const closing = this.#words?.close();
    this.#words = undefined;
    this.#receiver = undefined;
    document.body.replaceChildren();
    return closing;
  }

  /** Show another step. The focus moves along if it was in the previous one. */
  #show(view: HTMLElement): void {
    const hadFocus = document.hasFocus();
    document.body.replaceChildren(view);
    if (hadFocus) view.querySelector('h1')?.focus({ preventScroll: true });
  }

  #tell(message: FromFrame): void {
    this.#opening.port.postMessage({ v: 1, ...message });
  }
}

/** Focus that comes in from the page starts at the heading. */
function receiveFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
}

function start(): void {
  declareLanguage(document);
  addEventListener('focus', receiveFocus);
  const height = frameHeight(readSurroundings(document).allowCopy);
  document.adoptedStyleSheets = [frameSheet(height, height + ROOM_FOR_WORDS)];
  // Copying has its own button, which asks first.
  for (const name of ['copy', 'cut', 'paste', 'drop', 'dragstart', 'selectstart', 'contextmenu'])
    addEventListener(name, (event) => event.preventDefault());
  awaitOpening({
    read: readFrameInit,
    open: (opening) => new ExportFrame(opening),
    refuse: showRefusal,
  });
}

start();
