import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { shownNow } from '../../platform/ticker.js';
import type { SessionSnapshot, SessionSummary } from '../../session/session.js';
import { OUTCOME } from '../../texts/en/outcome.js';
import { SESSION } from '../../texts/en/session.js';
import { asClock, inWords } from '../../texts/formats.js';
import { shortText } from '../../texts/service-text.js';
import { joinAudience } from '../base/audience.js';
import { ClientController } from '../base/client-controller.js';
import { KmsErrorEvent } from '../base/events.js';
import { KmsElement, type Words } from '../base/kms-element.js';
import { SessionController } from '../base/session-controller.js';
import { Ticker } from '../base/ticker.js';
import { LightRegions, write } from '../card/alerts.js';
import { button } from '../card/card.js';
import { outcomeLook } from '../card/outcome.styles.js';
import { look, structure } from '../card/styles.js';
import { type AccountHost, AccountList } from './account-list.js';
import { accountListStyles } from './account-list.styles.js';
import { AllDevices } from './all-devices.js';
import { sessionStyles } from './kms-session.styles.js';
import { avatar, shortened } from './person.js';

type SignedIn = Extract<SessionSnapshot, { state: 'signed-in' }>;
const STATES = ['unknown', 'signed-out', 'expired', 'signed-in'] as const;

