import { html, nothing, type TemplateResult } from 'lit';
import { shownNow } from '../../platform/ticker.js';
import type { APPROVALS } from '../../texts/en/approvals.js';
import type { FIRST } from '../../texts/en/first.js';
import { asDate } from '../../texts/formats.js';
import { shownText } from '../../texts/shown-text.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { button, type Face, skeleton } from '../card/card.js';
import { linesOf } from './activity-lines.js';
import type { ApprovalsController, PendingApproval } from './approvals-controller.js';

interface Parts {
  readonly host: KmsElement;
  readonly text: Words<keyof typeof APPROVALS | keyof typeof FIRST>;
  readonly approvals: ApprovalsController;
}

/** The list of pending activities, each in words, with its two buttons. */
export function approvalsFace(parts: Parts, { heading, news }: { readonly heading: string; readonly news: string }): Face {
  const { text, approvals } = parts;
  const { waiting, problem, busy } = approvals;
  const common = { flow: 'approvals', heading, problem } as const;
  if (!waiting) {
    if (!problem) return { ...common, step: 'loading', field: skeleton, status: text('loading') };
    return { ...common, step: 'trouble', actions: button({ label: text('tryAgain'), press: () => void approvals.load() }) };
  }
  const none = waiting.length === 0 ? text('approvalsNone') : '';
  const field = none
    ? html`<p part="text" class="text">${none}</p>`
    : html`<ul part="list" aria-label=${heading}>${waiting.map((one) => row(parts, one))}</ul>`;
  return { ...common, step: 'ways', field, busy: busy !== undefined, status: [news, none].filter(Boolean).join(' ') };
}

function row({ host, text, approvals }: Parts, { activity, words }: PendingApproval): TemplateResult {
  const { id, canApprove, canReject, createdAt } = activity;
  const { busy } = approvals;
  const isBusy = (choice: 'approve' | 'reject') => busy?.id === id && busy.choice === choice && text('loading');
  const press = (choice: 'approve' | 'reject') => () => void approvals.vote(activity, choice);
  const named = `title-${id}`;
  return html`<li part="item">
    <div role="group" aria-labelledby=${named} class="pending">
      <p class="name" id=${named} dir="auto">${shownText(words.title)}</p>
      ${linesOf(words, { named, unread: text('approvalUnread') })}
      ${typeof createdAt === 'string' ? nothing : html`<p class="small">${text('requestedAt', { time: asDate(host.locale(), Number(createdAt.seconds) * 1000, shownNow()) })}</p>`}
      <div class="votes">
        ${canReject ? button({ label: text('reject'), kind: 'plain', busy: isBusy('reject'), off: busy !== undefined, press: press('reject') }) : nothing}
        ${canApprove ? button({ label: text('approve'), busy: isBusy('approve'), off: busy !== undefined, press: press('approve') }) : nothing}
      </div>
    </div>
  </li>`;
}
