import { besides } from '../base/audience.js';
import type { KmsElement } from '../base/kms-element.js';

/**
 * What was pressed is gone. The focus moves to the text that replaces it, in this element or in one next to it with the same client.
 *
 * @param status where a sign-out is announced. It gets the focus if nothing else can.
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
