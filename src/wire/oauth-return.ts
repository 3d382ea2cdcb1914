import { urlOf } from '../encoding/url.js';
import { KmsError } from '../errors.js';
import { memberOf } from './read.js';

/** What the user brings back from a provider. */
export type ReturnedProof = { readonly type: 'code' | 'id_token'; readonly value: string };

/** Other spellings of a refusal by the user. @source security section 15 */
const DENIALS: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled', 'user_denied', 'consent_denied'];
const LONGEST_CODE = 4096;
const LONGEST_TOKEN = 65_536;
const LONGEST_PARAMS = 8192;

/** The one `state` of a return; `undefined` if there is none, more than one, or one that isn't ours. */
export function stateOf(url: URL): string | undefined {
  const { states } = partsOf(url);
  const [state = ''] = states;
  return states.length === 1 && /^[\w-]{22}$/.test(state) ? state : undefined;
}

/**
 * Read what a provider sent back, after the attempt for its state has been found. The provider's error text is never read.
 *
 * @param isHybrid whether code and token were requested together. The token then counts.
 * @throws KmsError `oauth_denied`, `oauth_failed`; `oauth_state` if the parameters aren't in the same part of the URL as the state.
 * @source security R44, R45 and section 15
 */
export function readReturn(url: URL, isHybrid: boolean): ReturnedProof {
  const { own, other } = partsOf(url);
  if (['code', 'error', 'id_token'].some((name) => other?.has(name))) throw new KmsError('oauth_state');
  const all = (name: string) => own?.getAll(name) ?? [];
  const [codes, tokens, errors] = [all('code'), all('id_token'), all('error')];
  if (errors.length > 0) {
    const isDenial = errors.length === 1 && codes.length + tokens.length === 0 && DENIALS.includes(errors[0] ?? '');
    throw new KmsError(isDenial ? 'oauth_denied' : 'oauth_failed');
  }
  const [token] = tokens;
  if (tokens.length === 1 && codes.length <= (isHybrid ? 1 : 0)) return proof('id_token', token, LONGEST_TOKEN);
  if (codes.length !== 1 || tokens.length > 0) throw new KmsError('oauth_failed');
  return proof('code', codes[0], LONGEST_CODE);
}

/** Whose return to accept: that of the issuer in the settings, or if there is none, that of one of the others. */
export interface ExpectedIssuer {
  readonly issuer: string | undefined;
  /** Origins, and patterns for names. */
  readonly others: readonly (string | RegExp | undefined)[];
}

/**
 * Check that a return comes from the provider that was asked. One provider can redirect users to another with our own state, and would
 * otherwise get that provider's code.
 *
 * @throws KmsError `oauth_state` with reason `issuer` if the return names another issuer, or names none although the settings do.
 * @source RFC 9207 section 2.4; RFC 9700 section 4.4
 */
export function checkIssuer(url: URL, { issuer, others }: ExpectedIssuer): void {
  const { own } = partsOf(url);
  const [named, more] = own?.getAll('iss') ?? [];
  if (named === undefined && issuer === undefined) return;
  const isOther = (one: string | RegExp | undefined) =>
    typeof one === 'string' ? urlOf(named ?? '')?.origin === one : one?.test(named ?? '');
  const isExpected = issuer === undefined ? others.some(isOther) : named === issuer;
  if (!isExpected || more !== undefined) throw new KmsError('oauth_state', { reason: 'issuer' });
}

/**
 * What the return page sent on the channel of one attempt: query parameters with that attempt's state, received on the page that the
 * provider was given.
 *
 * @param page path of the page that the provider was given. A return page of an earlier version doesn't say where it is.
 * @returns `undefined` for anything else, which is ignored.
 * @source security section 15, return frame
 */
export function readReturnFrame(message: unknown, state: string, page: string): URL | undefined {
  try {
    const [v, kind, named, path, params] = ['v', 'kind', 'state', 'page', 'params'].map((name) => memberOf(message, name));
    if (v !== 1 || (path ?? page) !== page || kind !== 'oauth-return' || named !== state || typeof params !== 'string') return undefined;
    return params.length > LONGEST_PARAMS ? undefined : returnOf(params, state);
  } catch {
    return undefined;
  }
}

/** The parameters as a URL that can be read like the return itself; `undefined` if they belong to another state. */
export function returnOf(params: string, state: string): URL | undefined {
  const url = new URL(`https://return.invalid/?${params}`);
  return stateOf(url) === state ? url : undefined;
}

/** Name of the channel between an attempt and its return page. Only the state tells channels apart. */
export const channelOf = (state: string): string => `kms-oauth ${state}`;

/** Where the return page finds what it needs to know about an attempt. */
export const slipKeyOf = (state: string): string => `kms oauth ${state}`;

/** What the return page finds. It contains no key, verifier or nonce. */
export interface ReturnSlip {
  readonly provider: string;
  /** The page that the attempt started on. */
  readonly back: string;
  /** Path of the page that the provider was told to return to. */
  readonly page: string;
  /** The attempt left its page, so there is no page to notify. */
  readonly inTab: boolean;
  /** Language of the page that the attempt started on. */
  readonly lang: string;
  /** The parameters that came back, if no page took them: for the page behind `back`. */
  readonly params?: string;
}

/** Tells the page behind `back` which return is its own. */
export const RETURN_MARK: RegExp = /[#&]kms-oauth=((?:custom:)?[a-z\d-]+)\.([\w-]{22})$/;

function partsOf({ search, hash }: URL) {
  const parts = [search, hash].map((text) => new URLSearchParams(text.slice(1)));
  const own = parts.find((part) => part.has('state'));
  return { states: parts.flatMap((part) => part.getAll('state')), own, other: parts.find((part) => part !== own) };
}

function proof(type: ReturnedProof['type'], value: string | undefined, longest: number): ReturnedProof {
  if (!value || value.length > longest || /\p{Cc}/u.test(value)) throw new KmsError('oauth_failed');
  return { type, value };
}
