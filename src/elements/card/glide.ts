import type { KmsElement } from '../base/kms-element.js';

/** Duration of an animation if the page sets none, in milliseconds. */
const DURATION_MS = 160;

/**
 * The card glides from one step to the next: its height changes smoothly and its content fades in. Not with reduced motion, and not to the
 * last step: the user continues with what is below the card, and that would move as they click.
 */
export class Glide {
  readonly #host: KmsElement;
  #step: string | undefined;
  /** The card whose height is tracked. */
  #followed: HTMLElement | undefined;
  /** Its height when it was last painted. Reading it in between would force a layout of a half-drawn card. */
  #heightPx = 0;
  #sizes: ResizeObserver | undefined;
  #height: Animation | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
    host.addController({ hostDisconnected: () => this.#leave() });
  }

  /** After a step was drawn, and everything that is written or focused with it. */
  after(step: string): void {
    const isNext = this.#step !== undefined && this.#step !== 'loading' && step !== this.#step;
    this.#step = step;
    const card = this.#card;
    const from = this.#heightPx;
    if (card) this.#follow(card);
    if (!isNext) return;
    this.#height?.cancel();
    if (step === 'done' || !from || !card) return;
    const duration = this.#durationMs();
    if (duration === 0) return;
    const timing = { duration, easing: 'ease-out' };
    this.#height = card.animate({ height: [`${from}px`, `${card.offsetHeight}px`], overflow: ['clip', 'clip'] }, timing);
    for (const child of card.children) child.animate({ opacity: [0, 1] }, timing);
  }

  #follow(card: HTMLElement): void {
    const page = card.ownerDocument.defaultView;
    // A test runner's document has no layout and no observer for it.
    if (card === this.#followed || !page?.ResizeObserver) return;
    this.#leave();
    this.#followed = card;
    this.#sizes = new page.ResizeObserver((entries) => {
      this.#heightPx = entries.at(-1)?.borderBoxSize[0]?.blockSize ?? 0;
    });
    this.#sizes.observe(card);
  }

  /** An observer belongs to one document. */
  #leave(): void {
    this.#sizes?.disconnect();
    this.#followed = undefined;
    this.#heightPx = 0;
  }

  /** The page's `--kms-duration`. */
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
