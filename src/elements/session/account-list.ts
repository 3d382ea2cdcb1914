import { html, nothing, type TemplateResult } from 'lit';
import type { Session, SessionSummary } from '../../session/session.js';
import { SESSION } from '../../texts/en/session.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { button } from '../card/card.js';
import { avatar } from '../signed-in/avatar.js';

/** What the list needs from its element. */
export interface AccountHost {
  readonly element: KmsElement;
  /** The accounts on this device, as last read. */
  readonly all: readonly SessionSummary[];
  /** Read them again. */
  read(): Promise<void>;
  /** The name shown for a user here. */
  nameOf(userId: string): string;
  /** The name from the service, if it was asked. */
  givenName(userId: string): string | undefined;
  /** Announce the result of a press. */
  say(text: () => string): void;
}

/** Another account on this device, and the function that switches to it. */
export interface OtherAccount {
  readonly name: string;
  readonly sign: TemplateResult;
  readonly press: () => void;
}

/** The accounts on this device besides the current one, and what can be done with them. */
export class AccountList {
  readonly #host: AccountHost;
  readonly #text: Words<keyof typeof SESSION>;
  #isOpen = false;
  #isBusy = false;

  constructor(host: AccountHost) {
    this.#host = host;
    this.#text = host.element.words(SESSION);
  }

  /** The accounts besides the current one. */
  others(organizationId: string): readonly OtherAccount[] {
    return this.#host.all.filter((one) => one.organizationId !== organizationId).map((one) => this.#other(one));
  }

  /** Make no account current, so that another user can sign in. */
  readonly useAnother = (): void => void this.#do((session) => session.use(null));

  /** Read the accounts anew. */
  read(): Promise<void> {
    return this.#host.read();
  }

  /** Shown below the current account, closed until the user opens it. */
  switcher(organizationId: string): TemplateResult {
    const others = this.others(organizationId);
    if (others.length === 0) return html`<div class="quiet">${this.#another()}</div>`;
    const isOpen = this.#isOpen;
    return html`<div class="quiet">
        <button type="button" part="button" class="link" aria-expanded=${isOpen ? 'true' : 'false'} aria-controls="others" @click=${this.#toggle}>
          ${this.#text('switchAccount')}
        </button>
      </div>
      <div id="others" ?hidden=${!isOpen}>
        ${isOpen ? html`${this.#list(others)}<div class="quiet">${this.#another()}${this.#leaveAll()}</div>` : nothing}
      </div>`;
  }

  /** Shown instead of the current account, if there is none. */
  chooser(): TemplateResult {
    return html`${this.#list(this.others(''))}<div class="quiet">${this.#leaveAll()}</div>`;
  }

  #list(accounts: readonly OtherAccount[]): TemplateResult {
    return html`<ul part="accounts" class="accounts">
      ${accounts.map((account) => html`<li>${this.#choice(account)}</li>`)}
    </ul>`;
  }

  #choice({ name, sign, press }: OtherAccount): TemplateResult {
    const about = this.#text('switchTo', { name });
    return html`<button type="button" part="button" class="plain account" aria-description=${about} @click=${press}>${sign}<bdi>${name}</bdi></button>`;
  }

  #other({ organizationId, userId }: SessionSummary): OtherAccount {
    const { nameOf, givenName, say } = this.#host;
    const name = nameOf(userId);
    const press = () =>
      void this.#do(async (session) => {
        await session.use(organizationId);
        say(() => this.#text('switched', { name }));
      });
    return { name, sign: avatar(givenName(userId)), press };
  }

  #another(): TemplateResult {
    return button({ label: this.#text('anotherAccount'), kind: 'link', press: this.useAnother });
  }

  #leaveAll(): TemplateResult {
    return button({ label: this.#text('signOutAll'), kind: 'link', press: () => this.#do(signOutAll) });
  }

  readonly #toggle = (): void => {
    this.#isOpen = !this.#isOpen;
    this.#host.element.requestUpdate();
    // Another tab may have signed one out.
    void this.#host.read();
  };

  /** One press at a time. The list shows what failed: an account that is signed out disappears from it. */
  async #do(task: (session: Session) => Promise<unknown>): Promise<void> {
    const session = this.#host.element.client?.session;
    if (!session || this.#isBusy) return;
    this.#isBusy = true;
    await task(session).then(
      () => {
        this.#isOpen = false;
      },
      () => {},
    );
    this.#isBusy = false;
    await this.#host.read();
  }
}

/** The current account goes last, so that no other account becomes current in between. */
async function signOutAll(session: Session): Promise<void> {
  const all = await session.list();
  for (const { organizationId } of all.toSorted((a, b) => Number(a.current) - Number(b.current))) await session.signOut({ organizationId });
}
