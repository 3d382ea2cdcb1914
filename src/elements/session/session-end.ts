import { html, nothing, type TemplateResult } from 'lit';
import { kmsErrorOf } from '../../errors.js';
import { after } from '../../platform/after.js';
import { shownNow } from '../../platform/ticker.js';
import type { SessionSnapshot } from '../../session/session.js';
import { SESSION } from '../../texts/en/session.js';
import { asClock, asMoment, inWords } from '../../texts/formats.js';
import type { Locale } from '../../texts/locale.js';
import { KmsErrorEvent } from '../base/events.js';
import type { Words } from '../base/kms-element.js';
import { button } from '../card/card.js';
import { CLOCK } from '../signed-in/icons.js';
import type { SessionHost } from './session-host.js';

type SignedIn = Extract<SessionSnapshot, { state: 'signed-in' }>;
/** How long before its end a session's expiry is shown, in milliseconds. */
const NEAR_MS = 300_000;

/** As a clock in the last hour, in words before that. */
export const timeLeft = (locale: Locale, ms: number): string => (ms < 3_600_000 ? asClock(locale, ms) : inWords(locale, ms));

/** When a session ends, in words; near its end also a way to stay signed in. */
export class SessionEnd {
  readonly #host: SessionHost;
  readonly #text: Words<keyof typeof SESSION>;
  #planned: AbortController | undefined;
  #plannedMs: number | undefined;
  #isBusy = false;

  constructor(host: SessionHost) {
    this.#host = host;
    this.#text = host.element.words(SESSION);
  }

  /** Milliseconds until the end. */
  leftMs({ expiresAtMs, clockOffsetMs = 0 }: SignedIn): number {
    return expiresAtMs - shownNow() - clockOffsetMs;
  }

  /** Whether it is time to show it. */
  isNear(snapshot: SignedIn): boolean {
    return this.leftMs(snapshot) <= NEAR_MS;
  }

  /** In the time of this device's clock. */
  words({ expiresAtMs, clockOffsetMs = 0 }: SignedIn): string {
    const now = shownNow();
    return this.#text('until', { time: asMoment(this.#host.element.locale(), expiresAtMs - clockOffsetMs, now) });
  }

  /** Redraw the element when the end is near. */
  plan(snapshot: SessionSnapshot): void {
    const atMs = snapshot.state === 'signed-in' ? snapshot.expiresAtMs : undefined;
    if (atMs === this.#plannedMs) return;
    this.#plannedMs = atMs;
    this.#planned?.abort();
    if (snapshot.state !== 'signed-in') return;
    this.#planned = new AbortController();
    const show = () => {
      this.#host.say(() => this.words(snapshot));
      this.#host.element.requestUpdate();
    };
    after(Math.max(0, this.leftMs(snapshot) - NEAR_MS), this.#planned.signal).then(show, () => {});
  }

  /** Stop waiting. */
  stop(): void {
    this.#planned?.abort();
    this.#plannedMs = undefined;
  }

  /** Draws nothing until the end is near. */
  view(snapshot: SignedIn): TemplateResult | typeof nothing {
    if (!this.isNear(snapshot)) return nothing;
    return html`<div part="status" class="news">
        ${CLOCK}
        <div><strong>${this.words(snapshot)}</strong><span>${this.#text('nearEndText')}</span></div>
      </div>
      ${button({ label: this.#text('stay'), busy: this.#isBusy && this.#text('staying'), press: () => void this.stay() })}`;
  }

  /** Extend the session. */
  async stay(): Promise<void> {
    const { element, say, warn } = this.#host;
    if (this.#isBusy) return;
    this.#isBusy = true;
    element.requestUpdate();
    try {
      const now = await element.client?.session.refresh();
      if (now?.state === 'signed-in') say(() => this.#text('stayed', { time: asMoment(element.locale(), now.expiresAtMs, shownNow()) }));
    } catch (thrown) {
      const { code, retryable } = kmsErrorOf(thrown);
      warn(() => this.#text('notStayed'));
      element.emit(new KmsErrorEvent({ flow: 'session', code, retryable }));
    }
    this.#isBusy = false;
    element.requestUpdate();
  }
}
