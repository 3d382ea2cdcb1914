import { memberOf } from '../platform/member.js';

/** What the panel reads of an event. Ids and times are in the session already. */
type Member = 'flow' | 'from' | 'to' | 'method' | 'code' | 'retryable' | 'reason' | 'change' | 'type' | 'what';

/** An element's event, reduced to plain words. */
export interface Happening {
  readonly atMs: number;
  /** Such as `kms-step`. */
  readonly event: string;
  readonly told: Readonly<Partial<Record<Member, string>>>;
}

/** The documented events, and which members of their detail are read. */
const EVENTS: Readonly<Record<string, readonly Member[]>> = {
  'kms-ready': [],
  'kms-method': ['method'],
  'kms-step': ['flow', 'from', 'to', 'method'],
  'kms-error': ['flow', 'code', 'retryable', 'method'],
  'kms-account-missing': ['flow'],
  'kms-signed-up': ['method'],
  'kms-signed-in': ['flow', 'method'],
  'kms-session-expiring': [],
  'kms-signed-out': ['reason'],
  'kms-account-changed': ['change', 'type'],
  'kms-exported': [],
  'kms-manage': ['what'],
};

/** Any script of the page can send an event with these names, so anything that isn't one of our words is left out. */
const WORD = /^(custom:)?[a-z]{1,16}\d?([_-][a-z]{1,16}\d?){0,4}$/;

/** Read an event. */
export function happeningOf(event: Event, atMs: number): Happening {
  const detail = 'detail' in event ? event.detail : undefined;
  const told = (EVENTS[event.type] ?? []).flatMap((name) => {
    const value = memberOf(detail, name);
    return typeof value === 'string' && WORD.test(value) ? [[name, value] as const] : [];
  });
  return { atMs, event: event.type, told: Object.fromEntries(told) };
}

/**
 * Listen to the events of all elements in the page.
 *
 * @returns a function that ends it.
 */
export function followEvents(hear: (event: Event) => void): () => void {
  const names = Object.keys(EVENTS);
  for (const name of names) document.addEventListener(name, hear);
  return () => {
    for (const name of names) document.removeEventListener(name, hear);
  };
}
