import { type CSSResultGroup, css, html, type PropertyValues, type TemplateResult } from 'lit';
import type { KmsError } from '../../errors.js';
import { ClientAnswers } from '../shared/client-context.js';
import { KmsElement } from '../shared/kms-element.js';

/**
 * Gives one client to all elements inside it. Draws nothing itself.
 *
 * @slot - The elements that get the client, and whatever else the page has there.
 *
 * @fires {KmsErrorEvent} kms-error - The settings cannot be.
 * @tagname kms-provider
 */
export class KmsProvider extends KmsElement {
  static override styles: CSSResultGroup = css`
    :host {
      display: contents;
    }
  `;

  readonly #answers = new ClientAnswers(this);

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!changed.has('client')) return;
    this.#answers.publish(this.client);
    if (this.fault) void this.#tell(this.fault);
  }

  async #tell({ code, retryable }: KmsError): Promise<void> {
    const { KmsErrorEvent } = await import('../shared/announcements.js');
    this.emit(new KmsErrorEvent({ flow: 'config', code, retryable }));
  }
}
