import { html, nothing, type TemplateResult } from 'lit';
import type { CodeRules } from '../../flows/otp/code.js';

/**
 * Painted behind a code's one input: a box for each letter, with the next one highlighted.
 * @param isDead whether the code is no longer accepted.
 */
export function codeCells(value: string, { otpLength: length, otpAlphanumeric }: CodeRules, isDead: boolean): TemplateResult {
  const at = Math.min(value.length, length - 1);
  const names = `paint of-${length} ${otpAlphanumeric ? 'letters' : ''} ${isDead ? 'dead' : ''}`;
  return html`<div class=${names}>
    <div part="code" class="cells" aria-hidden="true">
      ${Array.from({ length }, (_, cell) => html`<i class=${cell === at ? 'on' : nothing}></i>`)}
    </div>
    <slot name="code"></slot>
  </div>`;
}
