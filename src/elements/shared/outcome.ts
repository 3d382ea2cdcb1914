import { html, type TemplateResult } from 'lit';
import { KmsError } from '../../errors.js';
import type { Problem } from '../../flows/runner.js';
import { after } from '../../platform/after.js';
import type { SessionSnapshot } from '../../session/session.js';
import { KmsErrorEvent } from './announcements.js';
import { joinAudience } from './audience.js';
import { type Face, isOfField } from './card.js';
import { ClientController } from './client-controller.js';
import { type LightRegions, write } from './light-fields.js';
import { learn, messageOf } from './messages.js';
import { outcomeLook } from './outcome.styles.js';
import { NO_STORAGE, type SignInElement } from './sign-in-element.js';
import { OUTCOME_TEXTS } from './texts-outcome.js';
import { inWords } from './times.js';

/** What whoever made the page has to look at. People read other words. */
const HINTS: Readonly<Record<string, string>> = {
  network: 'the address, the list of origins at the service, or connect-src in the policy of this page',
  forbidden: 'the list of origins at the service, and auth-proxy-config-id',
  config_invalid: 'the settings of this page',
  method_disabled: 'methods, and the ways in that are switched on at the service',
  unsupported: 'https',
};

/** Why a session ended, where the person did not end it. */
export function endingOf(snapshot: SessionSnapshot): Problem | undefined {
  if (snapshot.state === 'expired') return { code: 'session_expired', retryable: 'no' };
  if (snapshot.state !== 'signed-out' || !snapshot.reason || snapshot.reason === 'user') return undefined;
  return snapshot.reason === 'rejected' ? { code: 'session_rejected', retryable: 'no' } : { code: 'storage_lost', retryable: 'user' };
}

/**
 * How it went: failures, notices, the end of a session. Loaded right after the first step is drawn, which needs none of it.
 */
export class Outcome {
  /** A check in a circle, in the text's own colour where colours are forced. */
  readonly #check: TemplateResult = html`<svg part="icon" class="check" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="18"></circle>
    <path d="m12.5 20.5 5 5 10-11"></path>
  </svg>`;
  readonly endingOf: typeof endingOf = endingOf;
  readonly #host: SignInElement;
  #problem: Problem | undefined;
  #notice: Problem | undefined;

  constructor(host: SignInElement) {
    this.#host = host;
    learn(OUTCOME_TEXTS);
    host.wear(outcomeLook);
    new ClientController(host, (client) => joinAudience(client, host));
  }

  /** Somebody is signed in. */
  done(inMemory: boolean): Face {
    const words = this.#host.text('signedIn');
    const heading = html`${this.#check}${words}`;
    const actions = html`<slot name="signed-in"></slot>`;
    return { step: 'done', flow: 'session', heading, actions, status: words, notice: inMemory ? NO_STORAGE : undefined };
  }

  /** @param hadFocus whether the person was at work in this element. */
  show(face: Face, { alert, status }: LightRegions, hadFocus: boolean): void {
    const { problem, notice, input, provider } = face;
    write(alert, this.#wordsOf(problem, provider));
    if (notice) write(status, this.#wordsOf(notice));
    input?.describe(problem && isOfField(problem) ? alert.id : undefined);
    const news = [problem !== this.#problem && problem, notice !== this.#notice && notice];
    this.#problem = problem;
    this.#notice = notice;
    for (const one of news) if (one) this.#report(face, one);
    if (!news[0]) return;
    this.#endWait(news[0]);
    if (!hadFocus || !isOfField(news[0])) return;
    input?.input.focus();
    // An address is mended, a code is typed anew.
    if (face.step === 'code') input?.input.select();
  }

  #wordsOf(problem: Problem | undefined, provider = ''): string {
    if (!problem) return '';
    const { retryAfterMs } = problem;
    const time = retryAfterMs ? inWords(retryAfterMs) : this.#host.text('soon');
    return this.#host.text(messageOf(problem), { time, provider });
  }

  #report({ flow }: Face, problem: Problem): void {
    const { code, retryable } = problem;
    const hint = HINTS[code];
    const path = problem instanceof KmsError ? problem.path : undefined;
    if (hint) console.warn(`kms-elements: ${code}. Look at ${path ?? hint}. See docs/errors.md#${code}`);
    this.#host.emit(new KmsErrorEvent({ flow, code, retryable }));
  }

  #endWait(problem: Problem): void {
    if (this.#host.mustWait(problem)) after(problem.retryAfterMs ?? 0).then(() => this.#host.forgive(problem));
  }
}
