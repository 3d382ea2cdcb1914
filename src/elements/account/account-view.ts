import type { KmsClient } from '../../kms-client.js';
import { ACCOUNT } from '../../texts/en/account.js';
import type { FIRST } from '../../texts/en/first.js';
import { SIGNED_IN } from '../../texts/en/signed-in.js';
import { shortText } from '../../texts/service-text.js';
import { NAMES } from '../../wire/brand-names.js';
import type { Words } from '../base/kms-element.js';
import { button, type Face, skeleton } from '../card/card.js';
import type { Manage } from '../signed-in/manage.js';
import { AccountController, type AccountNews, type AccountStage } from './account-controller.js';
import { KmsAccountChangedEvent } from './account-events.js';
import { type AddingHost, type AddingStage, AddingSteps } from './adding-steps.js';
import { ADD } from './choices.js';
import { deletionFace } from './deletion-face.js';
import { wayList } from './way-list.js';

type ListStage = Extract<AccountStage, { at: 'loading' | 'ways' }>;

/** An element that shows an account. */
export type ViewHost = AddingHost & { readonly withDelete: boolean | undefined };

/** The list and the steps of one element. */
export class AccountView {
  readonly #host: ViewHost;
  readonly #text: Words<keyof typeof ACCOUNT | keyof typeof FIRST | 'showPhrase'>;
  readonly #adding: AddingSteps;
  #account: AccountController | undefined;
  /** What was done last, until something else is begun; in the language of the moment, which may be another one while it stands there. */
  #news = () => '';
  #isDone = false;
  /** What can be added is shown. */
  #isChoosing = false;
  readonly #manage: Manage;

  /** @param manage shows the recovery phrase over the page. */
  constructor(host: ViewHost, manage: Manage) {
    this.#host = host;
    this.#manage = manage;
    this.#text = host.words({ ...ACCOUNT, showPhrase: SIGNED_IN.showPhrase });
    this.#adding = new AddingSteps(host, () => this.#account);
  }

  /** Whether the result of an action is still shown. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** What was done last, where it outlives the account. */
  get news(): string {
    return this.#account ? '' : this.#news();
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
    if (isStep(stage)) this.#adding.begin(stage);
    else this.#adding.leave();
  }

  /** @returns `undefined` while no account is open. */
  face(heading: string): Face | undefined {
    const account = this.#account;
    if (!account) return undefined;
    const { stage } = account;
    if (stage.at === 'delete') return deletionFace({ account, host: this.#host, text: this.#text, manage: this.#manage }, stage);
    return isStep(stage) ? this.#adding.face(stage) : this.#list(account, stage, heading);
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
      field: wayList({ host: this.#host, text, account, say, isChoosing, choose, withDelete: this.#host.withDelete === true }, stage),
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
    if (news.change === 'deleted') {
      host.emit(new KmsAccountChangedEvent({ change: 'deleted', type: 'account' }));
      return () => this.#text('accountDeleted');
    }
    host.emit(new KmsAccountChangedEvent({ change: news.change, type: news.type }));
    return () => this.#text(news.change, { name: shortText(news.name) });
  }
}

const isStep = (stage: AccountStage | undefined): stage is AddingStage => stage !== undefined && !/^(loading|ways|delete)$/.test(stage.at);
