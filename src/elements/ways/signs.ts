import { html, svg, type TemplateResult } from 'lit';

/** Drawn in lines of the text's colour. Tests find the button by its way, in any language. */
const signOf = (way: string, lines: TemplateResult): TemplateResult => html`<svg
  part="icon"
  data-way=${way}
  width="20"
  height="20"
  viewBox="0 0 20 20"
  fill="none"
  stroke="currentColor"
  stroke-width="1.5"
  stroke-linecap="round"
  aria-hidden="true"
>${lines}</svg>`;
/** A passkey. */
export const PASSKEY_SIGN: TemplateResult = signOf(
  'passkey',
  svg`<circle cx="6.5" cy="10" r="4"></circle><path d="M10.5 10H18v3.5M14.5 10v2.5"></path>`,
);
/** A wallet. */
export const WALLET_SIGN: TemplateResult = signOf(
  'wallet',
  svg`<rect x="2" y="4.5" width="16" height="12" rx="2.5"></rect><path d="M2 8.5h16M14 12.5h.5"></path>`,
);
