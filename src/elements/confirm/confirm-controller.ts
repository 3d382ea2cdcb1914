import { KmsError } from '../../errors.js';
import type { KmsClient } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import type { Confirmation } from '../../session/confirms.js';
import { type ActivityWords, plainWords, type ReadFor, readBody } from '../approvals/activity-words.js';

/** How long a question waits for an answer, in milliseconds. */
const PATIENCE_MS = 60_000;

/** A question before the user. */
export interface ConfirmQuestion {
  readonly words: ActivityWords;
  /** How many come after it. */
  readonly more: number;
}

/** The questions of one client: one at a time, in the order in which they came. Silence is a no. */
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
    this.#registered.catch(() => {}); // without the code of the client there are no requests either
  }

  /** Nothing is asked here any more; what was asked is turned down. */
  stop(): void {
    this.#registered.then((end) => end()).catch(() => {});
    this.#over.abort();
    this.#end(false);
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
    const words = await readBody(body, this.#readFor()).catch(() => plainWords('ACTIVITY_TYPE_REQUEST', body));
    if (skipsMessages && words.isMessage) return;
    if (!(await this.#answerTo(words))) throw new KmsError('rejected', { path: 'confirm' });
  }

  async #answerTo(words: ActivityWords): Promise<boolean> {
    if (this.#over.signal.aborted) return false;
    const clock = new AbortController();
    const isApproved = await new Promise<boolean>((resolve) => {
      this.#end = resolve;
      after(PATIENCE_MS, clock.signal).then(
        () => resolve(false),
        () => {},
      );
      this.#show({ words, more: this.#waiting - 1 });
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
