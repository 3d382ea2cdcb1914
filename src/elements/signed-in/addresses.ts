import { html, nothing, type TemplateResult } from 'lit';
import { after } from '../../platform/after.js';
import { copyText } from '../../platform/copy-text.js';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import { shortAddress } from '../../texts/short-address.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { CHECK, COPY, chainSign } from './icons.js';
import type { PersonAddress } from './person.js';

/** How long the card says that something was copied, in milliseconds. */
const COPIED_MS = 2500;

/** The addresses of the user's wallet, each with a copy button. */
export class Addresses {
  readonly #host: KmsElement;
  readonly #text: Words<keyof typeof SIGNED_IN>;
  #copied: { readonly address: string; readonly isDone: boolean } | undefined;
  #said: (() => string) | undefined;
  #showing: AbortController | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
    this.#text = host.words(SIGNED_IN);
  }

  /** The result of the last press, for assistive technology. */
  get said(): string | undefined {
    return this.#said?.();
  }

  /** @param addresses `undefined` while they are loading: their place is reserved. */
  view(addresses: readonly PersonAddress[] | undefined): TemplateResult | typeof nothing {
    if (!addresses) return html`<div class="bone addr" aria-hidden="true"></div><div class="bone addr" aria-hidden="true"></div>`;
    return addresses.length > 0 ? html`${addresses.map((one) => this.#row(one))}` : nothing;
  }

  #row({ chain, address }: PersonAddress): TemplateResult {
    const isCopied = this.#copied?.address === address;
    const isWhole = isCopied && !this.#copied?.isDone;
    const label = this.#text('copyAddress', { chain });
    return html`<div part="address" class="addr">
      ${chainSign(chain)}<span class="chain">${chain}</span>
      <bdi class=${isWhole ? 'mono whole' : 'mono'} translate="no" title=${address}>${isWhole ? address : shortAddress(address)}</bdi>
      <button type="button" part="button" class="round" aria-label=${label} @click=${() => void this.#copy(chain, address)}>
        ${isCopied && this.#copied?.isDone ? html`<span class="good" title=${this.#text('copied')}>${CHECK}</span>` : html`<span class="tip" title=${label}>${COPY}</span>`}
      </button>
    </div>`;
  }

  /** If the browser refuses, the whole address is shown for the user to select. */
  async #copy(chain: string, address: string): Promise<void> {
    this.#showing?.abort();
    const showing = new AbortController();
    this.#showing = showing;
    const isDone = await copyText(address);
    this.#copied = { address, isDone };
    this.#said = () => this.#text(isDone ? 'sayCopied' : 'notCopied', { chain });
    this.#host.requestUpdate();
    if (isDone)
      await after(COPIED_MS, showing.signal).then(
        () => this.#end(),
        () => {},
      );
  }

  #end(): void {
    this.#copied = this.#said = undefined;
    this.#host.requestUpdate();
  }
}
