/** A request in a report. */
interface Told {
  readonly operation: string;
  /** Absent if there was no response. */
  readonly status: number | undefined;
  readonly path: string;
}

/** What a debug panel's report says about the service, and about what went wrong. @source docs/debug.md */
export interface Report {
  /** Such as `2026-03-04 08:12:03 UTC`. */
  readonly at: string;
  /** Sign-in methods in the service's order; empty if the panel hadn't read them. */
  readonly ways: readonly string[];
  /** The one the user had chosen. */
  readonly method: string;
  /** Code of the last failure that an element reported; absent if nothing failed, or if a request of the page failed after it. */
  readonly failure: string | undefined;
  /** The last failed requests, oldest first; empty if none failed. */
  readonly failed: readonly Told[];
  readonly profile: 'live' | 'live2';
  readonly codeLength: string;
  readonly isAlphanumeric: boolean;
  readonly sessionSeconds: string;
  /** How far the device's clock is behind the service's, in seconds. */
  readonly behindSeconds: number;
}

/** Names from us and from the service. A report with anything else isn't ours. */
const WORD = /^[a-z][a-z0-9_]{0,40}$/;
const PATH = /^\/[\w/-]{1,100}$/;
/** Operations that only the service's later generation has. */
const LATER = /_v2$|^stamp_login$/;
/** Failures of responses with a good status. */
const UNREAD = /^(bad_response|outcome_unknown)$/;
/** The parts of a report that are read. */
const READ = /^((Session|Flow|Requests|Service)$| {2}(Sign-in methods|Codes|Session|Clock|Method|Last failure): | {6}Path: )/;

/** Read a report. @throws Error if the text isn't one. */
export function readReport(text: string): Report {
  const lines = text.split(/\r?\n/);
  const [, at] = /^kms-elements, (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC)$/.exec(lines[0] ?? '') ?? [];
  if (at === undefined) throw new Error("this isn't a report from the debug panel: the first line of a report has kms-elements and a time");
  const service = chapterOf(lines, 'Service');
  const flow = chapterOf(lines, 'Flow');
  const requests = requestsOf(chapterOf(lines, 'Requests'));
  const [, failure, failedAt = ''] = /^(\w+), ([\d:.]+)$/.exec(factOf(flow, 'Last failure') ?? '') ?? [];
  const [, codeLength = '6', kind = 'digits'] = /^(\d) (digits|letters or digits)$/.exec(factOf(service, 'Codes') ?? '') ?? [];
  const [, sessionSeconds = '900'] = /^(\d{1,7}) s$/.exec(factOf(service, 'Session') ?? '') ?? [];
  const [, behind = '0'] = /is (-?\d{1,9}) s behind/.exec(factOf(chapterOf(lines, 'Session'), 'Clock') ?? '') ?? [];
  return {
    at,
    ways: (factOf(service, 'Sign-in methods') ?? '').split(', ').filter((name) => WORD.test(name) && name !== 'none'),
    method: wordOf(factOf(flow, 'Method')) ?? 'email',
    ...lastTrouble(requests, { failure, at: failedAt }),
    profile: requests.some(({ operation }) => LATER.test(operation)) ? 'live2' : 'live',
    codeLength,
    isAlphanumeric: kind !== 'digits',
    sessionSeconds,
    behindSeconds: Number(behind),
  };
}

/**
 * A report without anything that identifies a user, an organization, a key or a request. It reads the same.
 * @throws Error if the text isn't a report.
 */
export function essenceOf(text: string): string {
  readReport(text);
  const [head = '', ...lines] = text.split(/\r?\n/);
  return [head, ...lines.filter((line) => READ.test(line) || REQUEST.test(line))].join('\n');
}

const wordOf = (text: string | undefined): string | undefined => (text !== undefined && WORD.test(text) ? text : undefined);

/** The lines after a title, up to the next one. */
function chapterOf(lines: readonly string[], title: string): readonly string[] {
  const from = lines.indexOf(title);
  if (from < 0) return [];
  const length = lines.slice(from + 1).findIndex((line) => line !== '' && !line.startsWith('  '));
  return lines.slice(from + 1, length < 0 ? undefined : from + 1 + length);
}

function factOf(chapter: readonly string[], name: string): string | undefined {
  return chapter.find((line) => line.startsWith(`  ${name}: `))?.slice(`  ${name}: `.length);
}

/** `  08:12:03.250 otp_init · POST · 403 · 12 ms`, with its path below; newest first. */
const REQUEST = /^ {2}([\d:.]+) ([a-z0-9_]+) · (?:[A-Z]+ · )?(?:(\d{3}) · |(no answer) · )?\d+ ms$/;

function requestsOf(chapter: readonly string[]): readonly (Told & { readonly at: string })[] {
  return chapter.flatMap((line, index) => {
    const [, at, operation, status] = REQUEST.exec(line) ?? [];
    if (at === undefined || operation === undefined) return [];
    const below = chapter.slice(index + 1, index + 6).find((one) => one.startsWith('      Path: '));
    const path = below?.slice('      Path: '.length) ?? '';
    return [{ at, operation, status: status === undefined ? undefined : Number(status), path: PATH.test(path) ? path : operation }];
  });
}

/** Oldest first. @param all requests of the same time have the newest first. */
const inOrder = (all: readonly (Told & { readonly at: string })[]): readonly Told[] =>
  all
    .toReversed()
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ operation, status, path }) => ({ operation, status, path }));

/** No element reports a request that the page itself made. If such a request failed last it counts, and earlier failures don't. */
function lastTrouble(
  requests: readonly (Told & { readonly at: string })[],
  { failure, at }: { readonly failure: string | undefined; readonly at: string },
): Pick<Report, 'failure' | 'failed'> {
  const last = requests.find((one) => !isLook(one));
  if (last?.path.startsWith('/public/') && hasFailed(last) && last.at > at)
    return { failure: undefined, failed: lastFailed(requests, { at: last.at, isUnread: false }) };
  if (failure === undefined) return { failure, failed: [] };
  return { failure: wordOf(failure), failed: lastFailed(requests, { at, isUnread: UNREAD.test(failure) }) };
}

/**
 * What had failed when the failure was reported, oldest first: for each operation, the failures since its last success. None if the newest
 * request succeeded, unless its response couldn't be used: then it counts as often as it was sent.
 */
function lastFailed(
  requests: readonly (Told & { readonly at: string })[],
  { at, isUnread }: { readonly at: string; readonly isUnread: boolean },
): readonly Told[] {
  const before = requests.filter((one) => one.at <= at && !isLook(one));
  const [newest] = before;
  if (!newest) return [];
  if (!hasFailed(newest)) return isUnread ? inOrder(before.flatMap(({ operation }) => (operation === newest.operation ? newest : []))) : [];
  const operations = new Set(before.map(({ operation }) => operation));
  return inOrder([...operations].flatMap((operation) => sinceItWentWell(before.filter((one) => one.operation === operation))));
}

/** After a 401 the client checks whether its key is still valid. If that succeeds, it says nothing about the request. */
const isLook = (one: Told): boolean => one.operation === 'list_user_tags' && !hasFailed(one);

const hasFailed = ({ status }: Told): boolean => status === undefined || status >= 400;

/** @param requests of one operation, newest first. */
function sinceItWentWell<T extends Told>(requests: readonly T[]): readonly T[] {
  const end = requests.findIndex((one) => !hasFailed(one));
  return requests.slice(0, end < 0 ? undefined : end);
}
