import type { CodeAnswer, CodeRequest, EndedReport, FreshProof, NewWay, WayIn } from '../../account/account.js';
import { kmsErrorOf } from '../../errors.js';
import type { OtpChannel, OtpIntent } from '../../flows/otp/view.js';
import { type Problem, problemOf } from '../../flows/problem.js';
import { absent, type WalletChoice } from '../../flows/wallet/machine.js';
import type { KmsClient, ProviderSet } from '../../kms-client.js';
import type { SocialProvider } from '../../wire/brand-names.js';
import type { CodeView } from '../ways/code-step.js';

/** What the element shows, and what it waits for. */
export type AccountStage =
  | { readonly at: 'loading'; readonly problem?: Problem | undefined }
  /** `asking`: what is to be confirmed, the removal of a way or the end of all others. `busy`: that, or the button of an addition. */
  | {
      readonly at: 'ways';
      readonly asking?: string;
      readonly busy?: string;
      /** What became of the others when all were ended. */
      readonly report?: EndedReport;
      readonly problem?: Problem;
      readonly provider?: SocialProvider;
    }
  /** The person is to confirm that the account goes. `unsaved`: wallets whose words were never exported; unknown while they are looked up. */
  | {
      readonly at: 'delete';
      readonly unsaved?: readonly string[];
      readonly busy?: WayIn['type'];
      readonly problem?: Problem;
      readonly provider?: SocialProvider;
    }
  | { readonly at: 'contact'; readonly channel: OtpChannel; readonly busy: boolean; readonly problem?: Problem }
  | { readonly at: 'code'; readonly view: CodeView }
  | { readonly at: 'wallet'; readonly wallets?: readonly WalletChoice[]; readonly asked?: WalletChoice; readonly problem?: Problem }
  | { readonly at: 'window'; readonly provider: SocialProvider; readonly isBlocked: boolean; readonly problem?: Problem };

/** What was done, to be told once. */
export type AccountNews =
  | { readonly change: 'added' | 'removed'; readonly type: WayIn['type']; readonly name: string }
  | { readonly change: 'ended'; readonly report: EndedReport }
  | { readonly change: 'deleted' };

/** What is asked for, and busy, when all others are to end. */
export const OTHERS = 'others';

/** The sign-in methods of one account as an element works with them: one thing at a time; what was canceled leaves nothing behind. */
export class AccountController {
  stage: AccountStage = { at: 'loading' };
  /** As the service knew them last. */
  ways: readonly WayIn[] = [];
  served: ProviderSet | undefined;
  readonly #client: KmsClient;
  readonly #changed: (news?: AccountNews) => void;
  #adding: AbortController | undefined;
  #answer: ((answer: CodeAnswer) => void) | undefined;
  #choose: ((id: string | undefined) => void) | undefined;
  #isOver = false;
  /** What is proven now deletes the account. */
  #deleting: Extract<AccountStage, { at: 'delete' }> | undefined;

  /** @param changed hears of each change, and of what was done. */
  constructor(client: KmsClient, changed: (news?: AccountNews) => void) {
    this.#client = client;
    this.#changed = changed;
    void this.load();
  }

  /** Ends everything. */
  stop(): void {
    this.#isOver = true;
    this.#adding?.abort();
  }

