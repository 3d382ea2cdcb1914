import { corsHeaders } from '../../http/cors.js';
import { type Brand, brandOf, brands } from '../../state/brands.js';
import type { AuthorizationCode } from '../../state/records.js';
import type { Person } from './people.js';

/** What is needed to answer the browser's own dialog. */
export interface DialogContext {
  /** Of the provider, without a trailing slash. */
  readonly origin: string;
  readonly people: readonly Person[];
  readonly clientId: (brand: string) => string | undefined;
  readonly takeFaults: (path: string) => ReadonlyMap<string, unknown>;
  readonly tokenOf: (asked: Pick<AuthorizationCode, 'brand' | 'clientId' | 'nonce'>, person: Person) => string;
}

/** Address of the file with which a browser asks a brand. Only brands that answer with an ID token have one. */
export function dialogConfigOf(origin: string, { name, responseType }: Brand): string | undefined {
  return responseType === 'id_token' ? `${origin}/${name}/fedcm.json` : undefined;
}

/**
 * Answer a browser that shows its own dialog (FedCM).
 *
 * @returns `undefined` for every other request.
 * @source W3C Federated Credential Management, section 3
 */
export async function answerDialog(context: DialogContext, request: Request): Promise<Response | undefined> {
  const { origin, people } = context;
  const { pathname } = new URL(request.url);
  if (pathname === '/.well-known/web-identity') {
    return Response.json({ provider_urls: configsAt(origin) });
  }
  const [, name = '', file = ''] = pathname.split('/');
  const brand = brandOf(name);
  if (!brand || dialogConfigOf(origin, brand) === undefined) return undefined;
  switch (file) {
    case 'fedcm.json':
      return Response.json(configFile(name));
    case 'accounts':
      return isOfBrowser(request) ? Response.json({ accounts: people.map(accountOf) }) : refused();
    case 'assertion':
      return isOfBrowser(request) ? assertion(context, brand, request) : refused();
    case 'signed-in':
      return new Response('Everyone here is signed in.', { headers: { 'Set-Login': 'logged-in' } });
    default:
      return undefined;
  }
}

function configsAt(origin: string): readonly string[] {
  return brands.flatMap((brand) => dialogConfigOf(origin, brand) ?? []);
}

function configFile(name: string): object {
  return { accounts_endpoint: `/${name}/accounts`, id_assertion_endpoint: `/${name}/assertion`, login_url: `/${name}/signed-in` };
}

/** Pages can't send this header. */
function isOfBrowser({ headers }: Request): boolean {
  return headers.get('sec-fetch-dest') === 'webidentity';
}

function accountOf({ name, email }: Person): { readonly id: string; readonly name: string; readonly email: string } {
  return { id: email, name, email };
}

async function assertion(context: DialogContext, brand: Brand, request: Request): Promise<Response> {
  const origin = request.headers.get('origin');
  const form = new URLSearchParams(await request.text());
  const person = context.people.find(({ email }) => email === form.get('account_id'));
  const clientId = form.get('client_id') ?? '';
  if (origin === null || !person || clientId === '' || clientId !== context.clientId(brand.name)) return refused();
  const headers = { ...corsHeaders(origin), 'Access-Control-Allow-Credentials': 'true' };
  const faults = context.takeFaults(new URL(request.url).pathname);
  if (faults.has('deny')) return Response.json({ error: { code: 'access_denied' } }, { headers });
  const nonce = nonceIn(form.get('params') ?? '');
  const token = context.tokenOf({ brand: brand.name, clientId, ...(nonce !== undefined && { nonce }) }, person);
  return Response.json({ token }, { headers });
}

function nonceIn(params: string): string | undefined {
  try {
    const { nonce }: { readonly nonce?: unknown } = JSON.parse(params);
    return typeof nonce === 'string' ? nonce : undefined;
  } catch {
    return undefined;
  }
}

function refused(): Response {
  return new Response(null, { status: 400 });
}
