import { html, nothing } from 'lit';
import { WAYS } from '../../texts/en/ways.js';
import type { KmsElement } from '../base/kms-element.js';
import { button } from '../card/card.js';
import { likelyAddress } from './typo.js';

/** Asks below a field whether another address was meant. It is only a question and blocks nothing. */
export class TypoHint {
  readonly #host: KmsElement;
  #input: HTMLInputElement | undefined;
  #meant: string | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
    for (const type of ['input', 'change']) host.addEventListener(type, (event) => this.#look(event));
  }

  /** What a screen reader announces about it. */
  get said(): string {
    return this.#current ? this.#host.words(WAYS)('didYouMean', { address: this.#current }) : '';
  }

  /** The question, with the suggested address as a button. */
  line(): unknown {
    const address = this.#current;
    if (!address) return nothing;
    const [before, after] = this.#host.words(WAYS)('didYouMean').split('{address}');
    return html`<p part="text" class="small typo">${before}${button({ label: address, kind: 'link', press: () => this.#take(address) })}${after}</p>`;
  }

  /** No question about a text that has changed since, or a field that is gone. */
  get #current(): string | undefined {
    const input = this.#input;
    return input && this.#host.contains(input) && likelyAddress(input.value) === this.#meant ? this.#meant : undefined;
  }

  #look({ target, type }: Event): void {
    if (!(target instanceof HTMLInputElement) || target.type !== 'email') return;
    const meant = likelyAddress(target.value, type === 'input');
    if (meant === this.#meant && target === this.#input) return;
    this.#input = target;
    this.#meant = meant;
    this.#host.requestUpdate();
  }

  #take(address: string): void {
    const input = this.#input;
    if (!input) return;
    input.value = address;
    input.focus();
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
