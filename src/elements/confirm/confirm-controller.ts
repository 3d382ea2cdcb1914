import { KmsError } from '../../errors.js';
import type { KmsClient } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import type { Confirmation } from '../../session/confirms.js';
import { type ActivityWords, plainWords, type ReadFor, readBody } from '../approvals/activity-words.js';

/** How long a question waits for an answer, in milliseconds. */
const PATIENCE_MS = 60_000;

/** A question to the user. */
export interface ConfirmQuestion {
  /** The request. */
  readonly body: string;
  readonly words: ActivityWords;
  /** Language of the texts. */
  readonly lang: string;
  /** How many questions come after it. */
  readonly more: number;
}

/** The questions of one client: one at a time, in order. No answer counts as no. */
export class ConfirmController {
  question: ConfirmQuestion | undefined;
  readonly #readFor: () => ReadFor;
  readonly #changed: () => void;
  readonly #registered: Promise<() => void>;
  readonly #over = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #end: (isApproved: boolean) => void = () => {};

  /** @param changed called after each change. */
  constructor(client: KmsClient, readFor: () => ReadFor, changed: () => void) {
    this.#readFor = readFor;
    this.#changed = changed;
    this.#registered = client.onConfirm((asked) => this.#ask(asked));
    this.#registered.catch(() => {}); // if the client's code doesn't load, there are no requests either
  }

  /** Stop asking. Open questions are declined. */
  stop(): void {
    this.#registered.then((end) => end()).catch(() => {});
    this.#over.abort();
    this.#end(false);
  }

  /** Parse the question again if the page's language has changed. */
  async translate(): Promise<void> {
    const readFor = this.#readFor();
    const { lang } = readFor;
    if (!this.question || this.question.lang === lang) return;
    const { body } = this.question;
    this.question = { ...this.question, lang };
    const words = await wordsOfRequest(body, readFor);
    if (this.question?.body === body && this.question.lang === lang) this.#show({ ...this.question, words });
  }

  answer(isApproved: boolean): void {
    this.#end(isApproved);
  }

  #ask(asked: Confirmation): Promise<void> {
    this.#waiting += 1;
    if (this.question) this.#show({ ...this.question, more: this.#waiting - 1 });
    const answer = this.#turn
      .then(() => this.#askNow(asked))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#turn = answer.catch(() => {});
    return answer;
  }

  async #askNow({ body, skipsMessages }: Confirmation): Promise<void> {
    const readFor = this.#readFor();
    const words = await wordsOfRequest(body, readFor);
    if (skipsMessages && words.isMessage) return;
    if (!(await this.#answerTo({ body, words, lang: readFor.lang }))) throw new KmsError('rejected', { path: 'confirm' });
  }

  async #answerTo(read: Omit<ConfirmQuestion, 'more'>): Promise<boolean> {
    if (this.#over.signal.aborted) return false;
    const clock = new AbortController();
    const isApproved = await new Promise<boolean>((resolve) => {
      this.#end = resolve;
      after(PATIENCE_MS, clock.signal).then(
        () => resolve(false),
        () => {},
      );
      this.#show({ ...read, more: this.#waiting - 1 });
    });
    clock.abort();
    this.#end = () => {};
    this.#show(undefined);
    return isApproved;
  }

  #show(question: ConfirmQuestion | undefined): void {
    this.question = question;
    this.#changed();
  }
}

/** Parse a request; if the reader doesn't load, it is shown as sent. */
function wordsOfRequest(body: string, readFor: ReadFor): Promise<ActivityWords> {
  return readBody(body, readFor).catch(() => plainWords('ACTIVITY_TYPE_REQUEST', body));
}
