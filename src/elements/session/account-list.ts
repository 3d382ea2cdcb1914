import { html, nothing, type TemplateResult } from 'lit';
import type { Session, SessionSummary } from '../../session/session.js';
import { button } from '../shared/card.js';
import { ClientController } from '../shared/client-controller.js';
import type { KmsElement } from '../shared/kms-element.js';
import { avatar } from './person.js';

/** What the list asks of the element that it is part of. */
export interface AccountHost {
  /** What somebody is called here. */
  nameOf(userId: string): string;
  /** The name that the service gave, where it was asked. */
  givenName(userId: string): string | undefined;
  /** Tell what has become of a press. */
  say(text: string): void;
}

/** The accounts of this device beside the current one, and what can be done with them. */
export class AccountList {
  readonly #element: KmsElement;
  readonly #host: AccountHost;
  #all: readonly SessionSummary[] = [];
  #isOpen = false;
  #isBusy = false;

  constructor(element: KmsElement, host: AccountHost) {
    this.#element = element;
    this.#host = host;
    new ClientController(element, ({ session }) => {
      const read = () => void this.#read(session);
      const leave = session.subscribe(read);
      if (session.snapshot.state !== 'unknown') read();
      return () => {
        leave();
        this.#all = [];
        this.#isOpen = false;
      };
    });
  }

  /** Below the current account: closed until somebody asks for it. @param isOffered also where there is no other account yet. */
  switcher(organizationId: string, isOffered: boolean): TemplateResult | typeof nothing {
    const others = this.#all.filter((one) => one.organizationId !== organizationId);
    if (others.length === 0) return isOffered ? html`<div class="quiet">${this.#another()}</div>` : nothing;
    const isOpen = this.#isOpen;
    return html`<div class="quiet">
        <button type="button" part="button" class="link" aria-expanded=${isOpen ? 'true' : 'false'} aria-controls="others" @click=${this.#toggle}>
          ${this.#element.text('switchAccount')}
        </button>
      </div>
      <div id="others" ?hidden=${!isOpen}>
        ${isOpen ? html`${this.#list(others)}<div class="quiet">${this.#another()}${this.#leaveAll()}</div>` : nothing}
      </div>`;
  }

  /** In place of the current account, where there is none; `undefined` where there is no account at all. */
  chooser(): TemplateResult | undefined {
    if (this.#all.length === 0) return undefined;
    return html`${this.#list(this.#all)}<div class="quiet">${this.#leaveAll()}</div>`;
  }

  #list(accounts: readonly SessionSummary[]): TemplateResult {
    return html`<ul part="accounts" class="accounts">
      ${accounts.map((account) => html`<li>${this.#choice(account)}</li>`)}
    </ul>`;
  }

  #choice({ organizationId, userId }: SessionSummary): TemplateResult {
    const name = this.#host.nameOf(userId);
    const press = () =>
      this.#do(async (session) => {
        await session.use(organizationId);
        this.#isOpen = false;
        this.#host.say(this.#element.text('switched', { name }));
      });
    const label = this.#element.text('switchTo', { name });
    return html`<button type="button" part="button" class="plain account" aria-label=${label} @click=${press}>
      ${avatar(this.#host.givenName(userId))}<bdi>${name}</bdi>
    </button>`;
  }

  #another(): TemplateResult {
    const press = () => this.#do((session) => session.use(null));
    return button({ label: this.#element.text('anotherAccount'), kind: 'link', press });
  }

  #leaveAll(): TemplateResult {
    return button({ label: this.#element.text('signOutAll'), kind: 'link', press: () => this.#do(signOutAll) });
  }

  readonly #toggle = (): void => {
    this.#isOpen = !this.#isOpen;
    this.#element.requestUpdate();
    // Another tab may have signed one out.
    const session = this.#element.client?.session;
    if (session) void this.#read(session);
  };

  /** One press at a time. What it could not do, the list shows: whoever is not signed in any more is gone from it. */
  async #do(task: (session: Session) => Promise<unknown>): Promise<void> {
    const session = this.#element.client?.session;
    if (!session || this.#isBusy) return;
    this.#isBusy = true;
    await task(session).catch(() => {});
    this.#isBusy = false;
    await this.#read(session);
  }

  async #read(session: Session): Promise<void> {
    const all = await session.list().catch(() => this.#all);
    if (session !== this.#element.client?.session) return;
    this.#all = all;
    this.#element.requestUpdate();
  }
}

/** The current account last, so that nobody else becomes it in between. */
async function signOutAll(session: Session): Promise<void> {
  const all = await session.list();
  for (const { organizationId } of all.toSorted((a, b) => Number(a.current) - Number(b.current))) await session.signOut({ organizationId });
}
