import { html, type TemplateResult } from 'lit';
import { kmsErrorOf } from '../../errors.js';
import type { EndedReport } from '../../session/credentials.js';
import { SESSION } from '../../texts/en/session.js';
import { inARow } from '../../texts/formats.js';
import { shortText } from '../../texts/service-text.js';
import { KmsErrorEvent } from '../base/events.js';
import { button } from '../card/card.js';
import type { SessionHost } from './session-host.js';

/** Signing out on all devices, which needs a second press. */
export class AllDevices {
  readonly #host: SessionHost;
  #isAsked = false;
  #isBusy = false;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  /** The button, or the question in its place. Escape takes the question back. */
  offer(): TemplateResult {
    const text = this.#host.element.words(SESSION);
    if (!this.#isAsked)
      return html`<div class="quiet">${button({ label: text('signOutEverywhere'), kind: 'link', press: () => this.#ask(true) })}</div>`;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && this.#ask(false);
    const isBusy = this.#isBusy;
    return html`<div class="ask" role="group" aria-label=${text('everywhereAsk')} @keydown=${onKey}>
      <strong>${text('everywhereAsk')}</strong>
      <p class="small">${text('everywhereText')}</p>
      ${button({ label: text('everywhereYes'), busy: isBusy && text('everywhereBusy'), press: () => void this.#signOut() })}
      ${button({ label: text('everywhereNo'), kind: 'plain', off: isBusy, press: () => this.#ask(false) })}
    </div>`;
  }

  /** The focus moves to the safe answer, and back. */
  #ask(isAsked: boolean): void {
    const { element } = this.#host;
    if (this.#isBusy) return;
    this.#isAsked = isAsked;
    element.requestUpdate();
    void element.updateComplete.then(() =>
      element.renderRoot.querySelector<HTMLElement>(isAsked ? '.ask .plain' : '.devices button')?.focus(),
    );
  }

  /**
   * Names of the keys that no sign-in created and that were ended, and of what can still sign in. All are the service's names.
   * @source security R74
   */
  #words({ ended, left }: EndedReport = { ended: [], left: [] }): string {
    const { element } = this.#host;
    const text = element.words(SESSION);
    const named = (some: EndedReport['left']) => some.map(({ type, name }) => shortText(name) || text(type === 'sms' ? 'phone' : 'email'));
    const keys = named(ended.filter(({ type }) => type === 'key'));
    const ways = named(left);
    const inOne = (names: readonly string[]) => ({ names: inARow(element.locale(), names) });
    return [
      text('signedOutEverywhere'),
      ...(keys.length > 0 ? [text('keysEnded', inOne(keys))] : []),
      ...(ways.length > 0 ? [text('stillSignsIn', inOne(ways))] : []),
    ].join(' ');
  }

  /** This device is signed out in any case, and first. */
  async #signOut(): Promise<void> {
    const { element, say, warn } = this.#host;
    const text = element.words(SESSION);
    if (this.#isBusy) return;
    this.#isBusy = true;
    element.requestUpdate();
    try {
      const report = await element.client?.session.signOut({ everywhere: true });
      say(() => this.#words(report));
    } catch (thrown) {
      const { code, retryable } = kmsErrorOf(thrown);
      warn(() => text('notEverywhere'));
      element.emit(new KmsErrorEvent({ flow: 'session', code, retryable }));
    }
    this.#isAsked = this.#isBusy = false;
    element.requestUpdate();
  }
}
