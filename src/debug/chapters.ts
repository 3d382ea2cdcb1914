import { loggedPath } from '../client/logged-path.js';
import { urlOf } from '../encoding/url.js';
import type { Happening } from './happening.js';
import { clockTime, moment } from './moments.js';
import type { HeardRequest, Known } from './story.js';

/** A fact: its name and its value. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}
/** Something that happened. */
export interface Entry {
  readonly title: string;
  readonly note: string;
  readonly atMs: number;
  readonly isFailure: boolean;
  readonly facts: readonly Fact[];
}
/** A section of a panel and its report. They contain nothing else. */
export interface Chapter {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Newest first. */
  readonly entries: readonly Entry[];
  /** Shown if there is nothing yet, or to say what is missing. */
  readonly remark: string;
}

/** Everything known, as it is shown and reported. */
export function chaptersOf(known: Known): readonly Chapter[] {
  return [sessionChapter(known), flowChapter(known), requestChapter(known), serviceChapter(known)];
}

const chapter = (title: string, parts: Partial<Chapter>): Chapter => ({ title, facts: [], entries: [], remark: '', ...parts });

/** Facts from a set of values. */
function factsOf(values: Readonly<Record<string, string | number | undefined | false>>): readonly Fact[] {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== false && value !== '');
  return known.map(([name, value]) => ({ name, value: String(value) }));
}

function sessionChapter({ session }: Known): Chapter {
  const { state } = session;
  if (state !== 'signed-in') {
    const reason = state === 'signed-out' && session.reason;
    return chapter('Session', { facts: factsOf({ State: state, Because: reason }) });
  }
  const { userId, organizationId, expiresAtMs, inMemory, expiring, clockOffsetMs } = session;
  const facts = factsOf({
    State: expiring ? `${state}, in its last minute` : state,
    User: userId,
    Organization: organizationId,
    Until: moment(expiresAtMs),
    Storage: inMemory ? 'memory: it ends with this page' : 'kept in this browser',
    Clock: clockOffsetMs !== undefined && `this device is ${Math.round(clockOffsetMs / 1000)} s behind the service`,
  });
  return chapter('Session', { facts });
}

function flowChapter({ happenings }: Known): Chapter {
  const last = (event: string) => happenings.findLast((one) => one.event === event);
  const step = last('kms-step')?.told;
  const failure = last('kms-error');
  const facts = factsOf({
    Flow: step?.flow,
    Step: step?.to,
    Method: happenings.findLast(({ told }) => told.method)?.told.method,
    'Last failure': failure && `${failure.told.code ?? 'unknown'}, ${clockTime(failure.atMs)}`,
  });
  const remark = happenings.length === 0 ? 'No element has reported anything yet.' : '';
  return chapter('Flow', { facts, entries: happenings.map(happeningEntry).reverse(), remark });
}

function happeningEntry({ event, atMs, told }: Happening): Entry {
  const { from, to, ...others } = told;
  const move = from && to && `${from} → ${to}`;
  const note = [move, ...Object.entries(others).map(([name, value]) => `${name} ${value}`)].filter(Boolean).join(', ');
  return { title: event, note, atMs, isFailure: event === 'kms-error', facts: [] };
}

/** Without an element, it isn't known where the client's service is. */
const NONE = 'None yet. To see a client’s requests, give it the panel’s logger.';
const TIMELINE = 'From the browser’s timeline, without ids and stamps. To see those, give a client the panel’s logger.';

function requestChapter({ requests, isTimeline }: Known): Chapter {
  const remark = requests.length === 0 ? NONE : isTimeline ? TIMELINE : '';
  return chapter('Requests', { entries: requests.map(requestEntry).reverse(), remark });
}

function requestEntry({ operation, method, path, status, startedAtMs, durationMs, requestId, stamp }: HeardRequest): Entry {
  const facts = factsOf({ Id: requestId, Path: path, Stamp: stamp?.scheme, Key: stamp?.publicKeyHex });
  // The timeline knows no method, and may hide the status of another origin.
  const isLost = status === undefined && method !== undefined;
  const note = [method, isLost ? 'no answer' : status, `${durationMs} ms`].filter(Boolean).join(' · ');
  return { title: operation, note, atMs: startedAtMs, isFailure: isLost || (status ?? 0) >= 400, facts };
}

function serviceChapter({ served }: Known): Chapter {
  if (!served) return chapter('Service', { remark: 'Not read yet.' });
  if ('failure' in served) return chapter('Service', { facts: factsOf({ 'Not read': served.failure }) });
  const { providers, unsupported } = served;
  const { methods, sessionExpirationSeconds, organizationId, otpLength, otpAlphanumeric, oauthClientIds, oauthRedirectUrl } = providers;
  const facts = factsOf({
    'Sign-in methods': methods.join(', ') || 'none',
    'Not on this page': unsupported.join(', '),
    Session: `${sessionExpirationSeconds} s`,
    Codes: `${otpLength} ${otpAlphanumeric ? 'letters or digits' : 'digits'}`,
    'Client ids for': Object.keys(oauthClientIds).join(', '),
    'Return page': oauthRedirectUrl === undefined ? undefined : placeOf(oauthRedirectUrl),
    Organization: organizationId,
  });
  return chapter('Service', { facts });
}

/** Origin and path of a URL, without its query and fragment. */
function placeOf(address: string): string {
  const origin = urlOf(address)?.origin;
  return origin === undefined ? 'no address' : origin + loggedPath(address).path;
}
