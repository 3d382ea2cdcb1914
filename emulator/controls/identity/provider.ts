import { issueOidcToken, jwkOf } from '../../accounts/oidc.js';
import { corsHeaders, preflight } from '../../http/cors.js';
import { type Brand, brandOf, brands } from '../../state/brands.js';
import type { AuthorizationCode } from '../../state/records.js';
import type { Redemption } from '../../state/service.js';
import type { ServiceKey } from '../../state/service-keys.js';
import type { MetFaults } from '../faults/registry.js';
import { AuthorizationError, type AuthorizationRequest, readAuthorization, returnAddress } from './authorization.js';
import { type CodeParts, type Codes, createCodes } from './codes.js';
import { answerDialog, dialogConfigOf } from './dialog.js';
import { choicePage, consentPage, errorPage } from './pages.js';
import { createPeople, type People, type Person, subjectOf } from './people.js';

/** The five brands' sign-in pages and tokens, on an origin of their own. */
export interface IdentityProvider {
  readonly people: People;
  fetch(request: Request): Promise<Response>;
  endpoints(): Readonly<Record<string, { readonly authorize: string; readonly token?: string; readonly fedcm?: string }>>;
  /** The brand whose issuer has this name. Its issuers publish their keys. */
  brandOfIssuer(issuer: string): string | undefined;
  /** The subject of a code, once. */
  exchange(redemption: Redemption): string | undefined;
}

/** What the provider needs. */
export interface ProviderContext extends CodeParts {
  /** Its own origin, without a trailing slash. */
  readonly origin: () => string;
  /** The address of one of its pages, if it isn't at that origin. */
  readonly pageAt?: ((path: string) => string) | undefined;
  readonly key: ServiceKey;
  readonly clientId: (brand: string) => string | undefined;
  readonly takeFaults: (path: string) => MetFaults;
}

const TOKEN_LIFETIME_SECONDS = 600;

/** Start the provider. */
export function createIdentityProvider(context: ProviderContext): IdentityProvider {
  const codes = createCodes(context);
  const people = createPeople();
  return {
    people,
    fetch: (request) => answer({ ...context, codes, people }, request),
    endpoints: () => Object.fromEntries(brands.map((brand) => [brand.name, endpointsOf(context, brand)])),
    brandOfIssuer: (issuer) => brands.find((brand) => issuer === issuerOf(context.origin(), brand.name))?.name,
    exchange(redemption) {
      const grant = codes.redeem(redemption);
      return grant && subjectOf(grant.brand, grant.person);
    },
  };
}

type Provider = Omit<ProviderContext, 'codes'> & { readonly codes: Codes; readonly people: People };

function endpointsOf(
  { origin, pageAt }: Pick<ProviderContext, 'origin' | 'pageAt'>,
  brand: Brand,
): ReturnType<IdentityProvider['endpoints']>[string] {
  const { name, hasTokenEndpoint } = brand;
  const at = `${origin()}/${name}`;
  // The browser asks an origin, not a page.
  const fedcm = pageAt ? undefined : dialogConfigOf(origin(), brand);
  return {
    authorize: pageAt?.(`/${name}/authorize`) ?? `${at}/authorize`,
    ...(hasTokenEndpoint && { token: `${at}/token` }),
    ...(fedcm !== undefined && { fedcm }),
  };
}

function issuerOf(origin: string, name: string): string {
  return `${origin}/${name}`;
}

async function answer(provider: Provider, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, brandName = '', step = ''] = pathname.split('/');
  if (step === 'token') return answerToken(provider, request, brandName);
  const ofDialog = await answerDialog(
    { ...provider, origin: provider.origin(), people: provider.people.all, tokenOf: (asked, person) => tokenOf(provider, asked, person) },
    request,
  );
  if (ofDialog) return ofDialog;
  const document = publishedBy(provider, brandName, pathname.slice(brandName.length + 2));
  if (document !== undefined) return Response.json(document, { headers: corsHeaders(request.headers.get('origin')) });
  try {
    if (request.method === 'POST' && !isOwnPage(request)) throw new AuthorizationError('Only the page of the provider itself can decide.');
    const asked = readAuthorization(brandName, searchParams, provider.clientId);
    const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : undefined;
    return show(provider, { asked, step, form, query: searchParams.toString(), path: pathname });
  } catch (error) {
    if (error instanceof AuthorizationError) return html(errorPage(error.message), 400);
    throw error;
  }
}

