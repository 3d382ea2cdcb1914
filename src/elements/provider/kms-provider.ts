import { type CSSResultGroup, css, html, type PropertyValues, render, type TemplateResult } from 'lit';
import { KmsError } from '../../errors.js';
import type { KmsClient } from '../../kms-client.js';
import { askForClient, ClientAnswers } from '../base/client-context.js';
import { KmsErrorEvent } from '../base/events.js';
import { KmsElement } from '../base/kms-element.js';
import { hasService } from '../base/settings.js';

/**
 * Gives one client to all elements inside it. Draws nothing itself. Inside another provider it needs the same settings. Where they
 * differ, an attacker may have added one of the two, so the elements inside get no client.
 *
 * @slot - The elements that get the client, and any other content.
 *
 * @fires {KmsErrorEvent} kms-error - The settings are invalid.
 * @tagname kms-provider
 */
export class KmsProvider extends KmsElement {
  static override styles: CSSResultGroup = css`
    :host {
      display: contents;
    }
  `;

  readonly #answers = new ClientAnswers(this, () => this.#given);
  #outer: KmsClient | undefined;
  #leave: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#leave = askForClient(this, (client) => {
      this.#outer = client;
      this.requestUpdate('client');
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave?.();
    this.#outer = undefined;
  }

  get #given(): KmsClient | undefined {
    return this.#outer && this.#outer !== this.client && hasService(this) ? undefined : this.client;
  }

  /** It has its slot from the start: the page's content inside is already drawn, and would disappear until a first draw. */
  protected override createRenderRoot(): ShadowRoot {
    const root = super.createRenderRoot();
    render(this.render(), root, this.renderOptions);
    return root;
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!changed.has('client')) return;
    this.#answers.publish(this.#given);
    const fault = this.fault ?? (this.#given === this.client ? undefined : new KmsError('config_invalid', { path: 'kms-provider' }));
    if (fault) this.emit(new KmsErrorEvent({ flow: 'config', code: fault.code, retryable: fault.retryable }));
  }
}
