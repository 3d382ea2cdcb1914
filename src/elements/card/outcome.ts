import { isOfField, type Problem } from '../../flows/problem.js';
import { after } from '../../platform/after.js';
import { shownNow } from '../../platform/ticker.js';
import { OUTCOME } from '../../texts/en/outcome.js';
import { failureName } from '../../texts/failures.js';
import { inWords } from '../../texts/formats.js';
import type { MessageName } from '../../texts/messages.js';
import { joinAudience } from '../base/audience.js';
import { ClientController } from '../base/client-controller.js';
import { KmsErrorEvent } from '../base/events.js';
import { warnOfFailure } from '../base/failure-hint.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { Ticker } from '../base/ticker.js';
import { write } from '../base/told.js';
import type { LightRegions } from './alerts.js';
import type { Face } from './card.js';
import { Glide } from './glide.js';
import { watchLanguage } from './language-watch.js';
import { outcomeLook } from './outcome.styles.js';
import { Pressed } from './pressed.js';
import { Waiting } from './waiting.js';

/** When to announce again how much of a wait is left, in milliseconds before its end. */
const MARKS_MS = [60_000, 30_000, 10_000];

/** How it went: failures, notices, the end of a session. */
export class OutcomeView {
  readonly #host: KmsElement;
  readonly #words: Readonly<Partial<Record<MessageName, string>>>;
  readonly #text: Words<MessageName>;
  #problem: Problem | undefined;
  #notice: Problem | undefined;
  /** The problem that the user has moved on from. */
  #dismissed: Problem | undefined;
  /** Ends the wait that the service asked for. */
  #wait: AbortController | undefined;
  #waitEndsMs = 0;
  /** The mark announced last. */
  #saidMs: number | undefined;
  readonly #ticker: Ticker;
  readonly #pressed: Pressed;
  readonly #waiting: Waiting;
  readonly #glide: Glide;

  /** @param own the element's own texts where the common ones would be wrong: by code, or after the name of its flow and a dot. */
  constructor(host: KmsElement, own: Readonly<Partial<Record<MessageName, string>>> = {}) {
    this.#host = host;
    this.#words = { ...OUTCOME, ...own };
    this.#text = host.words({ ...OUTCOME, ...own } as Record<MessageName, string>); // a missing text is empty
    this.#ticker = new Ticker(host);
    this.#pressed = new Pressed(host);
    this.#waiting = new Waiting(host);
    this.#glide = new Glide(host);
    host.wear(outcomeLook);
    watchLanguage(host);
    new ClientController(host, (client) => {
      const leave = joinAudience(client, host);
      return () => {
        leave();
        this.#wait?.abort();
      };
    });
  }

  /** A step as it is drawn: without a problem that the user has moved on from. */
  admit(face: Face): Face {
    return face.problem && face.problem === this.#dismissed ? { ...face, problem: undefined } : face;
  }

  /** Whether the service asked to wait before the next try, and the wait isn't over. */
  mustWait(problem: Problem | undefined): boolean {
    return problem?.retryable === 'wait' && Boolean(problem.retryAfterMs) && problem !== this.#dismissed;
  }

  /** Remove the problem because the user continues: a field's problem when its text changes, any problem when something is sent. */
  dismiss(which: 'field' | 'any'): void {
    if (this.#problem && (which === 'any' || isOfField(this.#problem))) this.#forgive(this.#problem);
  }

  /** @param hadFocus whether the user was active in this element. */
  show(face: Face, { alert, status }: LightRegions, hadFocus: boolean): void {
    const { problem, notice, input } = face;
    const isNew = problem !== this.#problem;
    this.#waiting.show();
    if (isNew) this.#endWait(problem);
    this.#say(alert, this.#wordsOf(face, problem), isNew);
    this.#pressed.mark(problem !== undefined && !isOfField(problem));
    if (notice) write(status, this.#wordsOf(face, notice));
    input?.describe(problem && isOfField(problem) ? alert.id : undefined);
    const news = [isNew && problem, notice !== this.#notice && notice];
    this.#problem = problem;
    this.#notice = notice;
    for (const one of news) if (one) this.#report(face, one);
    if (!news[0]) return;
    if (hadFocus && isOfField(news[0])) input?.input.focus();
    if (hadFocus || this.#pressed.isAny) alert.scrollIntoView({ block: 'nearest' });
  }

  /** After everything in a step was drawn, announced and focused. */
  settle({ step }: Face): void {
    this.#glide.after(step);
  }

  /** A countdown is shown every second but only read out at a few moments. @source security.md W14 */
  #say(alert: HTMLElement, text: string, isNew: boolean): void {
    const leftMs = this.#waitEndsMs - shownNow();
    const mark = this.#wait && MARKS_MS.findLast((markMs) => leftMs <= markMs);
    alert.ariaLive = this.#wait && !isNew && mark === this.#saidMs ? 'off' : null;
    this.#saidMs = mark;
    write(alert, text);
  }

  #wordsOf({ flow, provider = '', places }: Face, problem: Problem | undefined): string {
    if (!problem) return '';
    const leftMs = this.#wait && problem.retryAfterMs ? this.#waitEndsMs - shownNow() : problem.retryAfterMs;
    const time = leftMs ? inWords(this.#host.locale(), leftMs) : this.#text('soon');
    return this.#text(failureName(this.#words, problem, flow), { time, provider, ...places });
  }

  #report({ flow }: Face, problem: Problem): void {
    const { code, retryable } = problem;
    warnOfFailure(problem);
    this.#host.emit(new KmsErrorEvent({ flow, code, retryable, ...this.#host.way }));
  }

  #endWait(problem: Problem | undefined): void {
    this.#wait?.abort();
    this.#wait = undefined;
    const mustWait = this.mustWait(problem);
    this.#ticker.run(mustWait);
    if (!problem || !mustWait) return;
    this.#wait = new AbortController();
    this.#waitEndsMs = shownNow() + (problem.retryAfterMs ?? 0);
    after(problem.retryAfterMs ?? 0, this.#wait.signal).then(
      () => this.#forgive(problem),
      () => {},
    );
  }

  #forgive(problem: Problem): void {
    this.#dismissed = problem;
    this.#host.requestUpdate();
  }
}