/**
 * Shows who is signed in, how much time is left, and signs out. Where several accounts are signed in on this device it switches between them.
 *
 * @slot unknown - While it is not known who is signed in.
 * @slot signed-out - While nobody is.
 * @slot expired - After the session has ended while the page was open.
 * @slot signed-in - Between the person and the button.
 *
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - Nobody is signed in any more.
 * @fires {KmsErrorEvent} kms-error - A failure or a notice is to be seen.
 *
 * @csspart card - The surface around everything.
 * @csspart icon - The round sign.
 * @csspart heading - Who is signed in.
 * @csspart text - The time left.
 * @csspart accounts - The list of accounts to choose from.
 * @csspart status - Notices: that the session is not kept, that the device's clock is wrong.
 * @csspart error - The place of failures.
 * @csspart button - The buttons.
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
  static override styles: CSSResultGroup = [structure, look, outcomeLook, sessionStyles, accountListStyles];
  static override properties: PropertyDeclarations = {
    withName: { attribute: 'with-name', type: Boolean },
    withAccounts: { attribute: 'with-accounts', type: Boolean },
    withEverywhere: { attribute: 'with-everywhere', type: Boolean },
    headingLevel: { attribute: 'heading-level', type: Number },
  };

  /** Ask the service, once a session, for the user's name. */
  declare withName: boolean | undefined;
  /** Offer to use another account also where only one is signed in. */
  declare withAccounts: boolean | undefined;
  /** Offer to sign out on all devices. */
  declare withEverywhere: boolean | undefined;
  /** Level of the heading; 2 when absent. */
  declare headingLevel: number | null | undefined;
  readonly #session = new SessionController(this);
  readonly #names = new Map<string, string | undefined>();
  #regions: LightRegions | undefined;
  readonly #text: Words<keyof typeof SESSION | keyof typeof OUTCOME> = this.words({ ...OUTCOME, ...SESSION });
  readonly #ticker = new Ticker(this);
  readonly #accounts = new AccountList(this.#accountHost());
  readonly #devices = new AllDevices({ element: this, say: (text) => this.#showReport(text), warn: (text) => this.#warn(text) });
  #all: readonly SessionSummary[] = [];
  #seen: SessionSnapshot = { state: 'unknown' };
  #hadFocus = false;
  /** What was ended on other devices is to be seen, too. */
  #isReport = false;

  constructor() {
    super();
    new ClientController(this, (client) => joinAudience(client, this));
    new ClientController(this, ({ session }) => {
      const leave = session.subscribe(() => this.#readAccounts());
      if (session.snapshot.state !== 'unknown') this.#readAccounts();
      return () => {
        leave();
        this.#all = [];
      };
    });
  }

  protected override update(changed: PropertyValues): void {
    this.#regions = LightRegions.of(this, this.#regions);
    if (this.#session.snapshot.state === 'signed-in') {
      write(this.#regions.alert, '');
      this.#isReport = false;
    }
    this.#hadFocus = this.shadowRoot?.activeElement != null;
    super.update(changed);
  }

  protected override render(): TemplateResult {
    const { snapshot } = this.#session;
    const isWrong = Boolean(this.#regions?.alert.textContent);
    return html`<div class=${isWrong ? 'card' : ''}>
        <div part="error" class=${`error ${isWrong ? 'on' : ''}`}><slot name="alert"></slot></div>
      </div>
      <div class=${this.#isReport ? 'status on' : 'status'}><slot name="status"></slot></div>
      ${snapshot.state === 'signed-in' ? this.#card(snapshot) : html`<slot name=${snapshot.state}></slot>${this.#chooser(snapshot)}`}`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { snapshot } = this.#session;
    const isSignedIn = snapshot.state === 'signed-in';
    for (const state of STATES) this.mark(state, state === snapshot.state);
    this.#ticker.run(isSignedIn);
    if (isSignedIn && this.withName) this.#askName(snapshot);
    if (changed.has('withAccounts')) void this.#readAccounts();
    this.#tell(this.#seen, snapshot);
    this.#seen = snapshot;
    // What was pressed is gone: the words that stand there now are read next.
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.renderRoot.querySelector<HTMLElement>('[role=heading]')?.focus();
  }

  #card({ organizationId, userId, expiresAtMs, inMemory, clockOffsetMs }: SignedIn): TemplateResult {
    return html`<div part="card" class="card" lang=${this.locale().lang}>
      <div class="who">
        ${avatar(this.#names.get(userId))}
        <div>
          <div part="heading" class="heading name" role="heading" aria-level=${this.headingLevel ?? 2} tabindex="-1">
            <bdi>${this.#nameOf(userId)}</bdi>
          </div>
          <div part="text" class="small">${this.#text('left', { time: this.#left(expiresAtMs - shownNow() - (clockOffsetMs ?? 0)) })}</div>
        </div>
      </div>
      ${inMemory ? html`<p part="status" class="small">${this.#text('storage_unavailable')}</p>` : nothing}
      ${clockOffsetMs === undefined ? nothing : html`<p part="status" class="small">${this.#text('clockOff')}</p>`}
      <slot name="signed-in"></slot>
      ${button({ label: this.#text('signOut'), kind: 'plain', press: () => this.#signOut() })}
      ${this.withAccounts || this.#all.length > 1 ? this.#accounts.switcher(organizationId) : nothing}
      ${this.withEverywhere ? html`<div class="quiet">${this.#devices.offer()}</div>` : nothing}
    </div>`;
  }

  /** Nobody is current, and somebody could be. */
  #chooser({ state }: SessionSnapshot): TemplateResult | typeof nothing {
    if (state === 'unknown' || this.#all.length === 0) return nothing;
    return html`<div part="card" class="card" lang=${this.locale().lang}>
      <div part="heading" class="heading name" role="heading" aria-level=${this.headingLevel ?? 2} tabindex="-1">
        ${this.#text('chooseAccount')}
      </div>
      ${this.#accounts.chooser()}
    </div>`;
  }

  /** Who else is signed in on this device. */
  async #readAccounts(): Promise<void> {
    const session = this.client?.session;
    const all = (await session?.list().catch(() => undefined)) ?? this.#all;
    if (session !== this.client?.session) return;
    this.#all = all;
    const isSignedIn = this.#session.snapshot.state === 'signed-in';
    // A name may be an address: it stays no longer than its session.
    if (!isSignedIn) for (const userId of this.#names.keys()) if (!all.some((one) => one.userId === userId)) this.#names.delete(userId);
    this.requestUpdate();
  }

  #accountHost(): AccountHost {
    const all = () => this.#all;
    return {
      element: this,
      get all() {
        return all();
      },
      read: () => this.#readAccounts(),
      nameOf: (userId) => this.#nameOf(userId),
      givenName: (userId) => this.#names.get(userId),
      say: (text) => this.#say(text),
    };
  }

  #nameOf(userId: string): string {
    return this.#names.get(userId) ?? this.#text('user', { id: shortened(userId) });
  }

  /** A name is nice to have: where it cannot be had, the identifier stays. */
  async #askName({ userId }: SignedIn): Promise<void> {
    if (this.#names.has(userId)) return;
    this.#names.set(userId, undefined);
    const answer = await this.client?.api.query('whoami', {}).catch(() => undefined);
    if (answer) this.#names.set(answer.userId, shortText(answer.username));
    this.requestUpdate();
  }

  /** What has changed, for those who do not see it, and for the page. */
  #tell(before: SessionSnapshot, now: SessionSnapshot): void {
    if (before.state === 'signed-in' && now.state !== 'signed-in') this.#say(this.#text('signedOut'));
    const isOff = (one: SessionSnapshot) => one.state === 'signed-in' && one.clockOffsetMs !== undefined;
    if (isOff(now) && !isOff(before)) this.#report('clock_skew');
    const isKept = (one: SessionSnapshot) => one.state !== 'signed-in' || !one.inMemory;
    if (!isKept(now) && isKept(before)) this.#report('storage_unavailable');
  }

  #report(code: 'clock_skew' | 'storage_unavailable'): void {
    this.emit(new KmsErrorEvent({ flow: 'session', code, retryable: 'user' }));
  }

  #showReport(text: string): void {
    this.#isReport = true;
    this.#say(text);
    this.requestUpdate();
  }

  #say(text: string): void {
    if (this.#regions) write(this.#regions.status, text);
  }

  #warn(text: string): void {
    if (!this.#regions) return;
    write(this.#regions.alert, text);
    this.requestUpdate();
  }

  /** This page is signed out in any case. A record that could not be dropped is found by the next read. */
  #signOut(): void {
    this.client?.session.signOut().catch(() => {});
  }

  /** A clock in the last hour, words before that; milliseconds. */
  #left(ms: number): string {
    return ms < 3_600_000 ? asClock(ms) : inWords(this.locale(), ms);
  }
}
