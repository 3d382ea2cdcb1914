import type { TemplateResult } from 'lit';
import { WAYS } from '../../texts/en/ways.js';
import type { KmsElement } from '../base/kms-element.js';
import { button } from '../card/card.js';

/** Cancels what is being waited for. Drawn right after the button that waits, over its end. */
export function cancel(host: KmsElement, end: () => void): TemplateResult {
  const press = () => {
    // It disappears when the wait ends, and the focus with it.
    host.renderRoot.querySelector<HTMLElement>('button.busy')?.focus();
    end();
    host.requestUpdate();
  };
  return button({ label: host.words(WAYS)('cancel'), kind: 'link out cancel', press });
}