/** An issuer's public metadata. @source OpenID Connect Discovery 1.0 section 4, RFC 7517 */
function publishedBy(provider: Provider, brandName: string, path: string): object | undefined {
  const { origin, key } = provider;
  const brand = brandOf(brandName);
  if (brand === undefined) return undefined;
  if (path === 'jwks') return { keys: [jwkOf(key)] };
  if (path !== '.well-known/openid-configuration') return undefined;
  const issuer = issuerOf(origin(), brand.name);
  const { authorize, token } = endpointsOf(provider, brand);
  return {
    issuer,
    authorization_endpoint: authorize,
    ...(token === undefined ? {} : { token_endpoint: token }),
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: [brand.responseType],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
}

/** A page on another origin can't press a button for the user. A script on this machine sends neither header. @source security R75 */
function isOwnPage({ headers, url }: Request): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site') ?? 'same-origin';
  return site === 'same-origin' && (origin === null || origin === new URL(url).origin);
}

interface Visit {
  readonly asked: AuthorizationRequest;
  readonly step: string;
  readonly form: URLSearchParams | undefined;
  readonly query: string;
  readonly path: string;
}

function show(provider: Provider, { asked, step, form, query, path }: Visit): Response {
  const faults = provider.takeFaults(path);
  // As sent by large providers: from here on the window that opened this one is out of reach.
  const headers = { 'Cross-Origin-Opener-Policy': String(faults.get('coop') ?? 'same-origin') };
  if (faults.has('deny')) return back(asked, { error: 'access_denied' });
  if (faults.has('oauth-error')) return back(asked, { error: String(faults.get('oauth-error')) });
  const people = provider.people.all;
  const person = people.find(({ email }) => email === form?.get('person'));
  if (step === 'decide' && form !== undefined) {
    return back(asked, form.get('decision') === 'allow' && person ? grantAnswer(provider, asked, person) : { error: 'access_denied' });
  }
  if (step === 'consent' && person !== undefined) return html(consentPage(asked, { person, query }), 200, headers);
  return step === 'authorize' ? html(choicePage(asked, { people, query }), 200, headers) : html(errorPage('This page doesn’t exist.'), 404);
}

/** What the brand's response type promises: a token, a code, or both. */
function grantAnswer(provider: Provider, request: AuthorizationRequest, person: Person): Readonly<Record<string, string>> {
  const types = request.brand.responseType.split(' ');
  return {
    ...(types.includes('code') ? { code: provider.codes.grant(request, person) } : {}),
    ...(types.includes('id_token') ? { id_token: tokenOf(provider, { ...request, brand: request.brand.name }, person) } : {}),
  };
}

function tokenOf(
  { key, now, origin }: Provider,
  { brand, clientId: audience, nonce }: Pick<AuthorizationCode, 'brand' | 'clientId' | 'nonce'>,
  person: Person,
): string {
  const { name, email } = person;
  const claims = { issuer: issuerOf(origin(), brand), audience, subject: subjectOf(brand, person), email, name };
  return issueOidcToken(nonce === undefined ? claims : { ...claims, nonce }, {
    key,
    nowMs: now(),
    lifetimeSeconds: TOKEN_LIFETIME_SECONDS,
  });
}

/** The page itself exchanges its code, so the response has to be readable across origins. */
async function answerToken(provider: Provider, request: Request, brand: string): Promise<Response> {
  const origin = request.headers.get('origin');
  if (request.method === 'OPTIONS') return preflight(origin, 'POST, OPTIONS');
  const form = new URLSearchParams(await request.text());
  const text = (name: string) => form.get(name) ?? '';
  const redemption = {
    brand,
    authCode: text('code'),
    codeVerifier: text('code_verifier'),
    redirectUri: text('redirect_uri'),
    clientId: text('client_id'),
  };
  const grant = provider.codes.redeem(redemption);
  const headers = corsHeaders(origin);
  if (grant === undefined) return Response.json({ error: 'invalid_grant' }, { status: 400, headers });
  const answered = { token_type: 'bearer', expires_in: TOKEN_LIFETIME_SECONDS, id_token: tokenOf(provider, grant, grant.person) };
  return Response.json(answered, { headers });
}

function back(asked: AuthorizationRequest, members: Readonly<Record<string, string>>): Response {
  return new Response(null, { status: 302, headers: { Location: returnAddress(asked, members), 'Cache-Control': 'no-store' } });
}

function html(text: string, status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  const safe = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, 'Referrer-Policy': 'strict-origin' };
  return new Response(text, { status, headers: { ...safe, ...headers } });
}