  /** Read the account again. @param told a failure to show beside the list. */
  async load(told?: Problem): Promise<void> {
    if (!told) this.#show({ at: 'loading' });
    try {
      [this.served, this.ways] = await Promise.all([this.#client.providers(), this.#client.account.list()]);
      this.#show({ at: 'ways', ...(told && { problem: told }) });
    } catch (thrown) {
      const problem = problemOf(kmsErrorOf(thrown));
      // A failure at a provider says nothing about the list, so that the list is read once more.
      if (!told && /^(oauth_|account_exists$)/.test(problem.code)) await this.load(problem);
      else this.#show({ at: 'loading', problem });
    }
  }

  /** Show the list, or the question before a deletion that is under way, and what is to be said of it. */
  back(problem?: Problem, provider?: SocialProvider): void {
    this.#adding?.abort();
    this.#adding = this.#answer = this.#choose = undefined;
    this.#show({ ...(this.#deleting ?? { at: 'ways' }), ...(problem && { problem }), ...(provider && { provider }) });
  }

  /** Ask whether the account is to go, and look which wallets would be lost with it. */
  async askDeletion(): Promise<void> {
    if (this.#isBusy) return;
    this.#deleting = { at: 'delete' };
    this.#show(this.#deleting);
    const found = await this.#client.api.query('list_wallets', {}).catch(() => undefined);
    if (!found || !this.#deleting) return;
    this.#deleting = { at: 'delete', unsaved: found.wallets.flatMap(({ walletId, exported }) => (exported ? [] : walletId)) };
    if (this.stage.at === 'delete') this.#show({ ...this.stage, ...this.#deleting });
  }

  /** The account stays. */
  keep(): void {
    this.#deleting = undefined;
    this.back();
  }

  /** Delete the account after a fresh proof by one of its sign-in methods. Call it in the click: browsers open dialogs and windows there alone. */
  confirmBy({ type, provider }: Pick<WayIn, 'type' | 'provider'>): void {
    if (this.#isBusy || !this.#deleting) return;
    if (type === 'wallet') this.addWallet();
    else if (type === 'oauth') {
      if (provider) this.addSocial(provider);
    } else if (type === 'email' || type === 'sms' || type === 'passkey') {
      this.#show({ ...this.#deleting, busy: type });
      this.#prove(type === 'passkey' ? { type } : { type, askCode: this.#askCode }, (problem) => this.back(problem));
    }
  }

  /** The first press on what is asked twice; `undefined` takes it back. */
  ask(id: string | undefined): void {
    if (this.#isBusy) return;
    this.#show(id === undefined ? { at: 'ways' } : { at: 'ways', asking: id });
  }

  /** The second one. */
  async remove(way: WayIn): Promise<void> {
    if (this.#isBusy) return;
    const { id, type, name } = way;
    this.#show({ at: 'ways', asking: id, busy: id });
    try {
      this.ways = await this.#client.account.remove(id);
      this.#show({ at: 'ways' }, { change: 'removed', type, name });
    } catch (thrown) {
      this.#show({ at: 'ways', problem: problemOf(kmsErrorOf(thrown)) });
    }
  }

  /** End every session but this one, and every key that no sign-in made. */
  async endOthers(): Promise<void> {
    if (this.#isBusy) return;
    this.#show({ at: 'ways', asking: OTHERS, busy: OTHERS });
    try {
      const report = await this.#client.account.endOthers();
      this.ways = await this.#client.account.list();
      this.#show({ at: 'ways', report }, { change: 'ended', report });
    } catch (thrown) {
      this.#show({ at: 'ways', problem: problemOf(kmsErrorOf(thrown)) });
    }
  }

  startContact(channel: OtpChannel): void {
    if (!this.#isBusy) this.#show({ at: 'contact', channel, busy: false });
  }

  /** @param contact as it was typed, or in E.164. */
  addContact(channel: OtpChannel, contact: string): void {
    this.#show({ at: 'contact', channel, busy: true });
    this.#prove({ type: channel, contact, askCode: this.#askCode }, (problem) =>
      this.#show({ at: 'contact', channel, busy: false, problem }),
    );
  }

  readonly #askCode = (request: CodeRequest): Promise<CodeAnswer> => {
    this.#show({ at: 'code', view: codeViewOf(request) });
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  };

  /** What a person does at the code. */
  sendCode(intent: OtpIntent): void {
    if (this.stage.at !== 'code') return;
    const { view } = this.stage;
    if (intent.type === 'back') this.startOver(this.#deleting ?? { at: 'contact', channel: view.channel, busy: false });
    if (intent.type !== 'submit-code' && intent.type !== 'resend') return;
    const { problem: _, ...rest } = view;
    this.#show({ at: 'code', view: { ...rest, busy: true } });
    this.#answer?.(intent.type === 'resend' ? { resend: true } : intent.code);
  }

  addPasskey(): void {
    if (this.#isBusy) return;
    this.#show({ at: 'ways', busy: 'passkey' });
    this.#prove({ type: 'passkey' }, (problem) => this.back(problem));
  }

  /** In the click: the window opens there alone. */
  addSocial(provider: SocialProvider, inThisTab = false): void {
    if (this.#isBusy) return;
    this.#show({ at: 'window', provider, isBlocked: false });
    this.#prove({ type: 'oauth', provider, inThisTab }, (problem) => {
      if (problem.code === 'popup_blocked') this.#show({ at: 'window', provider, isBlocked: true, problem });
      else this.back(problem, provider);
    });
  }

  addWallet(): void {
    if (this.#isBusy) return;
    this.#show({ at: 'wallet' });
    const choose = (wallets: readonly WalletChoice[]) => {
      this.#show({ at: 'wallet', wallets, ...(wallets.length === 0 && { problem: absent() }) });
      return new Promise<string | undefined>((resolve) => {
        this.#choose = resolve;
      });
    };
    this.#prove({ type: 'wallet', choose }, (problem) => this.back(problem));
  }

  chooseWallet(id: string): void {
    if (this.stage.at !== 'wallet' || this.stage.asked) return;
    const asked = this.stage.wallets?.find((wallet) => wallet.id === id);
    if (!asked) return;
    this.#show({ ...this.stage, asked });
    this.#choose?.(id);
  }

  /** Give up what is under way and go to another step. */
  startOver(stage: AccountStage): void {
    this.#adding?.abort();
    this.#adding = undefined;
    this.#show(stage);
  }

  /** What is proven now deletes the account. */
  get isDeleting(): boolean {
    return this.#deleting !== undefined;
  }

  get #isBusy(): boolean {
    return (this.stage.at === 'ways' || this.stage.at === 'delete') && this.stage.busy !== undefined;
  }

  /** One proof at a time, for an addition or for the deletion: a second one ends the first, of which nothing is heard any more. */
  async #prove(way: NewWay | FreshProof, failed: (problem: Problem) => void): Promise<void> {
    this.#adding?.abort();
    const adding = new AbortController();
    this.#adding = adding;
    const { signal } = adding;
    try {
      if (this.#deleting) {
        // The end of the session has taken the list away by then.
        await this.#client.account.delete(way, { signal });
        return this.#changed({ change: 'deleted' });
      }
      const ways = await this.#client.account.add(way as NewWay, { signal }); // a proof alone is given for a deletion
      if (signal.aborted) return;
      this.ways = ways;
      this.#show({ at: 'ways' }, { change: 'added', type: way.type, name: '' });
    } catch (thrown) {
      if (!signal.aborted) failed(problemOf(kmsErrorOf(thrown)));
    }
  }

  #show(stage: AccountStage, news?: AccountNews): void {
    if (this.#isOver) return;
    this.stage = stage;
    this.#changed(news);
  }
}

/** A code that is asked for, as its step draws it. */
export function codeViewOf({ channel, contact, sent, resendAtMs, expiresAtMs, problem }: CodeRequest): CodeView {
  return { step: 'code', channel, contact, busy: false, verified: false, resendAtMs, expiresAtMs, sent, ...(problem && { problem }) };
}
