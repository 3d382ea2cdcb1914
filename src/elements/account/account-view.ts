import { BRANDS } from '../../account/brands.js';
import type { KmsClient } from '../../kms-client.js';
import { joinAudience } from '../shared/audience.js';
import { button, type Face, skeleton } from '../shared/card.js';
import { ClientController } from '../shared/client-controller.js';
import { learn } from '../shared/messages.js';
import { outcomeLook } from '../shared/outcome.styles.js';
import { ACCOUNT_TEXTS } from '../shared/texts-account.js';
import { OUTCOME_TEXTS } from '../shared/texts-outcome.js';
import { AccountController, type AccountNews, type AccountStage } from './account-controller.js';
import { KmsAccountChangedEvent } from './account-events.js';
import { AccountProblems } from './account-problems.js';
import type { AddingHost, AddingSteps } from './adding-steps.js';
import { accountStyles } from './kms-account.styles.js';
import { wayList } from './way-list.js';

type ListStage = Extract<AccountStage, { at: 'loading' | 'ways' }>;

/** The list and the steps of one element; loaded while the service is asked for the list. */
export class AccountView {
  readonly problems: AccountProblems;
  readonly #host: AddingHost;
  #account: AccountController | undefined;
  #adding: AddingSteps | 'loading' | 'lost' | undefined;
  /** The way whose removal was asked for when the focus was looked at last. */
  #asked: string | undefined;
  #news = '';

  constructor(host: AddingHost) {
    this.#host = host;
    this.problems = new AccountProblems(host);
    learn({ ...OUTCOME_TEXTS, ...ACCOUNT_TEXTS });
    host.wear(outcomeLook);
    host.wear(accountStyles);
    new ClientController(host, (client) => joinAudience(client, host));
  }

  /** Show the account of who is signed in. */
  open(client: KmsClient): void {
    this.#news = '';
    this.#account = new AccountController(client, (news) => this.#onChange(news));
    void this.#load();
  }

  /** Nothing is left of the account, nor of what was under way. */
  close(): void {
    this.#account?.stop();
    this.#account = undefined;
    this.#leaveAdding();
  }

  /** @returns `undefined` while no account is open. */
  face(heading: string): Face | undefined {
    const account = this.#account;
    if (!account) return undefined;
    const { stage } = account;
    if (stage.at === 'loading' || stage.at === 'ways') return this.#list(account, stage, heading);
    if (typeof this.#adding === 'object') return this.#adding.face(account, stage);
    void this.#load();
    return this.#list(account, { at: 'ways', busy: '' }, heading);
  }

  /** Where the focus goes beside the first thing of a step: to the question, and back to the button that led there. */
  focusTarget({ step }: Face): HTMLElement | undefined {
    const stage = this.#account?.stage;
    const asked = stage?.at === 'ways' ? stage.asking : undefined;
    const before = this.#asked;
    this.#asked = asked;
    if (step !== 'ways' || asked === before) return undefined;
    const root = this.#host.renderRoot;
    if (asked !== undefined) return root.querySelector<HTMLElement>('.ask button') ?? undefined;
    const buttons = [...root.querySelectorAll<HTMLElement>('[data-way]')];
    return buttons.find((one) => one.getAttribute('data-way') === before) ?? root.querySelector<HTMLElement>('.heading') ?? undefined;
  }

  #list(account: AccountController, stage: ListStage, heading: string): Face {
    const host = this.#host;
    this.#leaveAdding();
    const { problem } = stage;
    const common = { flow: 'account', heading, problem } as const;
    if (stage.at === 'loading') {
      if (!problem) return { ...common, step: 'loading', field: skeleton, status: host.text('loading') };
      const retry = button({ label: host.text('tryAgain'), press: () => void account.load() });
      return { ...common, step: 'trouble', actions: problem.retryable === 'no' ? undefined : retry };
    }
    const say = (text: string) => {
      this.#news = text;
      host.requestUpdate();
    };
    const { provider, busy } = stage;
    const field = wayList({ host, account, say }, stage);
    return {
      ...common,
      step: 'ways',
      field,
      busy: busy !== undefined,
      status: this.#news,
      ...(provider && { provider: BRANDS[provider] }),
    };
  }

  #onChange(news?: AccountNews): void {
    this.#news = news ? this.#host.text(news.change, { name: news.name }) : '';
    if (news) this.#host.emit(new KmsAccountChangedEvent({ change: news.change, type: news.type }));
    this.#host.requestUpdate();
  }

  /** Fetches the steps of an addition, beside the list. Where they do not come the next press asks again. */
  async #load(): Promise<void> {
    if (this.#adding) return;
    this.#adding = 'loading';
    try {
      const { AddingSteps } = await import('./adding-steps.js');
      this.#adding = new AddingSteps(this.#host);
      this.#host.requestUpdate();
    } catch {
      this.#adding = undefined;
      if (this.#account?.stage.at !== 'loading' && this.#account?.stage.at !== 'ways')
        this.#account?.back({ code: 'network', retryable: 'user' });
    }
  }

  #leaveAdding(): void {
    if (typeof this.#adding === 'object') this.#adding.leave();
  }
}
