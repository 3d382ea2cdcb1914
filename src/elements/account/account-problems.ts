import type { Problem } from '../../flows/problem.js';
import { after } from '../../platform/after.js';
import { KmsErrorEvent } from '../shared/announcements.js';
import { type Face, isOfField } from '../shared/card.js';
import type { KmsElement } from '../shared/kms-element.js';
import { write } from '../shared/light-fields.js';
import { type MessageName, messageOf } from '../shared/messages.js';
import { ACCOUNT_TEXTS } from '../shared/texts-account.js';
import { inWords } from '../shared/times.js';

/** What went wrong, told once: in words, as an event, and at its field. */
export class AccountProblems {
  readonly #host: KmsElement;
  #dismissed: Problem | undefined;
  #told: Problem | undefined;

  constructor(host: KmsElement) {
    this.#host = host;
  }

  /** A problem that the person has not gone on from yet. */
  current(problem: Problem | undefined): Problem | undefined {
    return problem === this.#dismissed ? undefined : problem;
  }

  /** Whether the service asked to wait before the next try, and the wait is not over. */
  mustWait(problem: Problem | undefined): boolean {
    return problem?.retryable === 'wait' && Boolean(problem.retryAfterMs) && problem !== this.#dismissed;
  }

  /** Take one problem away. */
  forgive(problem: Problem): void {
    this.#dismissed = problem;
    this.#host.requestUpdate();
  }

  /** @param hadFocus whether the person was at work in this element. */
  tell({ problem, input, provider = '' }: Face, alert: HTMLElement, hadFocus: boolean): void {
    write(alert, problem ? this.#wordsOf(problem, provider) : '');
    input?.describe(problem && isOfField(problem) ? alert.id : undefined);
    if (problem === this.#told) return;
    this.#told = problem;
    if (!problem) return;
    const { code, retryable, retryAfterMs } = problem;
    this.#host.emit(new KmsErrorEvent({ flow: 'account', code, retryable }));
    if (this.mustWait(problem)) after(retryAfterMs ?? 0).then(() => this.forgive(problem));
    if (!hadFocus || !isOfField(problem)) return;
    input?.input.focus();
    input?.input.select();
  }

  /** A failure of an addition has words of its own where those of a sign-in would be wrong. */
  #wordsOf(problem: Problem, provider: string): string {
    const { code, reason, retryAfterMs } = problem;
    const own = [`account.${code}.${reason}`, `account.${code}`].find((name) => name in ACCOUNT_TEXTS) as MessageName | undefined; // a name of the table
    const time = retryAfterMs ? inWords(retryAfterMs) : this.#host.text('soon');
    return this.#host.text(own ?? messageOf(problem), { time, provider });
  }
}
