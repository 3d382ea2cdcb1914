import type { CSSResultGroup, PropertyDeclarations } from 'lit';
import type { ExportIntent, ExportOptions, ExportView, PhraseLanguage } from '../../flows/export/view.js';
import { EXPORT } from '../../texts/en/export.js';
import { OUTCOME } from '../../texts/en/outcome.js';
import { type FromFrame, readFromFrame, type ToFrame } from '../../wire/export-port.js';
import { FlowController } from '../base/flow-controller.js';
import { IsolatedElement } from '../isolated/isolated-element.js';
import type { IsolatedKind, IsolatedWish } from '../isolated/isolated-kind.js';
import { exportStyles } from './export.styles.js';
import { KmsExportedEvent } from './export-events.js';

const IS: IsolatedKind<ExportView, FromFrame> = {
  flow: 'export',
  document: 'export-frame',
  isTall: false,
  texts: { ...OUTCOME, ...EXPORT },
  named: {
    heading: 'exportHeading',
    intro: 'exportIntro',
    show: 'exportShow',
    frame: 'exportFrame',
    signedOut: 'exportSignedOut',
    done: 'exportDone',
  },
  open: new Set<ExportView['step']>(['warning', 'fetching', 'opening', 'shown', 'hidden']),
  marked: ['closed', 'warning', 'shown', 'hidden', 'done'],
  about: ['walletId', 'kind', 'address', 'privateKeyId'],
  init: (first) => ({ wallet: (first?.step === 'warning' && first.wallet) || {} }),
  toFrame: (view): ToFrame | undefined =>
    view.step === 'opening' ? { kind: 'bundle', bundle: view.bundle, organizationId: view.organizationId } : undefined,
  read: readFromFrame,
};

/**
 * Shows the recovery phrase of a wallet, or one private key, to its owner, in an isolated frame that the page cannot look into.
 *
 * @slot signed-out - Shown while the user is signed out.
 * @slot closed - Between the introduction and the button.
 *
 * @fires {KmsExportedEvent} kms-exported - The frame showed the words or the key.
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
 * @cssprop --kms-font-mono - Font of the words.
 *
 * @cssstate step-closed - Only the button is shown.
 * @cssstate step-warning - The frame asks the user to acknowledge the warning.
 * @cssstate step-shown - The words are visible.
 * @cssstate step-hidden - The words are hidden.
 * @cssstate step-done - The user is done with the words.
 * @cssstate busy - The bundle is being fetched.
 * @tagname kms-export
 */
export class KmsExport extends IsolatedElement<ExportView, ExportIntent, FromFrame> {
  static override styles: CSSResultGroup = [super.styles, exportStyles];
  static override properties: PropertyDeclarations = {
    walletId: {},
    address: {},
    privateKeyId: {},
    language: {},
    confirmWith: {},
    exportMode: {},
    allowCopy: { type: Boolean },
  };

  /** Identifier of the wallet. */
  declare walletId: string | null | undefined;
  /** With `kind="private-key"`: address of the wallet account whose key is meant. Default: the first account. */
  declare address: string | null | undefined;
  /** With `kind="private-key"`: ID of a private key that belongs to no wallet, instead of `wallet-id`. */
  declare privateKeyId: string | null | undefined;
  /** Language of the words: `english`, `french`, `japanese` and so on. */
  declare language: PhraseLanguage | null | undefined;
  /** `passkey` asks for the account's passkey instead of using the session's key. */
  declare confirmWith: 'passkey' | null | undefined;
  /** `window` shows the words in a window of another site, which no page can cover; it needs a `frame-src` on that site. Default: `frame`. */
  declare exportMode: 'frame' | 'window' | null | undefined;
  /** Offer to copy the words or the key, after a question and a number, if the frame's host allows it. Read once, when the element is first connected. */
  declare allowCopy: boolean | undefined;

  protected readonly flow: FlowController<ExportView, ExportIntent> = new FlowController<ExportView, ExportIntent>(this, (client) =>
    client.startExport(this.walletId ?? '', this.#options()),
  );

  constructor() {
    super(IS);
  }

  protected wish(): IsolatedWish {
    const isNamed = this.walletId || (this.kind === 'private-key' && this.privateKeyId);
    const missing = isNamed ? undefined : '<kms-export> has no wallet-id. See kms-elements/docs/elements/kms-export.md';
    return { missing, mayCopy: this.allowCopy, inWindow: this.exportMode === 'window' };
  }

  protected onMessage(message: FromFrame): void {
    if (message.kind === 'ready') this.flow.send({ type: 'ready', targetPublicKey: message.targetPublicKey });
    else if (message.kind !== 'failed') this.flow.send({ type: message.kind });
  }

  protected came({ step }: ExportView): void {
    const { kind, walletId, privateKeyId } = this;
    if (step !== 'shown') return;
    this.emit(new KmsExportedEvent(kind === 'private-key' && privateKeyId ? { privateKeyId } : { walletId: walletId ?? '' }));
  }

  #options(): ExportOptions {
    const { kind, address, privateKeyId, language, confirmWith } = this;
    const ofKey = kind === 'private-key' && { kind, ...(address && { address }), ...(privateKeyId && { privateKeyId }) };
    return { ...ofKey, ...(language && { language }), ...(confirmWith === 'passkey' && { confirmWith }) };
  }
}
