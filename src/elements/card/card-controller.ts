import type { ReactiveController } from 'lit';
import { isOfField, type Problem } from '../../flows/problem.js';
import { KmsErrorEvent, KmsStepEvent } from '../base/events.js';
import type { KmsElement } from '../base/kms-element.js';
import { write } from '../base/told.js';
import { LightRegions } from './alerts.js';
import type { Face } from './card.js';
import type { OutcomeView } from './outcome.js';

type Place = (face: Face, seen: Face | undefined) => HTMLElement | undefined;

/** What surrounds an element's steps: failures and notices, the focus, custom states, and step events. */
export class CardController implements ReactiveController {
  /** Shows failures and notices. Its code may load after the first step. */
  outcome: OutcomeView | undefined;
  readonly #host: KmsElement;
  readonly #steps: readonly string[];
  readonly #place: Place | undefined;
  #regions: LightRegions | undefined;
  #face: Face | undefined;
  /** The last face that wasn't part of start-up. */
  #seen: Face | undefined;
  #lost: Problem | undefined;
  #hadFocus = false;

  /**
   * @param steps names of the steps that have a custom state.
   * @param place where to put the focus if it goes to neither the field nor the heading.
   */
  constructor(host: KmsElement, steps: readonly string[], place?: Place) {
    this.#host = host;
    this.#steps = steps;
    this.#place = place;
    host.addController(this);
  }

  /** What is drawn. */
  get face(): Face | undefined {
    return this.#face;
  }

  /** Draw this next. */
  show(face: Face): void {
    this.#face = this.outcome?.admit(face) ?? face;
  }

  hostUpdate(): void {
    const host = this.#host;
    this.#regions = LightRegions.of(host, this.#regions);
    this.#hadFocus = host.matches(':focus-within');
  }

  hostUpdated(): void {
    const face = this.#face;
    const regions = this.#regions;
    if (!face || !regions) return;
    this.#showStates(face);
    if (!face.notice) write(regions.status, face.status ?? '');
    if (this.outcome) this.outcome.show(face, regions, this.#hadFocus);
    else this.#tellLoss(face, regions.alert);
    this.#showStep(face);
    this.outcome?.settle(face);
  }

  /** Until the code for failures has loaded, one failure can be shown: that it couldn't be loaded. */
  #tellLoss({ flow, problem }: Face, alert: HTMLElement): void {
    const lost = problem?.reason === 'chunk' ? problem : undefined;
    write(alert, lost ? this.#host.text('network') : '');
    if (lost && lost !== this.#lost) this.#host.emit(new KmsErrorEvent({ flow, code: lost.code, retryable: lost.retryable }));
    this.#lost = lost;
  }

  #showStates({ step, busy, problem }: Face): void {
    const host = this.#host;
    for (const name of this.#steps) host.mark(`step-${name}`, name === step);
    host.setAttribute('data-step', step);
    host.mark('busy', Boolean(busy));
    host.mark('invalid', problem !== undefined && isOfField(problem));
  }

  /** The focus follows the task when it changes. On load it only moves if the page asks for it, or if the login waits for a code. */
  #showStep(face: Face): void {
    if (face.step === 'loading') return;
    const seen = this.#seen;
    this.#seen = face;
    const isSame = face.step === seen?.step;
    if (isSame && face.input === seen.input && face.at === seen.at) return;
    const { flow } = face.step === 'done' && seen ? seen : face;
    if (seen && !isSame) this.#host.emit(new KmsStepEvent({ flow, from: seen.step, to: face.step, ...this.#host.way }));
    if (this.#hadFocus || face.step === 'code' || (!seen && this.#host.autofocus)) this.#focus(face, seen);
  }

  #focus(face: Face, seen: Face | undefined): void {
    const place = this.#place?.(face, seen) ?? face.input?.input ?? this.#host.renderRoot.querySelector<HTMLElement>('.heading');
    place?.focus();
  }
}
