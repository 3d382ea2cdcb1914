import type { Page } from 'playwright';

/** What can be read in a page's elements, and what is wrong with its layout. */
export interface Sight {
  /** Texts and names, including those that are only heard; each once. */
  readonly texts: readonly string[];
  /** Text that is cut off or leaves its card, and controls that overlap. */
  readonly faults: readonly string[];
}

/** Look at all elements of the page, through their shadow trees, once nothing moves. */
export function sightOf(page: Page): Promise<Sight> {
  return page.evaluate(async () => {
    const NAMES = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    const insides = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? insides(element.shadowRoot) : [])]);
    const hosts = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('kms-'));
    const all = [...new Set(hosts.flatMap((host) => [...(host.shadowRoot ? insides(host.shadowRoot) : []), ...insides(host)]))];
    const moving = all
      .flatMap((element) => element.getAnimations())
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const seen = all.filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const short = (text: string) => text.replace(/\s+/g, ' ').trim();
    const texts = new Set<string>();
    const faults: string[] = [];
    const up = (element: Element): Element | null => {
      const root = element.getRootNode();
      return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    /** What is only there to be heard is one pixel wide. */
    const isForEars = (element: Element | null): boolean => {
      for (let one = element; one; one = up(one)) {
        const { width, height } = one.getBoundingClientRect();
        if (getComputedStyle(one).overflow !== 'visible' && (width <= 1 || height <= 1)) return true;
      }
      return false;
    };
    const lookAt = (element: Element, node: Text): void => {
      const said = short(node.data);
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      // Names and addresses of people end in an ellipsis if they are too long.
      for (let one: Element | null = element; one; one = up(one)) if (getComputedStyle(one).textOverflow === 'ellipsis') return;
      if (left < -1 || right > innerWidth + 1) faults.push(`out of the window: ${said}`);
      for (let one: Element | null = element; one; one = up(one)) {
        const { overflowX } = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        if (overflowX !== 'visible' && (left < box.left - 1 || right > box.right + 1)) faults.push(`cut: ${said}`);
      }
    };
    for (const element of seen) {
      for (const name of NAMES) texts.add(short(element.getAttribute(name) ?? ''));
      if (element.localName === 'style' || element.localName === 'option') continue;
      for (const node of element.childNodes) {
        if (!(node instanceof Text) || !short(node.data)) continue;
        texts.add(short(node.data));
        if (!isForEars(element)) lookAt(element, node);
      }
    }
    const isControl = (element: Element): boolean =>
      element.matches('button, a[href], input, select, [role=menuitem]') && !element.matches('.cancel');
    const controls = seen.filter((element) => isControl(element) && !isForEars(element));
    for (const [at, one] of controls.entries()) {
      const a = one.getBoundingClientRect();
      for (const other of controls.slice(at + 1)) {
        const b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const isInside = one.contains(other) || other.contains(one);
        const dialogs = [one, other].map((control) => control.closest('dialog, [role=menu]'));
        if (wide > 1 && high > 1 && !isInside && dialogs[0] === dialogs[1])
          faults.push(
            `on each other: ${short(one.textContent ?? '') || one.localName}, ${short(other.textContent ?? '') || other.localName}`,
          );
      }
    }
    texts.delete('');
    return { texts: [...texts], faults: [...new Set(faults)] };
  });
}
