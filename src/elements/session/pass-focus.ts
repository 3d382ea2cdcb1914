import { besides } from '../base/audience.js';
import type { KmsElement } from '../base/kms-element.js';

/**
 * What was pressed is gone: the words that stand there now are read next, in this element, or in one beside it of the same client.
 *
 * @param status where a sign-out is announced; it takes the focus where nothing else is there to take it.
 */
export async function passFocus(element: KmsElement, status: HTMLElement | undefined): Promise<void> {
  for (const one of [element, ...(element.client ? besides(element.client, element) : [])]) {
    if (one !== element) await one.updateComplete;
    one.renderRoot.querySelector<HTMLElement>('[role=heading]')?.focus();
    if (one.shadowRoot?.activeElement) return;
  }
  if (status) status.tabIndex = -1;
  status?.focus();
}
