import 'axe-core';
import { emulateMedia } from '@web/test-runner-commands';
import type axeCore from 'axe-core';
import type { LitElement } from 'lit';

const axe = (globalThis as unknown as { readonly axe: typeof axeCore }).axe;

/** For `before`: skips tests that need other colours or motion where the test runner can't set them, outside Chromium. */
export async function inAnyLook(this: Mocha.Context): Promise<void> {
  await emulateMedia({ colorScheme: 'light' }).catch(() => this.skip());
}

/** Waits until an element has stopped moving. Spinners may continue. */
export async function moved(element: Element): Promise<void> {
  const moving = (element.shadowRoot?.getAnimations() ?? []).filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** What axe finds in an element, by the levels A and AA of WCAG 2.2 and by best practice. */
export async function violationsOf(element: Element): Promise<string[]> {
  await moved(element);
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`));
}

/** What overflows a card sideways. */
export function overflowing(element: LitElement): string[] {
  const { left, right } = element.getBoundingClientRect();
  const boxes = [...element.renderRoot.querySelectorAll('*'), ...element.querySelectorAll('*:not([slot=code])')];
  return boxes
    .filter((box) => box.getBoundingClientRect().width > 1)
    .filter((box) => box.getBoundingClientRect().right > right + 1 || box.getBoundingClientRect().left < left - 1)
    .map((box) => `${box.localName}.${box.className}`);
}
