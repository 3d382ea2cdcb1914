import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { SessionSnapshot, SessionSummary } from '../../session/session.js';
import { OUTCOME } from '../../texts/en/outcome.js';
import { SESSION } from '../../texts/en/session.js';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import { joinAudience } from '../base/audience.js';
import { ClientController } from '../base/client-controller.js';
import { ClientHint } from '../base/client-hint.js';
import { KmsErrorEvent } from '../base/events.js';
import { KmsElement, type Words } from '../base/kms-element.js';
import { SessionController } from '../base/session-controller.js';
import { Ticker } from '../base/ticker.js';
import { tell } from '../base/told.js';
import { LightRegions } from '../card/alerts.js';
import { watchLanguage } from '../card/language-watch.js';
import { outcomeLook } from '../card/outcome.styles.js';
import { look, structure } from '../card/styles.js';
import { avatar } from '../signed-in/avatar.js';
import { Manage } from '../signed-in/manage.js';
import { People } from '../signed-in/people.js';
import { calledOf, type Person, shortId } from '../signed-in/person.js';
import { signedInStyles } from '../signed-in/signed-in.styles.js';
import { type AccountHost, AccountList } from './account-list.js';
import { accountListStyles } from './account-list.styles.js';
import { AllDevices } from './all-devices.js';
import { sessionStyles } from './kms-session.styles.js';
import { passFocus } from './pass-focus.js';
import { SessionEnd, timeLeft } from './session-end.js';
import { UserMenu } from './user-menu.js';
import { menuStyles } from './user-menu.styles.js';

type SignedIn = Extract<SessionSnapshot, { state: 'signed-in' }>;
const STATES = ['unknown', 'signed-out', 'expired', 'signed-in'] as const;

/**
 * Shows the signed-in user and when the session ends, and signs out: as a card, or as one button with a menu. Switches between the accounts
 * that are signed in on this device.
 *
 * @slot unknown - Shown until it is known whether the user is signed in.
 * @slot signed-out - Shown while the user is signed out.
 * @slot expired - Shown after the session ended while the page was open.
 * @slot signed-in - Between the user and the button.
 * @slot manage - The account or the recovery phrase, while it is shown over the page.
 *
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsManageEvent} kms-manage - The user asks for their account or recovery phrase. Cancel it to show it elsewhere.
 * @fires {KmsErrorEvent} kms-error - An error or notice is shown.
 *
 * @csspart card - The card around everything.
 * @csspart icon - The round icon.
 * @csspart heading - The signed-in user.
 * @csspart text - Their contact, or until when they are signed in.
 * @csspart user - The one button, with `compact`.
 * @csspart name - The name on that button.
 * @csspart menu - The menu of that button.
 * @csspart item - One item of the list.
 * @csspart accounts - The list of accounts to choose from.
 * @csspart status - Notices, such as a wrong device clock or a session that isn't stored.
 * @csspart error - The box around an error.
 * @csspart button - The buttons.
 *
 * @cssprop --kms-accent - The site's color, for filled buttons, links and focus.
 * @cssprop --kms-on-accent - Text on the accent color.
 * @cssprop --kms-text - Text.
 * @cssprop --kms-quiet - Secondary text.
 * @cssprop --kms-surface - Background of the card.
 * @cssprop --kms-field - Background of fields.
 * @cssprop --kms-border - Lines and placeholders.
 * @cssprop --kms-field-border - Borders of fields and outlined buttons.
 * @cssprop --kms-danger - Errors.
 * @cssprop --kms-success - The success icon.
 * @cssprop --kms-font - Font. The page's by default, else the system's.
 * @cssprop --kms-font-size - Text size. All other sizes follow from it.
 * @cssprop --kms-radius - Corner radius of the card.
 * @cssprop --kms-radius-field - Corner radius of fields and buttons.
 * @cssprop --kms-control - Minimum height of fields and buttons.
 * @cssprop --kms-gap - Gap between items.
 * @cssprop --kms-padding - Padding of the card.
 * @cssprop --kms-shadow - Shadow of the card.
 * @cssprop --kms-width - Maximum width of the element.
 * @cssprop --kms-duration - Duration of an animation.
 *
 * @cssstate unknown - The element doesn't know yet whether the user is signed in.
 * @cssstate signed-out - The user is signed out.
 * @cssstate expired - The session has ended while the page was open.
 * @cssstate signed-in - The user is signed in.
 * @tagname kms-session
 */
