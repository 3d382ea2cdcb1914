import { html, svg, type TemplateResult } from 'lit';
import type { OtpChannel } from '../../flows/otp/view.js';

/** Drawn with lines in the text's color. Tests find the button by its method, in any language. */
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
/** A passkey: a person with a key. */
export const PASSKEY_SIGN: TemplateResult = signOf(
  'passkey',
  svg`<circle cx="8" cy="6" r="3.2"></circle><path d="M2.5 16.5a5.5 5.5 0 0 1 8-4.9"></path><circle cx="15" cy="11" r="2.4"></circle><path d="M15 13.4v4.1l1.5-1.2"></path>`,
);
/** A contact, by how it is reached. */
export const CONTACT_SIGNS: Readonly<Record<OtpChannel, TemplateResult>> = {
  email: signOf('email', svg`<rect x="2.5" y="4" width="15" height="12" rx="2.5"></rect><path d="m3 6.5 7 5 7-5"></path>`),
  sms: signOf('sms', svg`<rect x="5.5" y="2" width="9" height="16" rx="2.2"></rect><path d="M9 15h2"></path>`),
};
/** A wallet. */
export const WALLET_SIGN: TemplateResult = signOf(
  'wallet',
  svg`<rect x="2" y="4.5" width="16" height="12" rx="2.5"></rect><path d="M2 8.5h16M14 12.5h.5"></path>`,
);
