import { isLoopbackOrigin } from '../http/cors.js';
import { isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';

/** What responds like the service. */
interface Answering {
  fetch(request: Request): Promise<Response>;
  has(organizationId: string): boolean;
}

/** An emulator next to the first one, on its own ports. */
export interface Tenant {
  readonly origin: string;
  readonly emulator: Answering;
  close(): Promise<void>;
}

/** Emulators for parallel workers. Nothing done in one is visible in another. */
export interface Tenants {
  /** The response to a request about tenants; `undefined` for all others. */
  answer(request: Request): Promise<Response> | undefined;
  /** The one whose account a request is about, if the first emulator has no such account: a site's own server only asks that one. */
  holderOf(request: Request): Promise<Answering>;
  close(): Promise<void>;
}

const PATH = '/_emulator/tenants';
const PUBLIC = '/public/';
const MOST_TENANTS = 100;

/** Start without any. @param start creates one that is set up like the first emulator. */
export function createTenants(first: Answering, start: () => Promise<Tenant>): Tenants {
  const tenants = new Map<string, Tenant>();
  let starting = 0;
  async function add(): Promise<object> {
    if (tenants.size + starting >= MOST_TENANTS)
      throw new Refusal('field-invalid', { message: `there are ${MOST_TENANTS} tenants already` });
    starting += 1;
    const tenant = await start().finally(() => {
      starting -= 1;
    });
    tenants.set(tenant.origin, tenant);
    return { origin: tenant.origin };
  }
  async function remove({ searchParams }: URL): Promise<object> {
    const origin = searchParams.get('origin') ?? '';
    const tenant = tenants.get(origin);
    if (tenant === undefined) throw new Refusal('not-found');
    tenants.delete(origin);
    await tenant.close();
    return {};
  }
  async function act(request: Request): Promise<object> {
    const origin = request.headers.get('origin');
    if (origin !== null && !isLoopbackOrigin(origin)) throw new Refusal('origin-refused');
    if (request.method === 'GET') return { tenants: [...tenants.keys()].map((one) => ({ origin: one })) };
    if (request.method === 'POST') return add();
    if (request.method === 'DELETE') return remove(new URL(request.url));
    throw new Refusal('method-wrong');
  }
  async function holderOf(request: Request): Promise<Answering> {
    const id = tenants.size > 0 ? await organizationOf(request) : '';
    const all = [first, ...[...tenants.values()].map(({ emulator }) => emulator)];
    return all.find((one) => one.has(id)) ?? first;
  }
  return {
    holderOf,
    answer: (request) => (request.method !== 'OPTIONS' && new URL(request.url).pathname === PATH ? answered(act(request)) : undefined),
    close: async () => void (await Promise.all([...tenants.values()].map((tenant) => tenant.close()))),
  };
}

/** The organization that a public API request names; an empty string for all other requests. */
async function organizationOf(request: Request): Promise<string> {
  if (!new URL(request.url).pathname.startsWith(PUBLIC)) return '';
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return isFields(body) ? String(body.organizationId) : '';
}

async function answered(work: Promise<object>): Promise<Response> {
  try {
    return Response.json(await work);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('internal', { cause: error });
    return Response.json(refusal.body, { status: refusal.httpStatus });
  }
}
