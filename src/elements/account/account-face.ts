import type { AccountNews } from '../../flows/account/list.js';
import type { AccountView, WaysView } from '../../flows/account/view.js';
import { shortText } from '../../texts/service-text.js';
import { NAMES } from '../../wire/brand-names.js';
import { button, type Face, skeleton } from '../card/card.js';
import { ADD } from './choices.js';
import { deletionFace } from './deletion-face.js';
import type { AccountText, FaceParts } from './face-parts.js';
import { wayList } from './way-list.js';

/** A step without a field. */
export type PlainView = Extract<AccountView, { step: 'loading' | 'ways' | 'delete' }>;

/** The list, what comes before it, or the question before the account is deleted. */
export function accountFace(parts: FaceParts, view: PlainView): Face {
  if (view.step === 'delete') return deletionFace(parts, view);
  return view.step === 'ways' ? list(parts, view) : loading(parts, view.problem);
}

function loading({ text, heading, send }: FaceParts, problem: Extract<PlainView, { step: 'loading' }>['problem']): Face {
  const common = { flow: 'account', heading, problem } as const;
  if (!problem) return { ...common, step: 'loading', field: skeleton, status: text('loading') };
  const retry = button({ label: text('tryAgain'), press: () => send({ type: 'load' }) });
  return { ...common, step: 'trouble', actions: problem.retryable === 'no' ? undefined : retry };
}

function list(parts: FaceParts, view: WaysView): Face {
  const { text, heading } = parts;
  const { problem, provider, busy, asking, choosing, news, isLast } = view;
  return {
    flow: 'account',
    step: 'ways',
    heading,
    problem,
    field: wayList(parts, view),
    at: asking ?? (choosing ? ADD : undefined),
    busy: busy !== undefined,
    status: news ? saidOf(text, news) : isLast ? text('lastWay') : '',
    ...(provider && { provider: NAMES[provider] }),
  };
}

function saidOf(text: AccountText, news: AccountNews): string {
  return news.change === 'ended' ? text('othersEnded') : text(news.change, { name: shortText(news.name) });
}
