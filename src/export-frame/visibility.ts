/** How long everything has to be visible before an act, in milliseconds. @source security R67 */
const STEADY_MS = 1000;
/** After a click: longer than the browser takes to report something placed over the frame. */
const CONFIRM_MS = 250;
/** A page's zoom affects its frames; people don't make things this small. */
const LEAST_SCALE = 0.65;
/** Rounding of positions between documents. */
const ROUNDING_PX = 1;

/** Why an act is refused: something covers the document, or it hasn't been visible for a second. */
export type Unseen = 'covered' | 'wait';

/** Members added by version 2 of the API. */
interface VisibilityEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

/**
 * Whether the user sees the whole document and has seen it for a second. Version 2 of the Intersection Observer also reports covers,
 * opacity, filters and transforms. Without it, position, size, focus and the document's own visibility have to do.
 *
 * @source Intersection Observer v2, `trackVisibility`
 */
export class Visibility {
  readonly #root: HTMLElement;
  /** A separate window: a page may move it under the pointer between two clicks, so time without the focus doesn't count. */
  readonly #isWindow = window.parent === window;
  readonly #onEnd: () => void;
  readonly #followers = new Set<() => void>();
  #isInView = false;
  #steady: ReturnType<typeof setTimeout> | undefined;
  #isSteady = false;
  #ends = 0;

  /** @param onEnd called as soon as the document may no longer be visible. */
  constructor(root: HTMLElement, onEnd: () => void) {
    this.#root = root;
    this.#onEnd = onEnd;
    const options = { threshold: [0, 0.5, 0.9, 0.99, 1], trackVisibility: true, delay: 100 };
    new IntersectionObserver((entries) => this.#look(entries.at(-1)), options).observe(root);
    for (const name of ['blur', 'resize', 'pagehide', 'beforeprint']) addEventListener(name, () => this.#end());
    document.addEventListener('visibilitychange', () => this.#end());
    if (this.#isWindow) addEventListener('focus', () => this.restart());
  }

  /** Whether the whole document is in view, as far as the browser can tell. */
  get isClear(): boolean {
    const { scrollWidth, offsetHeight } = this.#root;
    const isLarge = innerWidth >= scrollWidth && innerHeight >= offsetHeight && devicePixelRatio >= LEAST_SCALE;
    return this.#isInView && isLarge && document.visibilityState === 'visible';
  }

  /** Whether an act may follow. */
  get isSteady(): boolean {
    return this.#isSteady && this.isClear;
  }

  /** Restart the second: what appears now has to be visible for as long. */
  restart(): void {
    clearTimeout(this.#steady);
    this.#isSteady = false;
    const counts = !this.#isWindow || document.hasFocus();
    this.#steady = setTimeout(() => {
      this.#isSteady = counts;
      this.#tell();
    }, STEADY_MS);
    this.#tell();
  }

  /** Call a listener whenever `isSteady` may have changed. */
  follow(listener: () => void): void {
    this.#followers.add(listener);
    listener();
  }

  /** @returns a function that tells whether everything has been visible without a break since this call. */
  since(): () => boolean {
    const ends = this.#ends;
    return () => this.#ends === ends && this.isClear && document.hasFocus();
  }

  /** Do what the user asked for, if they saw it for a second and still see it. Otherwise say why not. */
  async attempt(act: () => void, refuse: (why: Unseen) => void): Promise<void> {
    const isUnbroken = this.since();
    const isAllowed = (): boolean => this.#isSteady && isUnbroken();
    if (isAllowed()) await pause();
    if (!isAllowed()) return refuse(this.isClear ? 'wait' : 'covered');
    this.restart();
    act();
  }

  /** Continue with an act that was allowed earlier, if visibility hasn't ended since. */
  async goOn(isUnbroken: () => boolean, act: () => void): Promise<void> {
    await pause();
    if (isUnbroken()) act();
  }

  #look(entry: VisibilityEntry | undefined): void {
    const wasInView = this.#isInView;
    this.#isInView = entry !== undefined && entry.isVisible !== false && isWhole(entry);
    if (wasInView && !this.#isInView) this.#end();
    else if (this.#isInView && !wasInView) this.restart();
  }

  #end(): void {
    this.#ends += 1;
    this.restart();
    this.#onEnd();
  }

  #tell(): void {
    for (const listener of this.#followers) listener();
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, CONFIRM_MS));

function isWhole({ intersectionRect: seen, boundingClientRect: own }: IntersectionObserverEntry): boolean {
  return own.width > 0 && seen.width >= own.width - ROUNDING_PX && seen.height >= own.height - ROUNDING_PX;
}
