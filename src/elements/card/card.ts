import { html, nothing, type TemplateResult } from 'lit';
import { isOfField, type Problem } from '../../flows/problem.js';
import type { Places } from '../../texts/messages.js';
import type { KmsEventFlow } from '../base/events.js';

/** Names of the steps, for `:state(step-NAME)`. */
export const STEPS = ['loading', 'contact', 'code', 'missing', 'wallet', 'window', 'unfinished', 'done', 'trouble'] as const;
/** Name of one step; the list of sign-in methods and the deletion are steps of an account, and not of a sign-in. */
export type StepName = (typeof STEPS)[number] | 'ways' | 'delete';

/** The field of a step, as far as the card has to do with it. */
export interface FaceField {
  readonly input: HTMLInputElement;
  /** Say whether the text is wrong, and by which element. */
  describe(alertId?: string): void;
}

/** One step as it is drawn. */
export interface Face {
  readonly step: StepName;
  readonly flow: KmsEventFlow;
  /** Before the heading. */
  readonly sign?: unknown;
  readonly heading: string | TemplateResult;
  readonly text?: unknown;
  readonly busy?: boolean | undefined;
  /** Above the place of errors. */
  readonly field?: unknown;
  /** Below it. */
  readonly actions?: unknown;
  /** What the focus goes to when the step begins; the heading where there is none. */
  readonly input?: FaceField | undefined;
  /** What of a list the person is at, by its `data-at`. */
  readonly at?: string | undefined;
  readonly problem?: Problem | undefined;
  /** Name of the brand that the problem is about. */
  readonly provider?: string;
  /** Further places of the problem's words. */
  readonly places?: Places | undefined;
  /** A visible notice that isn't an error. */
  readonly notice?: Problem | undefined;
  /** What assistive technology hears, once, when it changes. */
  readonly status?: string | undefined;
}

/** The browser keeps nothing for this page. */
export const NO_STORAGE: Problem = { code: 'storage_unavailable', retryable: 'user' };

/** A button that a press does something with: `off` and `busy` keep its place and the focus. */
export interface Action {
  readonly label: string;
  readonly press: () => void;
  /** Shown in place of the label while it is busy. */
  readonly busy?: string | false | undefined;
  readonly off?: boolean;
  /**
   * One filled button a step; the others are outlined or look like links. `out` leads out of a wait, and can be pressed in it; `cancel` lies
   * at the end of the button that waits.
   */
  readonly kind?: 'primary' | 'plain' | 'plain wallet' | 'plain choice' | 'link' | 'link out' | 'link out cancel';
  /** A short remark at the label's side, which is no part of the name. */
  readonly badge?: string | false | undefined;
  /** Before the label. */
  readonly sign?: unknown;
}

/** The mark of the way used last, which is no part of a name. */
export const tag = (text: string | false | undefined): unknown =>
  text ? html`<span part="badge" class="badge" aria-hidden="true">${text}</span>` : nothing;

/** Its accessible name is its visible text, also while it is busy: what happens is said by the status region, too. @source security.md W31 */
export const button = ({ label, press, busy, off, kind = 'primary', badge, sign }: Action): TemplateResult => html`<button
  type="button"
  part="button"
  class=${busy ? `${kind} busy` : kind}
  aria-disabled=${busy || off ? 'true' : nothing}
  aria-description=${badge || nothing}
  @click=${press}
>${sign}${busy || label}${tag(badge)}</button>`;

/** A step's main button, which a button of the page may stand in for. */
export const submit = (action: Action): TemplateResult =>
  html`<slot name="submit" @click=${action.press}>${button({ ...action, press: () => {} })}</slot>`;

/** The boxes around a field of the light DOM. @param beside what stands at its label's end, before its input, and after. @param inner around it. */
export const fieldBox = (
  slot: string,
  beside: readonly unknown[] = [],
  inner: unknown = html`<slot name=${slot}></slot>`,
): TemplateResult => html`<div part="label" class="label">
    <slot name="${slot}-label"></slot>${beside[0]}
  </div>
  <div part="field" class="field">${beside[1]}${inner}${beside[2]}</div>
  <slot name="${slot}-hint"></slot>`;

/** As high as a button, so that nothing jumps when it comes. */
export const bone: TemplateResult = html`<div class="skeleton" aria-hidden="true"></div>`;

/** As high as a field and its label. */
export const skeleton: TemplateResult = html`<div class="skeleton label" aria-hidden="true"></div>${bone}`;

/** A user is signed in. @param words that say so. @param isAlone nothing else on the page shows the user: the place for that is kept. */
export const done = (words: string, inMemory: boolean, isAlone: boolean): Face => ({
  step: 'done',
  flow: 'session',
  heading: isAlone ? html`<div class="skeleton" role="img" aria-label=${words}></div>` : words,
  field: isAlone ? [bone, bone, bone] : undefined,
  actions: html`<slot name="signed-in"></slot>`,
  status: words,
  notice: inMemory ? NO_STORAGE : undefined,
});

/** What the card needs of its element. */
export interface CardFrame {
  readonly headingLevel: number | null | undefined;
}

/** The card around every step. The places of alert and status are the same in all steps, so that they are heard. */
export function card(face: Face, { headingLevel }: CardFrame): TemplateResult {
  const { step, problem } = face;
  const isFirst = step === 'contact' || step === 'loading' || step === 'trouble';
  return html`<div part="card" class="card" lang="en">
    <slot name="before"></slot>
    <slot name="logo"></slot>
    ${face.sign}
    <div part="heading" class="heading" role="heading" aria-level=${headingLevel ?? 2} tabindex="-1">
      <slot name=${isFirst ? 'heading' : `heading-${step}`}>${face.heading}</slot>
    </div>
    ${face.text ? html`<p part="text" class="text">${face.text}</p>` : nothing}
    <div part="form" class="form">
      <slot name="form"></slot>
      ${face.field}
      <div part="error" class=${`error ${problem ? 'on' : ''} ${problem && !isOfField(problem) ? 'last' : ''}`}><slot name="alert"></slot></div>
      ${face.actions}
    </div>
    <div part="status" class=${`status ${face.notice ? 'on' : ''}`}><slot name="status"></slot></div>
    <slot name="terms"></slot>
    <slot name="footer"></slot>
    <slot name="help"></slot>
    <slot name="after"></slot>
  </div>`;
}
