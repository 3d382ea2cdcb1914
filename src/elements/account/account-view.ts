import type { KmsClient } from '../../kms-client.js';
import { ACCOUNT } from '../../texts/en/account.js';
import type { FIRST } from '../../texts/en/first.js';
import { shortText } from '../../texts/service-text.js';
import { NAMES } from '../../wire/brand-names.js';
import type { Words } from '../base/kms-element.js';
import { button, type Face, skeleton } from '../card/card.js';
import { AccountController, type AccountNews, type AccountStage } from './account-controller.js';
import { KmsAccountChangedEvent } from './account-events.js';
import { type AddingHost, AddingSteps } from './adding-steps.js';
import { ADD } from './choices.js';
import { wayList } from './way-list.js';

type ListStage = Extract<AccountStage, { at: 'loading' | 'ways' }>;

/** The list and the steps of one element. */
export class AccountView {
  readonly #host: AddingHost;
  readonly #text: Words<keyof typeof ACCOUNT | keyof typeof FIRST>;
  readonly #adding: AddingSteps;
  #account: AccountController | undefined;
  /** What was done last, until something else is begun; in the language of the moment, which may be another one while it stands there. */
  #news = () => '';
  #isDone = false;
  /** What can be added is shown. */
  #isChoosing = false;

  constructor(host: AddingHost) {
    this.#host = host;
    this.#text = host.words(ACCOUNT);
    this.#adding = new AddingSteps(host, () => this.#account);
  }

  /** Whether the result of an action is still shown. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Show the signed-in user's account. */
  open(client: KmsClient): void {
    this.#news = () => '';
    this.#isDone = this.#isChoosing = false;
    this.#account = new AccountController(client, (news) => this.#onChange(news));
  }

  /** Nothing is left of the account, nor of what was under way. */
  close(): void {
    this.#account?.stop();
    this.#account = undefined;
    this.#adding.leave();
  }

  /** Put up the fields of the step. */
  begin(): void {
    const stage = this.#account?.stage;
    if (!stage || stage.at === 'loading' || stage.at === 'ways') this.#adding.leave();
    else this.#adding.begin(stage);
  }

  /** @returns `undefined` while no account is open. */
  face(heading: string): Face | undefined {
    const account = this.#account;
    if (!account) return undefined;
    const { stage } = account;
    return stage.at === 'loading' || stage.at === 'ways' ? this.#list(account, stage, heading) : this.#adding.face(stage);
  }

  #list(account: AccountController, stage: ListStage, heading: string): Face {
    const text = this.#text;
    const { problem } = stage;
    const common = { flow: 'account', heading, problem } as const;
    if (stage.at === 'loading') {
      if (!problem) return { ...common, step: 'loading', field: skeleton, status: text('loading') };
      const retry = button({ label: text('tryAgain'), press: () => void account.load() });
      return { ...common, step: 'trouble', actions: problem.retryable === 'no' ? undefined : retry };
    }
    const say = (words: () => string) => {
      this.#news = words;
      this.#isDone = false;
      this.#host.requestUpdate();
    };
    const choose = () => {
      if (asking !== undefined) account.ask(undefined);
      this.#isChoosing = !this.#isChoosing;
      say(() => '');
    };
    const isChoosing = this.#isChoosing;
    const { provider, busy, asking } = stage;
    return {
      ...common,
      step: 'ways',
      field: wayList({ host: this.#host, text, account, say, isChoosing, choose }, stage),
      at: asking ?? (isChoosing ? ADD : undefined),
      busy: busy !== undefined,
      status: this.#news(),
      ...(provider && { provider: NAMES[provider] }),
    };
  }

  #onChange(news?: AccountNews): void {
    this.#news = news ? this.#tell(news) : () => '';
    this.#isDone = news !== undefined;
    const stage = this.#account?.stage;
    if (news || (stage?.at === 'ways' && stage.asking)) this.#isChoosing = false;
    this.#host.requestUpdate();
  }

  /** @returns what assistive technology hears. */
  #tell(news: AccountNews): () => string {
    const host = this.#host;
    if (news.change === 'ended') {
      for (const type of new Set(news.report.ended.map((one) => one.type)))
        host.emit(new KmsAccountChangedEvent({ change: 'removed', type }));
      return () => this.#text('othersEnded');
    }
    host.emit(new KmsAccountChangedEvent({ change: news.change, type: news.type }));
    return () => this.#text(news.change, { name: shortText(news.name) });
  }
}
