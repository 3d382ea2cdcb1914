import type { Problem } from '../../flows/problem.js';
import { failureName } from '../../texts/failures.js';
import { inWords } from '../../texts/formats.js';
import { KmsErrorEvent } from '../base/events.js';
import { warnOfFailure } from '../base/failure-hint.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { tell } from '../base/told.js';
import type { LightRegions } from '../card/alerts.js';
import type { IsolatedKind, IsolatedText } from './isolated-kind.js';

type Told = Pick<IsolatedKind<never, never>, 'flow' | 'texts'>;

/** Reports each failure once: in its element's alert, as an event, and in the console if the page has to change. */
export class ToldFailure {
  readonly #host: KmsElement;
  readonly #is: Told;
  readonly #text: Words<IsolatedText>;
  #before: Problem | undefined;

  constructor(host: KmsElement, is: Told, text: Words<IsolatedText>) {
    this.#host = host;
    this.#is = is;
    this.#text = text;
  }

  /** @param regions absent if the failure is shown elsewhere. */
  tell(problem: Problem | undefined, regions: LightRegions | undefined): void {
    if (problem === this.#before) return;
    this.#before = problem;
    const { retryAfterMs } = problem ?? {};
    const time = () => (retryAfterMs ? inWords(this.#host.locale(), retryAfterMs) : this.#text('soon'));
    const name = problem && this.#nameOf(problem);
    if (regions) tell(regions.alert, () => (name ? this.#text(name, { time: time() }) : ''));
    if (!problem) return;
    warnOfFailure(problem);
    this.#host.emit(new KmsErrorEvent({ flow: this.#is.flow, code: problem.code, retryable: problem.retryable }));
  }

  #nameOf(problem: Problem): IsolatedText {
    if (problem.code === 'popup_blocked') return 'exportBlocked';
    const { flow, texts } = this.#is;
    const own = `${flow}.${problem.code}`;
    return (Object.hasOwn(texts, own) ? own : failureName(texts, problem, 'export')) as IsolatedText; // own member of this table
  }
}
