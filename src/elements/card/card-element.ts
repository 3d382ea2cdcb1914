import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Problem } from '../../flows/problem.js';
import { KmsElement } from '../base/kms-element.js';
import { card, type Face } from './card.js';
import type { CardController } from './card-controller.js';

/** An element that is one card and draws one step at a time. */
export abstract class CardElement extends KmsElement {
  static override properties: PropertyDeclarations = { headingLevel: { type: Number } };

  /** Level of the headings. Default: 2. */
  declare headingLevel: number | null | undefined;

  protected abstract readonly card: CardController;

  /** Whether the service asked to wait before the next try, and the wait isn't over. */
  mustWait(problem: Problem | undefined): boolean {
    return this.card.outcome?.mustWait(problem) ?? false;
  }

  /** Remove the problem because the user continues: a field's problem when its text changes, any problem when something is sent. */
  dismiss(which: 'field' | 'any'): void {
    this.card.outcome?.dismiss(which);
  }

  /** Outside the page nothing is drawn, announced or waited for. */
  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override render(): TemplateResult {
    const { face } = this.card;
    return face ? this.frame(face) : html``;
  }

  /** What surrounds a step. */
  protected frame(face: Face): TemplateResult {
    return card(face, this);
  }
}
