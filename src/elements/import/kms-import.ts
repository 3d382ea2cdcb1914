import type { PropertyDeclarations } from 'lit';
import type { ImportIntent, ImportOptions, ImportView } from '../../flows/import/view.js';
import { EXPORT } from '../../texts/en/export.js';
import { IMPORT } from '../../texts/en/import.js';
import { OUTCOME } from '../../texts/en/outcome.js';
import { type FromImport, readFromImport, type ToImport } from '../../wire/import-port.js';
import { FlowController } from '../base/flow-controller.js';
import { IsolatedElement } from '../isolated/isolated-element.js';
import type { IsolatedKind, IsolatedWish } from '../isolated/isolated-kind.js';
import { KmsImportedEvent } from './import-events.js';

const IS: IsolatedKind<ImportView, FromImport> = {
  flow: 'import',
  document: 'import-frame',
  isTall: true,
  texts: { ...OUTCOME, ...EXPORT, ...IMPORT },
  named: {
    heading: 'importHeading',
    intro: 'importIntro',
    show: 'importHeading',
    frame: 'importFrame',
    signedOut: 'importSignedOut',
    done: 'importDone',
  },
  open: new Set<ImportView['step']>(['entering', 'fetching', 'sealing', 'sending']),
  marked: ['closed', 'entering', 'done'],
  about: ['kind', 'curve'],
  init: (first) => ({ owner: (first?.step === 'entering' && first.owner) || {} }),
  toFrame: (view): ToImport | undefined => {
    if (view.step === 'sealing') return { kind: 'target', bundle: view.bundle };
    return view.step === 'entering' && view.problem ? { kind: 'refused', code: view.problem.code } : undefined;
  },
  read: readFromImport,
};

/**
 * Brings in a recovery phrase or a private key, typed in an isolated frame that the page cannot look into and encrypted there for the service.
 *
 * @slot signed-out - Shown while the user is signed out.
 * @slot closed - Between the introduction and the button.
 *
 * @fires {KmsImportedEvent} kms-imported - The wallet or the key was imported.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsErrorEvent} kms-error - An error is shown.
 *
 * @csspart card - The card around everything.
 * @csspart heading - The heading.
 * @csspart text - The introduction.
 * @csspart button - The button.
 * @csspart frame - The isolated frame.
 * @csspart error - The box around an error.
 * @csspart status - Text for screen readers; not visible.
 *
 * @cssstate step-closed - Only the button is shown.
 * @cssstate step-entering - The frame accepts input.
 * @cssstate step-done - The import is complete.
 * @cssstate busy - The input is being sent.
 * @tagname kms-import
 */
export class KmsImport extends IsolatedElement<ImportView, ImportIntent, FromImport> {
  static override properties: PropertyDeclarations = {
    name: {},
    curve: {},
    importMode: {},
  };

  /** Name of the new wallet or key. */
  declare name: string | null | undefined;
  /** Curve of a private key: `secp256k1`, which gets an Ethereum address, or `ed25519`, which gets a Solana address. Default: `secp256k1`. */
  declare curve: 'secp256k1' | 'ed25519' | null | undefined;
  /** `window` takes the input in a window of another site, which no page can cover; it needs a `frame-src` on that site. Default: `frame`. */
  declare importMode: 'frame' | 'window' | null | undefined;

  protected readonly flow: FlowController<ImportView, ImportIntent> = new FlowController<ImportView, ImportIntent>(this, (client) =>
    client.startImport(this.#options()),
  );

  constructor() {
    super(IS);
  }

  protected wish(): IsolatedWish {
    const format = this.kind === 'private-key' && this.curve === 'ed25519' ? 'solana' : undefined;
    return { inWindow: this.importMode === 'window', format };
  }

  protected onMessage(message: FromImport): void {
    if (message.kind === 'asks') this.flow.send({ type: 'ready' });
    else if (message.kind === 'sealed') this.flow.send({ type: 'sealed', encryptedBundle: message.bundle });
  }

  protected came(view: ImportView): void {
    if (view.step === 'done') this.emit(new KmsImportedEvent(view.imported));
  }

  #options(): ImportOptions {
    const { kind, name, curve } = this;
    const ofKey = kind === 'private-key' && { kind, ...(curve === 'ed25519' && { curve: 'CURVE_ED25519' as const }) };
    return { ...ofKey, ...(name && { name }) };
  }
}
