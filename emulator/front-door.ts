import { answerPublicApi } from './api/public-api.js';
import { answerControl, CONTROL_METHODS } from './controls/control-routes.js';
import { answerInstead, ConnectionReset, spoil, spoilCors } from './controls/faults/effects.js';
import type { MetFaults } from './controls/faults/registry.js';
import { corsHeaders, isLoopbackOrigin, preflight } from './http/cors.js';
import { type Incoming, readIncoming } from './http/incoming.js';
import { Refusal, type RefusalName } from './http/refusal.js';
import type { LoggedAnswer } from './http/request-log.js';
import type { Machine } from './machine.js';
import { answerAuthProxy } from './proxy/auth-proxy.js';
import { shifted } from './state/clock.js';
import { letsIn, type ProxySettings } from './state/proxy-settings.js';

const noFaults: MetFaults = new Map();
const DASHBOARD = '/_emulator/';
/** The refusal behind a response, for the request log. */
const behind = new WeakMap<Response, RefusalName>();

/** Answer a request on any of the interfaces. @throws what a network would reject with: `TypeError`, or the abort reason. */
export async function answer(machine: Machine, request: Request): Promise<Response> {
  const origin = request.headers.get('origin');
  const { pathname, origin: ownOrigin } = new URL(request.url);
  machine.noteOrigin(ownOrigin);
  const isControl = pathname.startsWith('/_emulator');
  if (request.method === 'OPTIONS') return answerPreflight(machine, { request, origin, isControl });
  const read = await readIncoming(request).catch(refusalOf);
  if (read instanceof Refusal) return finish(machine, refusalAnswer(read), { origin, faults: noFaults });
  if (isStart(read))
    return finish(machine, new Response(null, { status: 302, headers: { Location: DASHBOARD } }), { origin: null, faults: noFaults });
  if (!isControl) return answerService(machine, read, request.signal);
  const response = isDashboard(read.path)
    ? await dashboard(machine, read)
    : await jsonAnswer(() => answerControl(machine.controlled, read));
  return finish(machine, response, { origin: loopbackOnly(origin), faults: noFaults });
}

/** Answer a page of the emulator's own, drawn by a surrounding page: the dashboard accepts its forms, and a brand's answer is stored. */
export async function answerOwnPage(machine: Machine, request: Request): Promise<Response> {
  const { pathname, origin } = new URL(request.url);
  const isOfDashboard = pathname.startsWith('/_emulator/');
  const response = isOfDashboard
    ? await dashboard(machine, { ...(await readIncoming(request)), headers: new Headers({ origin }) })
    : await machine.identityProvider.fetch(request);
  await machine.flush();
  return response;
}

/** The printed address, opened in a browser. */
function isStart({ method, path }: Incoming): boolean {
  return path === '/' && method === 'GET';
}

function isDashboard(path: string): boolean {
  return path === '/_emulator' || path.startsWith('/_emulator/dashboard/');
}

/** Loaded when a developer looks: most emulators are started by tests. */
async function dashboard({ controlled }: Machine, incoming: Incoming): Promise<Response> {
  try {
    const { answerDashboard } = await import('./controls/dashboard/dashboard-page.js');
    return await answerDashboard(controlled, incoming);
  } catch (error) {
    return refusalAnswer(refusalOf(error));
  }
}

async function answerService(machine: Machine, incoming: Incoming, signal: AbortSignal): Promise<Response> {
  const { service, controlled } = machine;
  const { requestId, answered } = controlled.requests.note(incoming, service.clock.now());
  const note = (outcome: LoggedAnswer) => answered(outcome, service.clock.now());
  const origin = incoming.headers.get('origin');
  if (isForeign(service.settings.current, origin)) {
    const refused = refusalAnswer(new Refusal('origin-refused'));
    note(await outcomeOf(refused));
    return finish(machine, refused, { origin, faults: noFaults, requestId });
  }
  const faults = controlled.faults.take(incoming.path);
  // Some of them send no response.
  if (faults.size > 0) note({ status: 0, faults: [...faults.keys()] });
  const context = { signal, after: machine.after, keys: service.keys, nowMs: service.clock.now() };
  const rate = controlled.rate.check(incoming);
  const instead = rate.refused ?? (await answerInstead(faults, context));
  const first = instead ?? (await underFaults(machine, incoming, faults));
  const outcome = await outcomeOf(first);
  const spoiled = await spoil(first, faults, context);
  for (const [name, value] of Object.entries(rate.headers)) spoiled.headers.set(name, value);
  const response = await finish(machine, spoiled, { origin, faults, requestId });
  const limited = rate.refused === undefined ? {} : { refusal: 'rate-limited' as const };
  note({ ...outcome, ...limited, status: response.status });
  return response;
}

