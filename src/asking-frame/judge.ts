import { decodeBase64url } from '../encoding/base64url.js';
import { decodeUtf8 } from '../encoding/utf8.js';
import { memberOf } from '../platform/member.js';
import { ACTIVITY, hasOnly } from './approval.js';
import { exactJson, exactText } from './exact-json.js';

/** Length of a public key in hex characters. */
const KEY_LENGTH = 66;

/** Whether a public key, in hex, is one that this frame created for the page. */
type IsOwn = (publicKeyHex: string) => Promise<boolean>;

/**
 * Whether these bytes can do no harm: they read, prove a session to the site's own server, or sign in with a key that this frame created.
 * The user has to approve everything else, and anything unknown.
 *
 * The service parses the body with a parser of its own. So a text only counts as JSON if writing it again gives the same text: then it has
 * no duplicate names, no escapes with two readings, and no number that another parser rounds.
 */
export async function isHarmless(bytes: Uint8Array<ArrayBuffer>, isOwn: IsOwn): Promise<boolean> {
  const text = exactText(bytes);
  if (text === undefined) return false;
  // The client signs its key's name to check that the key is here.
  if (isProof(text) || (text.length === KEY_LENGTH && (await isOwn(text)))) return true;
  const body = exactJson(text);
  return body !== undefined && (isQuery(body) || isLogin(body, isOwn));
}

/** A DPoP proof for the site's own server, which isn't a request of the service. @source RFC 9449, section 4.2 */
function isProof(text: string): boolean {
  const [, head = ''] = /^([\w-]{1,2048})\.[\w-]{1,8192}$/.exec(text) ?? [];
  try {
    return memberOf(JSON.parse(decodeUtf8(decodeBase64url(head))), 'typ') === 'dpop+jwt';
  } catch {
    return false;
  }
}

/** Every activity has these, whatever its reader makes of upper and lower case, by the rules of Unicode. */
function isQuery(body: object): boolean {
  return !Object.keys(body).some((name) => /^(type|parameters|timestamp_?ms)$/iu.test(name));
}

const LOGIN = ['publicKey', 'expirationSeconds', 'invalidateExisting', 'sessionProfileId'];
const NEW_ACCOUNT = ['apiKeys', 'authenticators', 'oauthProviders', 'email', 'phoneNumber'];

/**
 * A login with a key of this frame, or the use of a proven contact for one. It has exactly the members of one, so that no second spelling
 * of a name says something else.
 *
 * @source wire.md 8.4 and 10
 */
async function isLogin(body: object, isOwn: IsOwn): Promise<boolean> {
  const type = memberOf(body, 'type');
  if (type === 'ACTIVITY_TYPE_STAMP_LOGIN') return hasOnly(body, ACTIVITY) && isLoginOf(memberOf(body, 'parameters'), isOwn);
  if (type === 'USAGE_TYPE_LOGIN') return hasOnly(body, ['login', 'tokenId', 'type']) && isLoginOf(memberOf(body, 'login'), isOwn);
  const name = memberOf(body, 'signup') === undefined ? 'signupV2' : 'signup';
  return type === 'USAGE_TYPE_SIGNUP' && hasOnly(body, [name, 'tokenId', 'type']) && isOwnAccount(memberOf(body, name), isOwn);
}

async function isLoginOf(parameters: unknown, isOwn: IsOwn): Promise<boolean> {
  // Ending the other sessions is for the user to decide.
  const endsOthers = memberOf(parameters, 'invalidateExisting') ?? false;
  return hasOnly(parameters, LOGIN) && endsOthers === false && isKey(memberOf(parameters, 'publicKey'), isOwn);
}

/** A new account that no other key and no passkey can sign for. */
async function isOwnAccount(signup: unknown, isOwn: IsOwn): Promise<boolean> {
  const [apiKeys, ...others] = ['apiKeys', 'authenticators', 'oauthProviders'].map((name) => memberOf(signup, name) ?? []);
  if (!hasOnly(signup, NEW_ACCOUNT) || !Array.isArray(apiKeys)) return false;
  if (!others.every((list) => Array.isArray(list) && list.length === 0)) return false;
  const own = await Promise.all(apiKeys.map((key) => isKey(memberOf(key, 'publicKey'), isOwn)));
  return own.every(Boolean);
}

const isKey = async (value: unknown, isOwn: IsOwn): Promise<boolean> => typeof value === 'string' && isOwn(value);
