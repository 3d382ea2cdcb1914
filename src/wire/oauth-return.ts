import { urlOf } from '../encoding/url.js';
import { KmsError } from '../errors.js';
import { memberOf } from './read.js';

/** What the user brought back from a provider. */
export type ReturnedProof = { readonly type: 'code' | 'id_token'; readonly value: string };

/** Other spellings of a refusal by the person. @source security section 15 */
const DENIALS: readonly string[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled', 'user_denied', 'consent_denied'];
const LONGEST_CODE = 4096;
const LONGEST_TOKEN = 65_536;
const LONGEST_PARAMS = 8192;

/** The one state of a return; `undefined` where there is none, more than one, or something that is none of ours. */
export function stateOf(url: URL): string | undefined {
  const { states } = partsOf(url);
  const [state = ''] = states;
  return states.length === 1 && /^[\w-]{22}$/.test(state) ? state : undefined;
}

/**
 * Read what a provider sent back; the attempt of its state has to be found first. What the provider says of an error is never read.
 *
 * @param isHybrid code and token were asked for in one: the token counts.
 * @throws KmsError `oauth_denied`, `oauth_failed`; `oauth_state` when the members are not where the state is.
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

/** Whose return may be taken: of the issuer that the settings name, else of one of the others, where it names any. */
export interface ExpectedIssuer {
  readonly issuer: string | undefined;
  /** Origins, and names as patterns. */
  readonly others: readonly (string | RegExp | undefined)[];
}

/**
 * Hold a return against the provider that was asked: one provider can send people on to another one, with our own state, and would be brought
 * that one's code.
 *
 * @throws KmsError `oauth_state` with reason `issuer` where the return names another one, or does not name the one that the settings do.
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
 * What the return page sent over the channel of one attempt: parameters as in a query, with that attempt's state, which came to the page that the
 * provider was told.
 *
 * @param page path of the page that the provider was told; a return page of an earlier version does not say where it is.
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

/** Parameters as an address that can be read as the return itself; `undefined` when they are of another state. */
export function returnOf(params: string, state: string): URL | undefined {
  const url = new URL(`https://return.invalid/?${params}`);
  return stateOf(url) === state ? url : undefined;
}

/** Name of the channel between an attempt and its return page: the state and nothing else tells them. */
export const channelOf = (state: string): string => `kms-oauth ${state}`;

/** Where the return page finds what it has to know of an attempt. */
export const slipKeyOf = (state: string): string => `kms oauth ${state}`;

/** What the return page finds: no key, no verifier, no nonce. */
export interface ReturnSlip {
  readonly provider: string;
  /** The page that the attempt began on. */
  readonly back: string;
  /** Path of the page that the provider was told to return to. */
  readonly page: string;
  /** The attempt left its page: there is no page to tell. */
  readonly inTab: boolean;
  /** Language of the page that the attempt began on. */
  readonly lang: string;
  /** What came back, where no page took it: for the page behind `back`. */
  readonly params?: string;
}

/** How the page behind `back` learns which return is its own. */
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