async function outcomeOf(answer: Response): Promise<LoggedAnswer> {
  const refusal = behind.get(answer);
  return { status: answer.status, answer: await answer.clone().text(), ...(refusal === undefined ? {} : { refusal }) };
}

/** A page on another machine that isn't in the settings. It meets no fault and has no effect, whatever it asks. @source security R75 */
function isForeign(settings: ProxySettings, origin: string | null): boolean {
  return origin !== null && !isLoopbackOrigin(origin) && !letsIn(settings, origin);
}

async function underFaults(machine: Machine, incoming: Incoming, faults: MetFaults): Promise<Response> {
  const { controlled, service } = machine;
  // For this request only, since others are in progress.
  const clock = shifted(service.clock, Number(faults.get('clock') ?? 0) * 1000);
  const forcedStatus = faults.has('activity') ? String(faults.get('activity')) : undefined;
  const met = { controlled, service: { ...service, clock, forcedStatus } };
  const response = await jsonAnswer(() => answerInterfaces(met, incoming));
  response.headers.set('Date', new Date(clock.now()).toUTCString());
  if (faults.has('twice')) await jsonAnswer(() => answerInterfaces(met, incoming));
  return response;
}

async function answerInterfaces({ service, controlled }: Pick<Machine, 'service' | 'controlled'>, incoming: Incoming): Promise<object> {
  if (incoming.path.startsWith('/public/v1/')) return answerPublicApi(service, incoming);
  if (incoming.path.startsWith('/v1/')) return answerAuthProxy(service, controlled.foundation, incoming);
  throw new Refusal('path-unknown');
}

async function jsonAnswer(run: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await run());
  } catch (error) {
    return refusalAnswer(refusalOf(error));
  }
}

/** Anything but a refusal is a bug in the emulator itself, reported as the service reports its own. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof ConnectionReset) throw error;
  return error instanceof Refusal ? error : new Refusal('internal', { cause: error });
}

function refusalAnswer(refusal: Refusal): Response {
  const answer = Response.json(refusal.body, { status: refusal.httpStatus });
  behind.set(answer, refusal.refusal);
  return answer;
}

async function finish(
  machine: Machine,
  response: Response,
  { origin, faults, requestId }: { origin: string | null; faults: MetFaults; requestId?: string },
): Promise<Response> {
  const { headers } = response;
  for (const [name, value] of Object.entries(corsHeaders(origin))) headers.set(name, value);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cache-Control', 'no-store');
  if (requestId !== undefined) headers.set('X-Request-Id', requestId);
  if (!headers.has('Date')) headers.set('Date', new Date(machine.service.clock.now()).toUTCString());
  spoilCors(headers, faults);
  return machine.flush().then(
    () => response,
    (cause) => withHeadersOf(response, refusalAnswer(new Refusal('internal', { cause }))),
  );
}

/** If what was done couldn't be stored, the response says so, to the page as well. */
function withHeadersOf({ headers }: Response, failure: Response): Response {
  for (const [name, value] of headers) if (!/^content-/.test(name)) failure.headers.set(name, value);
  return failure;
}

function answerPreflight(
  machine: Machine,
  { request, origin, isControl }: { request: Request; origin: string | null; isControl: boolean },
): Response {
  if (isControl) return preflight(loopbackOnly(origin), CONTROL_METHODS);
  const { pathname } = new URL(request.url);
  const isRefused = machine.controlled.faults.waiting.some(
    (fault) => fault.fault === 'cors' && fault.value === 'preflight' && fault.path === pathname,
  );
  return preflight(isRefused ? null : origin, 'POST, OPTIONS');
}

function loopbackOnly(origin: string | null): string | null {
  return origin !== null && isLoopbackOrigin(origin) ? origin : null;
}
