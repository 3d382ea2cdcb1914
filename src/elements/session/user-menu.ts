import { html, nothing, type TemplateResult } from 'lit';
import type { SessionSnapshot } from '../../session/session.js';
import { SESSION } from '../../texts/en/session.js';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { avatar } from '../signed-in/avatar.js';
import { CLOCK, DOWN, KEY, OUT, PLUS, WORDS } from '../signed-in/icons.js';
import type { Manage } from '../signed-in/manage.js';
import { calledOf, type Person } from '../signed-in/person.js';
import type { AccountList } from './account-list.js';
import type { SessionEnd } from './session-end.js';

type SignedIn = Extract<SessionSnapshot, { state: 'signed-in' }>;

/** Minimum distance between the menu and the edge of the page, in pixels. */
const EDGE_PX = 8;

/** What the menu needs. */
export interface MenuHost {
  readonly element: KmsElement;
  readonly accounts: AccountList;
  readonly end: SessionEnd;
  readonly manage: Manage;
  /** The name shown for a user here. */
  nameOf(userId: string): string;
  personOf(userId: string): Person | undefined;
  signOut(): void;
}

/** An item and its action. */
interface Item {
  readonly sign: unknown;
  readonly label: string;
  /** What a press does, if the label doesn't say it. */
  readonly about?: string;
  readonly press: () => void;
}

/** The signed-in user as one button, with everything they can do in its menu. */
export class UserMenu {
  readonly #host: MenuHost;
  readonly #text: Words<keyof typeof SESSION | keyof typeof SIGNED_IN>;
  #isOpen = false;
  #leave: AbortController | undefined;

  constructor(host: MenuHost) {
    this.#host = host;
    this.#text = host.element.words({ ...SIGNED_IN, ...SESSION });
    // In another language the button's width changes, and the menu's with it.
    host.element.addController({ hostUpdated: () => this.#isOpen && this.#place() });
  }

  /** The button, and the menu below it while it is open. */
  view(snapshot: SignedIn): TemplateResult {
    const { nameOf, personOf, end, manage } = this.#host;
    const { userId } = snapshot;
    const person = personOf(userId);
    const name = nameOf(userId);
    const isNear = end.isNear(snapshot);
    const kind = person && calledOf(person) ? 'user-name' : 'user-name stand-in';
    return html`<div class="user-box" lang="en" @keydown=${this.#onKey} @focusout=${this.#onFocusOut}>
      <button
        type="button"
        part="button user"
        class="user"
        aria-haspopup="menu"
        aria-expanded=${this.#isOpen ? 'true' : 'false'}
        aria-controls=${this.#isOpen ? 'user-menu' : nothing}
        aria-description=${this.#text('manageLabel')}
        @click=${this.#toggle}
      >${avatar(person?.name ?? person?.contact)}<bdi part="name" class=${kind} title=${name}>${name}</bdi>${DOWN}${isNear ? html`<span class="dot"></span>` : nothing}</button>
      ${this.#isOpen ? this.#menu(snapshot, person) : nothing}
    </div>
    ${manage.view()}`;
  }

  /** Close the menu. */
  readonly close = (): void => {
    this.#leave?.abort();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#host.element.requestUpdate();
  };

  #menu(snapshot: SignedIn, person: Person | undefined): TemplateResult {
    const { nameOf, end } = this.#host;
    const below = person?.name ? person.contact : undefined;
    const groups = this.#groups(snapshot, person).filter((group) => group.length > 0);
    return html`<div part="menu" class="pop">
      <div class="pop-head">
        ${avatar(person?.name ?? person?.contact)}
        <div><bdi class="called">${nameOf(snapshot.userId)}</bdi><span class="small">${below ?? end.words(snapshot)}</span></div>
      </div>
      <div role="menu" id="user-menu" aria-label=${this.#text('manageLabel')}>
        ${groups.map((group) => html`<hr role="separator" />${group.map((item) => this.#item(item))}`)}
      </div>
    </div>`;
  }

  #groups(snapshot: SignedIn, person: Person | undefined): readonly (readonly Item[])[] {
    const { accounts, end, manage, signOut } = this.#host;
    const text = this.#text;
    const { walletId } = person ?? {};
    const stay = { sign: CLOCK, label: text('stay'), press: () => void end.stay() };
    const others = accounts.others(snapshot.organizationId).map(({ name, sign, press }) => ({
      sign,
      label: name,
      about: text('switchTo', { name }),
      press,
    }));
    const another = { sign: PLUS, label: text('anotherAccount'), press: accounts.useAnother };
    const ways = { sign: KEY, label: text('manageWays'), press: () => manage.open('account') };
    const phrase = { sign: WORDS, label: text('showPhrase'), press: () => manage.open('export', { 'wallet-id': walletId ?? '' }) };
    return [
      end.isNear(snapshot) ? [stay] : [],
      [...others, another],
      [...(manage.has('account') ? [ways] : []), ...(walletId && manage.has('export') ? [phrase] : [])],
      [{ sign: OUT, label: text('signOut'), press: signOut }],
    ];
  }

  #item({ sign, label, about, press }: Item): TemplateResult {
    const onPress = () => {
      this.close();
      this.#button?.focus();
      press();
    };
    return html`<button type="button" part="button item" class="item" role="menuitem" tabindex="-1" aria-description=${about ?? nothing} @click=${onPress}>
      ${sign}<bdi>${label}</bdi>
    </button>`;
  }

  readonly #toggle = (): void => (this.#isOpen ? this.close() : this.#open());

  #open(): void {
    const { element, accounts } = this.#host;
    this.#isOpen = true;
    this.#leave = new AbortController();
    const onPress = (event: Event) => event.composedPath().includes(element) || this.close();
    element.ownerDocument.addEventListener('pointerdown', onPress, { signal: this.#leave.signal });
    element.ownerDocument.defaultView?.addEventListener('resize', () => this.#place(), { signal: this.#leave.signal });
    element.requestUpdate();
    void element.updateComplete.then(() => this.#items[0]?.focus());
    // Another tab may have signed one out.
    void accounts.read();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const items = this.#items;
    const at = items.findIndex((item) => item.matches(':focus'));
    const places: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 };
    const to = places[event.key];
    if (event.key === 'Tab') this.close();
    if (event.key === 'Escape' && this.#isOpen) {
      this.close();
      this.#button?.focus();
    } else if (to === undefined) return;
    else if (this.#isOpen) items.at(to % items.length)?.focus();
    else this.#toggle();
    event.preventDefault();
  };

  readonly #onFocusOut = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (currentTarget instanceof Element && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) this.close();
  };

  /** If the menu would extend beyond the page, it is moved inside. */
  #place(): void {
    const { renderRoot, ownerDocument } = this.#host.element;
    const pop = renderRoot.querySelector<HTMLElement>('.pop');
    if (!pop) return;
    pop.style.insetInlineEnd = pop.style.left = '';
    const { left, right } = pop.getBoundingClientRect();
    const over = right - (ownerDocument.documentElement.clientWidth - EDGE_PX);
    const byPx = left < EDGE_PX ? EDGE_PX - left : over > 0 ? -over : 0;
    const leftPx = pop.offsetLeft + byPx;
    pop.style.insetInlineEnd = 'auto';
    pop.style.left = `${leftPx}px`;
  }

  get #items(): readonly HTMLElement[] {
    return [...this.#host.element.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]')];
  }

  get #button(): HTMLElement | null {
    return this.#host.element.renderRoot.querySelector<HTMLElement>('.user');
  }
}
