import { answerAuthProxy } from './auth-proxy.js';
import { answerControl, CONTROL_METHODS } from './controls.js';
import { corsHeaders, isLoopbackOrigin, preflight } from './cors.js';
import { answerInstead, ConnectionReset, spoil, spoilCors } from './faults/effects.js';
import type { MetFaults } from './faults/registry.js';
import { type Incoming, readIncoming } from './incoming.js';
import type { Machine } from './machine.js';
import { answerPublicApi } from './public-api.js';
import { Refusal } from './refusal.js';

const noFaults: MetFaults = new Map();

/** Answer one request on any of the interfaces. @throws what a network would reject with: `TypeError`, or the abort reason. */
export async function answer(machine: Machine, request: Request): Promise<Response> {
  const origin = request.headers.get('origin');
  const { pathname, origin: ownOrigin } = new URL(request.url);
  machine.noteOrigin(ownOrigin);
  const isControl = pathname.startsWith('/_emulator');
  if (request.method === 'OPTIONS') return answerPreflight(machine, { request, origin, isControl });
  const read = await readIncoming(request).catch(refusalOf);
  if (read instanceof Refusal) return finish(machine, refusalAnswer(read), { origin, faults: noFaults });
  if (!isControl) return answerService(machine, read, request.signal);
  const response =
    read.path === '/_emulator' ? await dashboard(machine, read) : await jsonAnswer(async () => answerControl(machine.controlled, read));
  return finish(machine, response, { origin: loopbackOnly(origin), faults: noFaults });
}

/** Loaded when somebody looks: most emulators are started by tests. */
async function dashboard({ controlled }: Machine, incoming: Incoming): Promise<Response> {
  try {
    const { answerDashboard } = await import('./dashboard/dashboard.js');
    return answerDashboard(controlled, incoming);
  } catch (error) {
    return refusalAnswer(refusalOf(error));
  }
}

async function answerService(machine: Machine, incoming: Incoming, signal: AbortSignal): Promise<Response> {
  const { service, controlled } = machine;
  const noteStatus = controlled.requests.note(incoming, service.clock.now());
  const faults = controlled.faults.take(incoming.path);
  const context = { signal, after: machine.after, keys: service.keys, nowMs: service.clock.now() };
  const limited = controlled.rate.check(incoming);
  const instead = limited ?? (await answerInstead(faults, context));
  const first = instead ?? (await underFaults(machine, incoming, faults));
  const response = await finish(machine, await spoil(first, faults, context), { origin: incoming.headers.get('origin'), faults });
  noteStatus(response.status);
  return response;
}

async function underFaults(machine: Machine, incoming: Incoming, faults: MetFaults): Promise<Response> {
  const { clock } = machine.service;
  const shiftMs = faults.has('clock') ? Number(faults.get('clock')) * 1000 : 0;
  if (faults.has('activity')) machine.forceStatus(String(faults.get('activity')));
  clock.advance(shiftMs);
  try {
    const response = await jsonAnswer(() => answerInterfaces(machine, incoming));
    response.headers.set('Date', new Date(clock.now()).toUTCString());
    if (faults.has('twice')) await jsonAnswer(() => answerInterfaces(machine, incoming));
    return response;
  } finally {
    clock.advance(-shiftMs);
    machine.forceStatus(undefined);
  }
}

async function answerInterfaces({ service, controlled }: Machine, incoming: Incoming): Promise<object> {
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

/** Anything but a refusal is a fault of the emulator itself, answered as the service answers its own. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof ConnectionReset) throw error;
  return error instanceof Refusal ? error : new Refusal('internal', { cause: error });
}

function refusalAnswer(refusal: Refusal): Response {
  return Response.json(refusal.body, { status: refusal.httpStatus });
}

async function finish(
  machine: Machine,
  response: Response,
  { origin, faults }: { origin: string | null; faults: MetFaults },
): Promise<Response> {
  const { headers } = response;
  for (const [name, value] of Object.entries(corsHeaders(origin))) headers.set(name, value);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cache-Control', 'no-store');
  if (!headers.has('Date')) headers.set('Date', new Date(machine.service.clock.now()).toUTCString());
  spoilCors(headers, faults);
  await machine.flush();
  return response;
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
