import { sealImportBundle } from '../client/import-bundle.js';
import { kmsErrorOf } from '../errors.js';
import { heading, make, showRefusal } from '../export-frame/make.js';
import { random } from '../export-frame/random.js';
import { SeenNumber } from '../export-frame/seen-number.js';
import { frameSheet } from '../export-frame/styles.js';
import { awaitOpening, type Opening } from '../export-frame/surroundings.js';
import { declareLanguage, IS_KEY, NUMBER_TEXTS, SPOKEN, said } from '../export-frame/texts.js';
import { applyTheme } from '../export-frame/theme.js';
import { Visibility } from '../export-frame/visibility.js';
import { inDigits } from '../texts/formats.js';
import { frameHeight } from '../wire/frame-port.js';
import { type FromImport, type ImportInit, type ImportOwner, readImportInit, readToImport, type ToImport } from '../wire/import-port.js';
import { type EntryView, entryView } from './entry-view.js';
import { readKey } from './read-key.js';
import { readPhrase } from './read-phrase.js';

const isSolana = new URLSearchParams(location.hash.slice(1)).get('format') === 'solana';

/** The isolated document: it takes what is typed and encrypts it for the enclave and one account. The page learns nothing about it. */
class ImportFrame {
  readonly #opening: Opening<ImportInit>;
  readonly #owner: ImportOwner;
  readonly #visibility = new Visibility(document.documentElement, () => this.#number.cancel());
  readonly #number = new SeenNumber({
    visibility: this.#visibility,
    random,
    hasKeys: matchMedia('(pointer: coarse)').matches,
    texts: NUMBER_TEXTS,
    onOver: () => this.#fail(said('numberOver')),
  });
  readonly #entry: EntryView;
  /** What was typed, from the press until it is encrypted. */
  #plaintext: Uint8Array<ArrayBuffer> | undefined;

  constructor(opening: Opening<ImportInit>, owner: ImportOwner) {
    this.#opening = opening;
    this.#owner = owner;
    opening.port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = readToImport(data);
      if (read.ok) this.#on(read.value);
    };
    this.#entry = entryView({
      organizationId: owner.organizationId,
      isSolana,
      visibility: this.#visibility,
      number: this.#number,
      onImport: (text, passphrase) => void this.#take(text, passphrase),
    });
    document.body.replaceChildren(this.#entry.element);
  }

  #on(message: ToImport): void {
    switch (message.kind) {
      case 'target':
        void this.#seal(message.bundle);
        break;
      case 'refused':
        this.#forget();
        this.#entry.say(said('importRefused'));
        break;
      case 'close':
        this.#forget();
        document.body.replaceChildren();
    }
  }

  async #take(text: string, passphrase: string): Promise<void> {
    const typed = IS_KEY ? await readKey(text, isSolana) : readPhrase(text, passphrase);
    if ('fault' in typed) {
      const inWords = Object.entries(typed.places ?? {}).map(([name, count]) => [name, inDigits(SPOKEN, Number(count))]);
      this.#entry.say(said(typed.fault, Object.fromEntries(inWords)));
      return;
    }
    this.#entry.say('');
    this.#entry.wait(true);
    this.#plaintext = typed.plaintext;
    this.#tell({ kind: 'asks' });
  }

  /** Each press is for one key of the enclave: what is about to be encrypted is taken out before the first await, whatever happens. */
  async #seal(bundle: string): Promise<void> {
    const plaintext = this.#plaintext;
    this.#plaintext = undefined;
    if (!plaintext) return;
    try {
      const { signer } = this.#opening.settings;
      this.#tell({ kind: 'sealed', bundle: await sealImportBundle({ bundle, plaintext, signer, ...this.#owner }) });
    } catch (thrown) {
      this.#fail(said('untrusted'));
      this.#tell({ kind: 'failed', code: kmsErrorOf(thrown).code });
    } finally {
      plaintext.fill(0);
    }
  }

  #forget(): void {
    this.#number.cancel();
    this.#plaintext?.fill(0);
    this.#plaintext = undefined;
    this.#entry.wait(false);
  }

  /** What was typed is removed together with the view. */
  #fail(text: string): void {
    this.#forget();
    const children = [heading(said('importButton')), make('p', { attributes: { role: 'alert', class: 'strong' }, text })];
    document.body.replaceChildren(make('main', { children }));
  }

  #tell(message: FromImport): void {
    this.#opening.port.postMessage({ v: 1, ...message });
  }
}

function start(): void {
  declareLanguage(document);
  document.adoptedStyleSheets = [frameSheet(frameHeight(true))];
  // What is typed leaves this document encrypted, or not at all. Pasting into it is fine.
  for (const name of ['copy', 'cut', 'drop', 'dragstart']) addEventListener(name, (event) => event.preventDefault());
  awaitOpening({
    read: readImportInit,
    open: (opening) => {
      const { owner, theme } = opening.init;
      applyTheme(document.documentElement, theme);
      if (owner.organizationId && owner.userId) new ImportFrame(opening, { organizationId: owner.organizationId, userId: owner.userId });
      else showRefusal(said('failed'));
    },
    refuse: showRefusal,
  });
}

start();
