import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../flows/problem.js';
import type { KmsClient, ProviderSet } from '../../kms-client.js';
import { markTime } from '../../platform/mark.js';
import type { SessionSnapshot } from '../../session/session.js';
import type { MessageName } from '../../texts/messages.js';
import { ClientController } from '../base/client-controller.js';
import type { KmsElement } from '../base/kms-element.js';
import { warnOfAttributes } from '../base/slips.js';
import type { Face } from './card.js';
import { OutcomeView } from './outcome.js';
import { KmsReadyEvent } from './ready-event.js';

/** A check mark in a circle, in the text's own color in forced-colors mode. */
const check: TemplateResult = html`<svg part="icon" class="check" viewBox="0 0 40 40" aria-hidden="true">
  <circle cx="20" cy="20" r="18"></circle>
  <path d="m12.5 20.5 5 5 10-11"></path>
</svg>`;

/** The element that sends `kms-ready` for each client, for as long as it exists. */
const heralds = new WeakMap<KmsClient, KmsElement>();

/** Why a session ended, if the user didn't end it. */
function endingOf(snapshot: SessionSnapshot): Problem | undefined {
  if (snapshot.state === 'expired') return { code: 'session_expired', retryable: 'no' };
  if (snapshot.state !== 'signed-out' || !snapshot.reason || snapshot.reason === 'user') return undefined;
  return snapshot.reason === 'rejected' ? { code: 'session_rejected', retryable: 'no' } : { code: 'storage_lost', retryable: 'user' };
}

/** An element that can draw a failure as a step. */
type OutcomeHost = KmsElement & { trouble(problem: Problem, retry?: () => void): Face };

/** How a sign-in went, including that the sign-in methods are ready, and why the previous session ended. */
export class SignInOutcome extends OutcomeView {
  readonly #host: OutcomeHost;
  #client: KmsClient | undefined;
  #isReady = false;
  #snapshot: SessionSnapshot | undefined;
  #ending: Problem | undefined;

  constructor(host: OutcomeHost, own?: Readonly<Partial<Record<MessageName, string>>>) {
    super(host, own);
    this.#host = host;
    warnOfAttributes(host);
    new ClientController(host, (client) => {
      this.#client = client;
      return () => {
        if (heralds.get(client) === host) heralds.delete(client);
        this.#client = undefined;
        this.#isReady = false;
      };
    });
  }

  /** Report once that the sign-in methods are drawn. Of all elements sharing a client, the first one to be ready does it. */
  tellReady({ methods }: ProviderSet): void {
    const client = this.#client;
    if (!client || this.#isReady) return;
    this.#isReady = true;
    if (!heralds.has(client)) heralds.set(client, this.#host);
    if (heralds.get(client) !== this.#host) return;
    markTime('ready');
    this.#host.emit(new KmsReadyEvent({ providers: methods }));
  }

  /** Before a step is drawn: check whether the session has ended since. */
  hear(snapshot: SessionSnapshot): void {
    if (snapshot !== this.#snapshot) this.#ending = endingOf(snapshot);
    this.#snapshot = snapshot;
  }

  /** A step with the reason why the session ended, until the user continues. */
  ended(face: Face): Face {
    const heading = face.step === 'done' && typeof face.heading === 'string' ? html`${check}${face.heading}` : face.heading;
    return { ...face, heading, problem: face.problem ?? this.#ending };
  }

  /** Without a configuration the user can't continue. A user who is typing keeps the field. */
  lost(face: Face, problem: Problem, retry: () => void): Face {
    // A site that is refused today works once the service's list of origins is corrected, without a change to the page.
    const canChange = problem.retryable !== 'no' || problem.code === 'forbidden';
    const trouble = this.#host.trouble(problem, canChange ? retry : undefined);
    if (!this.#host.matches(':focus-within')) return trouble;
    return { ...face, flow: 'config', problem, actions: html`${face.actions}${trouble.actions}` };
  }

  override dismiss(which: 'field' | 'any'): void {
    super.dismiss(which);
    if (!this.#ending) return;
    this.#ending = undefined;
    this.#host.requestUpdate();
  }
}
