import { html, nothing, type TemplateResult } from 'lit';
import type { CodeRules } from '../../flows/otp/code.js';

/** Paint behind the one input of a code: a box for each letter, the next one lit. @param isDead the code is taken no more. */
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
