import type { KmsElement } from '../base/kms-element.js';

/**
 * Call a task when the user is about to press one of these buttons, so that what the press needs can be loaded.
 *
 * @param labels of the buttons, as drawn.
 */
export function whenNear(host: KmsElement, labels: () => readonly string[], task: () => void): void {
  const look = (event: Event) => {
    const button = event.composedPath().find((node): node is HTMLButtonElement => node instanceof HTMLButtonElement);
    const text = button?.textContent?.trim() ?? '';
    if (text && labels().some((label) => text.startsWith(label))) task();
  };
  for (const type of ['focusin', 'pointerover']) host.addEventListener(type, look);
}
