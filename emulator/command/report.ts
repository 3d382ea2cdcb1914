/** A request that a report tells of. */
interface Told {
  readonly operation: string;
  /** Without it no answer came. */
  readonly status: number | undefined;
  readonly path: string;
}

/** What a report of the debug panel says about the service, and about what went wrong. @source docs/debug.md */
export interface Report {
  /** Such as `2026-03-04 08:12:03 UTC`. */
  readonly at: string;
  /** Sign-in methods in the order of the service; none where the panel had not read them. */
  readonly ways: readonly string[];
  /** The one that the user had chosen. */
  readonly method: string;
  /** Code of the last failure that an element told of; none where nothing failed, or a request of the page did after it. */
  readonly failure: string | undefined;
  /** The requests that failed last, the oldest first; empty where none did. */
  readonly failed: readonly Told[];
  readonly profile: 'live' | 'live2';
  readonly codeLength: string;
  readonly isAlphanumeric: boolean;
  readonly sessionSeconds: string;
  /** How far the device is behind the service, in seconds. */
  readonly behindSeconds: number;
}

/** Names of ours and of the service: anything else in a report is no report of ours. */
const WORD = /^[a-z][a-z0-9_]{0,40}$/;
const PATH = /^\/[\w/-]{1,100}$/;
/** Operations that the later generation of the service alone has. */
const LATER = /_v2$|^stamp_login$/;
/** What fails by an answer that came with a good status. */
const UNREAD = /^(bad_response|outcome_unknown)$/;
/** What is read of a report. */
const READ = /^((Session|Flow|Requests|Service)$| {2}(Sign-in methods|Codes|Session|Clock|Method|Last failure): | {6}Path: )/;

/** Read a report. @throws Error for a text that is none. */
export function readReport(text: string): Report {
  const lines = text.split(/\r?\n/);
  const [, at] = /^kms-elements, (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC)$/.exec(lines[0] ?? '') ?? [];
  if (at === undefined) throw new Error('this is no report of the debug panel: its first line names kms-elements and a time');
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

/** A report without what names a user, an organization, a key or a request: it reads the same. @throws Error for a text that is no report */
export function essenceOf(text: string): string {
  readReport(text);
  const [head = '', ...lines] = text.split(/\r?\n/);
  return [head, ...lines.filter((line) => READ.test(line) || REQUEST.test(line))].join('\n');
}

const wordOf = (text: string | undefined): string | undefined => (text !== undefined && WORD.test(text) ? text : undefined);

/** The lines below a title, up to the next one. */
function chapterOf(lines: readonly string[], title: string): readonly string[] {
  const from = lines.indexOf(title);
  if (from < 0) return [];
  const length = lines.slice(from + 1).findIndex((line) => line !== '' && !line.startsWith('  '));
  return lines.slice(from + 1, length < 0 ? undefined : from + 1 + length);
}

function factOf(chapter: readonly string[], name: string): string | undefined {
  return chapter.find((line) => line.startsWith(`  ${name}: `))?.slice(`  ${name}: `.length);
}

/** `  08:12:03.250 otp_init · POST · 403 · 12 ms`, and its path below; the newest first. */
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

/** The oldest first. @param all of one time the newest first */
const inOrder = (all: readonly (Told & { readonly at: string })[]): readonly Told[] =>
  all
    .toReversed()
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ operation, status, path }) => ({ operation, status, path }));

/** No element tells of a request that the page itself made: one that failed last counts, and what was told before does not. */
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
 * What had failed when the failure was told, the oldest first: of each operation those since it last went well. None where the newest request
 * went well, unless its answer could not be used: then it counts as often as it was asked.
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

/** After a 401 the client looks whether its key still counts: that this went well says nothing of the request. */
const isLook = (one: Told): boolean => one.operation === 'list_user_tags' && !hasFailed(one);

const hasFailed = ({ status }: Told): boolean => status === undefined || status >= 400;

/** @param requests of one operation, the newest first */
function sinceItWentWell<T extends Told>(requests: readonly T[]): readonly T[] {
  const end = requests.findIndex((one) => !hasFailed(one));
  return requests.slice(0, end < 0 ? undefined : end);
}
