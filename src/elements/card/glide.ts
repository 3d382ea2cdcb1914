import type { KmsElement } from '../base/kms-element.js';

/** Length of a movement where the page sets none, in milliseconds. */
const DURATION_MS = 160;

/** From one step to the next the card glides: its height, and what is in it appears. Whoever wants less motion has none. */
export class Glide {
  readonly #host: KmsElement;
  #step: string | undefined;
  /** Height of the card before it was drawn anew. */
  #fromPx: number | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
  }

  /** Before a step is drawn. */
  before(step: string): void {
    const isNext = this.#step !== undefined && this.#step !== 'loading' && step !== this.#step;
    this.#fromPx = isNext ? this.#card?.offsetHeight : undefined;
    this.#step = step;
  }

  /** After it was drawn. */
  after(): void {
    const from = this.#fromPx;
    const card = this.#card;
    this.#fromPx = undefined;
    if (!from || !card) return;
    const duration = this.#durationMs();
    if (duration === 0) return;
    const timing = { duration, easing: 'ease-out' };
    card.animate({ height: [`${from}px`, `${card.offsetHeight}px`], overflow: ['clip', 'clip'] }, timing);
    for (const child of card.children) child.animate({ opacity: [0, 1] }, timing);
  }

  /** As the page sets `--kms-duration`. */
  #durationMs(): number {
    const page = this.#host.ownerDocument.defaultView;
    if (!page || page.matchMedia('(prefers-reduced-motion: reduce)').matches || this.#host.unstyled) return 0;
    const [, number, unit] = /^([\d.]+)(m?s)$/.exec(page.getComputedStyle(this.#host).getPropertyValue('--kms-duration').trim()) ?? [];
    return number === undefined ? DURATION_MS : Number(number) * (unit === 's' ? 1000 : 1);
  }

  get #card(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.card');
  }
}