export class KmsSession extends KmsElement {
  static override styles: CSSResultGroup = [structure, look, outcomeLook, signedInStyles, sessionStyles, accountListStyles, menuStyles];
  static override properties: PropertyDeclarations = {
    compact: { type: Boolean },
    withCountdown: { type: Boolean },
    withAccounts: { type: Boolean },
    withEverywhere: { type: Boolean },
    headingLevel: { type: Number },
  };

  /** One button with a menu, for a site's top bar. */
  declare compact: boolean | undefined;
  /** Count down the time left instead of saying when the session ends. */
  declare withCountdown: boolean | undefined;
  /** Offer another account even if only one is signed in. */
  declare withAccounts: boolean | undefined;
  /** Offer to sign out on all devices. */
  declare withEverywhere: boolean | undefined;
  /** Level of the heading. Default: 2. */
  declare headingLevel: number | null | undefined;
  readonly #session = new SessionController(this);
  readonly #people: People = new People(this);
  #regions: LightRegions | undefined;
  readonly #text: Words<keyof typeof SESSION | keyof typeof OUTCOME | keyof typeof SIGNED_IN> = this.words({
    ...OUTCOME,
    ...SIGNED_IN,
    ...SESSION,
  });
  readonly #ticker = new Ticker(this);
  readonly #accounts = new AccountList(this.#accountHost());
  readonly #devices = new AllDevices({ element: this, say: (text) => this.#showReport(text), warn: (text) => this.#warn(text) });
  readonly #end = new SessionEnd({ element: this, say: (text) => this.#say(text), warn: (text) => this.#warn(text) });
  readonly #manage = new Manage(this);
  readonly #menu = new UserMenu({
    element: this,
    accounts: this.#accounts,
    end: this.#end,
    manage: this.#manage,
    nameOf: (userId) => this.#nameOf(userId),
    personOf: (userId) => this.#people.find(userId),
    signOut: () => this.#signOut(),
  });
  #all: readonly SessionSummary[] = [];
  #seen: SessionSnapshot = { state: 'unknown' };
  #hadFocus = false;
  /** Whether to show what was ended on other devices, too. */
  #isReport = false;

  constructor() {
    super();
    watchLanguage(this);
    new ClientHint(this);
    new ClientController(this, (client) => joinAudience(client, this));
    new ClientController(this, ({ session }) => {
      const leave = session.subscribe(() => this.#readAccounts());
      if (session.snapshot.state !== 'unknown') this.#readAccounts();
      return () => {
        leave();
        this.#end.stop();
        this.#menu.close();
        this.#all = [];
      };
    });
  }

  protected override update(changed: PropertyValues): void {
    this.#regions = LightRegions.of(this, this.#regions);
    if (this.#session.snapshot.state === 'signed-in' && this.#seen.state !== 'signed-in') {
      tell(this.#regions.alert, () => '');
      this.#isReport = false;
    }
    // An account that was just signed out isn't a choice, even before the list is read again.
    const { state } = this.#session.snapshot;
    const gone = this.#seen.state === 'signed-in' && state !== 'signed-in' ? this.#seen.organizationId : undefined;
    this.#all = this.#all.filter(({ organizationId }) => organizationId !== gone);
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
      ${snapshot.state === 'signed-in' ? (this.compact ? this.#menu.view(snapshot) : this.#card(snapshot)) : html`<slot name=${snapshot.state}></slot>${this.#chooser(snapshot)}`}`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { snapshot } = this.#session;
    const isSignedIn = snapshot.state === 'signed-in';
    for (const state of STATES) this.mark(state, state === snapshot.state);
    this.#ticker.run(isSignedIn && Boolean(this.withCountdown));
    this.#end.plan(snapshot);
    if (isSignedIn) this.#people.ask(snapshot.userId);
    if (changed.has('withAccounts')) void this.#readAccounts();
    this.#tell(this.#seen, snapshot);
    this.#seen = snapshot;
    if (this.#hadFocus && !this.shadowRoot?.activeElement) void passFocus(this, this.#regions?.status);
  }

  #card(snapshot: SignedIn): TemplateResult {
    const { organizationId, userId, inMemory, clockOffsetMs } = snapshot;
    const person = this.#people.find(userId);
    const name = this.#nameOf(userId);
    return html`<div part="card" class="card" lang="en">
      ${avatar(person?.name ?? person?.contact)}
      <div part="heading" class="heading name" role="heading" aria-level=${this.headingLevel ?? 2} tabindex="-1">
        <bdi class=${person && calledOf(person) ? 'called' : 'stand-in'} title=${name}>${name}</bdi>
      </div>
      <div part="text" class="text">${this.#below(snapshot, person)}</div>
      ${this.#end.view(snapshot)}
      ${inMemory ? html`<p part="status" class="small">${this.#text('storage_unavailable')}</p>` : nothing}
      ${clockOffsetMs === undefined ? nothing : html`<p part="status" class="small">${this.#text('clockOff')}</p>`}
      <slot name="signed-in"></slot>
      ${this.#manage.buttons(this.#signOut)}
      ${this.withAccounts || this.#all.length > 1 ? html`<div class="others">${this.#accounts.switcher(organizationId)}</div>` : nothing}
      ${this.withEverywhere ? html`<div class="devices">${this.#devices.offer()}</div>` : nothing}
    </div>${this.#manage.view()}`;
  }

  /** The contact if there is a name above it, otherwise the end of the session. */
  #below(snapshot: SignedIn, person: Person | undefined): unknown {
    if (this.withCountdown) return this.#text('left', { time: timeLeft(this.locale(), this.#end.leftMs(snapshot)) });
    return person?.name && person.contact ? html`<bdi>${person.contact}</bdi>` : this.#end.words(snapshot);
  }

  /** No account is current, but one could be. */
  #chooser({ state }: SessionSnapshot): TemplateResult | typeof nothing {
    if (state === 'unknown' || this.#all.length === 0) return nothing;
    return html`<div part="card" class="card" lang="en">
      <div part="heading" class="heading name" role="heading" aria-level=${this.headingLevel ?? 2} tabindex="-1">
        ${this.#text('chooseAccount')}
      </div>
      ${this.#accounts.chooser()}
    </div>`;
  }

  /** The other accounts signed in on this device. */
  async #readAccounts(): Promise<void> {
    const session = this.client?.session;
    const all = (await session?.list().catch(() => undefined)) ?? this.#all;
    if (session !== this.client?.session) return;
    this.#all = all;
    const isSignedIn = this.#session.snapshot.state === 'signed-in';
    // A name may be an address, so it is kept no longer than its session.
    if (!isSignedIn) this.#people.keep(all.map(({ userId }) => userId));
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
      givenName: (userId) => {
        const person = this.#people.find(userId);
        return person?.name ?? person?.contact;
      },
      say: (text) => this.#say(text),
    };
  }

  /** An id isn't a name. If no name is known, the id only serves to tell accounts in the list apart. */
  #nameOf(userId: string): string {
    const person = this.#people.find(userId);
    const { snapshot } = this.#session;
    const isCurrent = snapshot.state === 'signed-in' && snapshot.userId === userId;
    return (person && calledOf(person)) ?? (isCurrent ? this.#text('someone') : this.#text('user', { id: shortId(userId) }));
  }

  /** Report what has changed, to screen readers and to the page. */
  #tell(before: SessionSnapshot, now: SessionSnapshot): void {
    if (before.state === 'signed-in' && now.state !== 'signed-in') this.#say(() => this.#text('signedOut'));
    const isOff = (one: SessionSnapshot) => one.state === 'signed-in' && one.clockOffsetMs !== undefined;
    if (isOff(now) && !isOff(before)) this.#report('clock_skew');
    const isKept = (one: SessionSnapshot) => one.state !== 'signed-in' || !one.inMemory;
    if (!isKept(now) && isKept(before)) this.#report('storage_unavailable');
  }

  #report(code: 'clock_skew' | 'storage_unavailable'): void {
    this.emit(new KmsErrorEvent({ flow: 'session', code, retryable: 'user' }));
  }

  #showReport(text: () => string): void {
    this.#isReport = true;
    this.#say(text);
    this.requestUpdate();
  }

  #say(text: () => string): void {
    if (this.#regions) tell(this.#regions.status, text);
  }

  #warn(text: () => string): void {
    if (!this.#regions) return;
    tell(this.#regions.alert, text);
    this.requestUpdate();
  }

  /** This page is signed out in any case. A record that couldn't be removed is found by the next read. */
  readonly #signOut = (): void => void this.client?.session.signOut().catch(() => {});
}
