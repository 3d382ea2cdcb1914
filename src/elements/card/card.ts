import { html, nothing, type TemplateResult } from 'lit';
import { isOfField, type Problem } from '../../flows/problem.js';
import type { Places } from '../../texts/messages.js';
import type { KmsEventFlow } from '../base/events.js';

/** Names of the steps, for `:state(step-NAME)`. */
export const STEPS = ['loading', 'contact', 'code', 'missing', 'wallet', 'window', 'unfinished', 'done', 'trouble'] as const;
/** Name of one step. The list of sign-in methods and the deletion are steps of an account, not of a sign-in. */
export type StepName = (typeof STEPS)[number] | 'ways' | 'delete';

/** What the card needs to know about a step's field. */
export interface FaceField {
  readonly input: HTMLInputElement;
  /** Say whether the text is invalid, and which element explains why. */
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
  /** Above the error. */
  readonly field?: unknown;
  /** Below the error. */
  readonly actions?: unknown;
  /** Gets the focus when the step starts; the heading if absent. */
  readonly input?: FaceField | undefined;
  /** The item of a list that the user is at, by its `data-at`. */
  readonly at?: string | undefined;
  readonly problem?: Problem | undefined;
  /** The brand that the problem is about. */
  readonly provider?: string;
  /** More placeholders of the problem's text. */
  readonly places?: Places | undefined;
  /** A visible notice that isn't an error. */
  readonly notice?: Problem | undefined;
  /** What assistive technology announces, once, when it changes. */
  readonly status?: string | undefined;
}

/** The browser can't store anything for this page. */
export const NO_STORAGE: Problem = { code: 'storage_unavailable', retryable: 'user' };

/** A button: `off` and `busy` keep its place and its focus. */
export interface Action {
  readonly label: string;
  readonly press: () => void;
  /** Shown instead of the label while it is busy. */
  readonly busy?: string | false | undefined;
  readonly off?: boolean;
  /**
   * One filled button per step; the others are outlined or look like links. `out` leads out of a wait and can be pressed during it;
   * `cancel` is placed at the end of the button that waits.
   */
  readonly kind?: 'primary' | 'plain' | 'plain wallet' | 'plain choice' | 'link' | 'link out' | 'link out cancel';
  /** A short note next to the label, not part of the name. */
  readonly badge?: string | false | undefined;
  /** Before the label. */
  readonly sign?: unknown;
}

/** Marks the method used last. Not part of a name. */
export const tag = (text: string | false | undefined): unknown =>
  text ? html`<span part="badge" class="badge" aria-hidden="true">${text}</span>` : nothing;

/**
 * The accessible name is the visible text, also while it is busy. The status region says what is happening, too.
 * @source security.md W31
 */
export const button = ({ label, press, busy, off, kind = 'primary', badge, sign }: Action): TemplateResult => html`<button
  type="button"
  part="button"
  class=${busy ? `${kind} busy` : kind}
  aria-disabled=${busy || off ? 'true' : nothing}
  aria-description=${badge || nothing}
  @click=${press}
>${sign}${busy || label}${tag(badge)}</button>`;

/** A step's main button. The page may supply its own. */
export const submit = (action: Action): TemplateResult =>
  html`<slot name="submit" @click=${action.press}>${button({ ...action, press: () => {} })}</slot>`;

/**
 * The boxes around a field in the light DOM.
 * @param beside what to place at the end of its label, before its input, and after it.
 * @param inner around the input.
 */
export const fieldBox = (
  slot: string,
  beside: readonly unknown[] = [],
  inner: unknown = html`<slot name=${slot}></slot>`,
): TemplateResult => html`<div part="label" class="label">
    <slot name="${slot}-label"></slot>${beside[0]}
  </div>
  <div part="field" class="field">${beside[1]}${inner}${beside[2]}</div>
  <slot name="${slot}-hint"></slot>`;

/** As high as a button, so that nothing moves when it appears. */
export const bone: TemplateResult = html`<div class="skeleton" aria-hidden="true"></div>`;

/** As high as a field and its label. */
export const skeleton: TemplateResult = html`<div class="skeleton label" aria-hidden="true"></div>${bone}`;

/**
 * The signed-in step.
 * @param words that say so.
 * @param isAlone whether nothing else on the page shows the user: their place is reserved then.
 */
export const done = (words: string, inMemory: boolean, isAlone: boolean): Face => ({
  step: 'done',
  flow: 'session',
  heading: isAlone ? html`<div class="skeleton" role="img" aria-label=${words}></div>` : words,
  field: isAlone ? [bone, bone, bone] : undefined,
  actions: html`<slot name="signed-in"></slot>`,
  status: words,
  notice: inMemory ? NO_STORAGE : undefined,
});

/** What the card needs from its element. */
export interface CardFrame {
  readonly headingLevel: number | null | undefined;
}

/** The card around every step. Alert and status are in the same place in all steps, so that they are announced. */
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
