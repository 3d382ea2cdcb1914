import { html, type TemplateResult } from 'lit';
import type { OtpView } from '../../flows/otp/view.js';
import { shownNow } from '../../platform/ticker.js';
import type { CODE } from '../../texts/en/code.js';
import { asClock } from '../../texts/formats.js';
import type { Locale } from '../../texts/locale.js';
import type { Words } from '../base/kms-element.js';
import { button } from '../card/card.js';

interface Around {
  readonly text: Words<keyof typeof CODE>;
  readonly locale: Locale;
  readonly resend: () => void;
}

/** Below a code: when another one can be requested, and when this one expires. */
export function codeTimes(
  { resendAtMs, expiresAtMs, busy }: Extract<OtpView, { step: 'code' }>,
  { text, locale, resend }: Around,
): TemplateResult {
  const now = shownNow();
  return html`<div part="footer" class="row">
    ${
      resendAtMs > now
        ? html`<span>${text('resendIn', { time: asClock(locale, resendAtMs - now) })}</span>`
        : button({ label: text('resend'), kind: 'link', off: busy, press: resend })
    }
    <span>${text('endsIn', { time: asClock(locale, expiresAtMs - now) })}</span>
  </div>`;
}
