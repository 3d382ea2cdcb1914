import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { deviceNow, everySecond } from '../../platform/ticker.js';
import type { SessionSnapshot } from '../../session/session.js';
import { joinAudience } from '../shared/audience.js';
import { button } from '../shared/card.js';
import { ClientController } from '../shared/client-controller.js';
import { KmsElement } from '../shared/kms-element.js';
import { LightRegions } from '../shared/light-fields.js';
import { LANGUAGE, learn } from '../shared/messages.js';
import { outcomeLook } from '../shared/outcome.styles.js';
import { SessionController } from '../shared/session-controller.js';
import { look, structure } from '../shared/styles.js';
import { OUTCOME_TEXTS } from '../shared/texts-outcome.js';
import { SESSION_TEXTS } from '../shared/texts-session.js';
import { asClock, inWords } from '../shared/times.js';
import { sessionStyles } from './kms-session.styles.js';

type SignedIn = Extract<SessionSnapshot, { state: 'signed-in' }>;

/** The ends of an identifier, which is enough to tell two apart. */
const shortened = (id: string): string => (id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id);

/** Somebody, for want of a name. */
const person: TemplateResult = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="8.5" r="3.75"></circle>
  <path d="M4.5 20c.8-3.9 3.8-6 7.5-6s6.7 2.1 7.5 6"></path>
</svg>`;

/** Up to two letters for the round sign. */
function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}

/**
 * Shows who is signed in, how much time is left, and signs out.
 *
 * @slot unknown - While it is not known who is signed in.
 * @slot signed-out - While nobody is.
 * @slot expired - After the session has ended while the page was open.
 * @slot signed-in - Between the person and the button.
 *
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - Nobody is signed in any more.
 *
 * @csspart card - The surface around everything.
 * @csspart icon - The round sign.
 * @csspart heading - Who is signed in.
 * @csspart text - The time left.
 * @csspart status - Notice that the session is not kept.
 * @csspart button - The button.
 *
 * @cssprop --kms-accent - The site's own colour: filled buttons, links, focus.
 * @cssprop --kms-on-accent - Text on it.
 * @cssprop --kms-text - Text.
 * @cssprop --kms-quiet - Text of less weight.
 * @cssprop --kms-surface - Background of the card.
 * @cssprop --kms-field - Background of fields.
 * @cssprop --kms-border - Lines and places that are not filled yet.
 * @cssprop --kms-field-border - Borders of fields and outlined buttons.
 * @cssprop --kms-danger - Failures.
 * @cssprop --kms-success - The sign of success.
 * @cssprop --kms-font - Font; the page's, else the system's.
 * @cssprop --kms-font-size - Size of the text, from which all other sizes follow.
 * @cssprop --kms-radius - Corners of the card.
 * @cssprop --kms-radius-field - Corners of fields and buttons.
 * @cssprop --kms-control - Least height of fields and buttons.
 * @cssprop --kms-gap - Distance between things.
 * @cssprop --kms-padding - Inner distance of the card.
 * @cssprop --kms-shadow - Shadow of the card.
 * @cssprop --kms-width - Greatest width of the element.
 * @cssprop --kms-duration - Length of a movement.
 *
 * @cssstate unknown - It is not known who is signed in.
 * @cssstate signed-out - Nobody is.
 * @cssstate expired - The session has ended while the page was open.
 * @cssstate signed-in - Somebody is.
 * @tagname kms-session
 */
export class KmsSession extends KmsElement {
  static override styles: CSSResultGroup = [structure, look, outcomeLook, sessionStyles];
  static override properties: PropertyDeclarations = {
    withName: { attribute: 'with-name', type: Boolean },
    headingLevel: { attribute: 'heading-level', type: Number },
  };

  /** Ask the service, once a session, for the user's name. */
  declare withName: boolean | undefined;
  /** Level of the heading; 2 when absent. */
  declare headingLevel: number | null | undefined;
  readonly #session = new SessionController(this);
  #regions: LightRegions | undefined;
  #name: { readonly userId: string; readonly text?: string } | undefined;
  #stop: (() => void) | undefined;
  #wasSignedIn = false;

  constructor() {
    super();
    new ClientController(this, (client) => joinAudience(client, this));
    learn({ ...OUTCOME_TEXTS, ...SESSION_TEXTS });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tick(false);
  }

  protected override update(changed: PropertyValues): void {
    if (!this.#regions || !this.contains(this.#regions.alert)) this.#regions = new LightRegions(this, LANGUAGE);
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const { snapshot } = this.#session;
    return html`<slot name="alert"></slot><div class="status"><slot name="status"></slot></div>
      ${snapshot.state === 'signed-in' ? this.#card(snapshot) : html`<slot name=${snapshot.state}></slot>`}`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { snapshot } = this.#session;
    const isSignedIn = snapshot.state === 'signed-in';
    for (const state of ['unknown', 'signed-out', 'expired', 'signed-in']) this.mark(state, state === snapshot.state);
    this.#tick(isSignedIn && this.isConnected);
    if (isSignedIn && this.withName) this.#askName(snapshot);
    if (this.#wasSignedIn && !isSignedIn && this.#regions) this.#regions.status.textContent = this.text('signedOut');
    this.#wasSignedIn = isSignedIn;
  }

  #card({ userId, expiresAtMs, inMemory }: SignedIn): TemplateResult {
    const name = this.#name?.userId === userId ? this.#name.text : undefined;
    const heading = name ?? this.text('user', { id: shortened(userId) });
    return html`<div part="card" class="card" lang=${LANGUAGE}>
      <div class="who">
        <span part="icon" class="avatar" aria-hidden="true">${name ? initialsOf(name) : person}</span>
        <div>
          <div part="heading" class="name" role="heading" aria-level=${this.headingLevel ?? 2}><bdi>${heading}</bdi></div>
          <div part="text" class="small">${this.text('left', { time: this.#left(expiresAtMs) })}</div>
        </div>
      </div>
      ${inMemory ? html`<p part="status" class="small">${this.text('storage_unavailable')}</p>` : nothing}
      <slot name="signed-in"></slot>
      ${button({ label: this.text('signOut'), kind: 'plain', press: () => this.#signOut() })}
    </div>`;
  }

  /** A clock in the last hour, words before that. */
  #left(expiresAtMs: number): string {
    const ms = expiresAtMs - deviceNow();
    return ms < 3_600_000 ? asClock(ms) : inWords(ms);
  }

  #tick(isOn: boolean): void {
    if (isOn) this.#stop ??= everySecond(() => this.requestUpdate());
    else {
      this.#stop?.();
      this.#stop = undefined;
    }
  }

  /** A name is nice to have: where it cannot be had, the identifier stays. */
  async #askName({ userId }: SignedIn): Promise<void> {
    if (this.#name?.userId === userId) return;
    this.#name = { userId };
    const answer = await this.client?.api.query('whoami', {}).catch(() => undefined);
    if (!answer || this.#name?.userId !== userId) return;
    this.#name = { userId, text: answer.username };
    this.requestUpdate();
  }

  #signOut(): void {
    this.client?.session.signOut().catch(() => {});
  }
}
