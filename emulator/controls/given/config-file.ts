import { isFields } from '../../http/fields.js';
import { serviceKeyNames } from '../../state/service-keys.js';
import type { EmulatorSetup } from './options.js';

/** What a member may contain: a kind of value, a list of one shape, or an object of named shapes. `map` has any names, with strings. */
type Shape = 'text' | 'flag' | 'number' | 'map' | readonly [Shape] | { readonly [member: string]: Shape };

const account = { curve: 'text', pathFormat: 'text', path: 'text', addressFormat: 'text' } as const;
const apiKey = { apiKeyName: 'text', publicKey: 'text', curveType: 'text', expirationSeconds: 'text' } as const;
const identity = { providerName: 'text', issuer: 'text', audience: 'text', subject: 'text' } as const;
const user = { userName: 'text', userEmail: 'text', userPhoneNumber: 'text', apiKeys: [apiKey], oauthProviders: [identity] } as const;
const wallet = { walletName: 'text', mnemonic: 'text', passphrase: 'text', accounts: [account] } as const;
const policy = { policyName: 'text', effect: 'text', condition: 'text', consensus: 'text', notes: 'text' } as const;
const content = { id: 'text', name: 'text', users: [user], wallets: [wallet], policies: [policy] } as const;
const settings = {
  enabled: 'flag',
  allowedOrigins: ['text'],
  rpOrigins: ['text'],
  enabledProviders: ['text'],
  sessionExpirationSeconds: 'text',
  otpLength: 'text',
  otpAlphanumeric: 'flag',
  otpExpirationSeconds: 'text',
  codesPerContact: 'text',
  accountNeedsProof: 'flag',
  requestsPerSecond: 'text',
  requestsPerSecondOfSubOrganization: 'text',
  emailSubject: 'text',
  emailBody: 'text',
  smsBody: 'text',
  oauthClientIds: 'map',
  oauthRedirectUrl: 'text',
  socialLinkingClientIds: ['text'],
  turnstileSiteKey: 'text',
  profile: 'text',
} as const;

const wholeShape: Shape = {
  authProxyConfigId: 'text',
  organization: { ...content, rootPrivateKey: 'text' },
  organizations: [{ ...content, rootQuorumThreshold: 'number' }],
  keys: Object.fromEntries(serviceKeyNames.map((name) => [name, 'text' as const])),
  settings,
  trustedIssuers: ['text'],
  seed: 'text',
  fixedTime: 'text',
  answers: 'text',
};

/**
 * Check a configuration: no unknown member, no wrong kind of value.
 * @throws Error that names the member, as in `config: organizations[0].users[1].userEmail is not a text`.
 */
export function readConfig(value: unknown): EmulatorSetup {
  check(value, wholeShape, '');
  return value as EmulatorSetup; // every member has its type's kind; the values are checked where they are used
}

function check(value: unknown, shape: Shape, path: string): void {
  if (typeof shape === 'string') checkKind(value, shape, path);
  else if (isList(shape)) checkList(value, shape, path);
  else checkMembers(value, shape, path);
}

function checkList(value: unknown, [shape]: readonly [Shape], path: string): void {
  if (!Array.isArray(value)) throw wrong(path, 'a list');
  for (const [index, item] of value.entries()) check(item, shape, `${path}[${index}]`);
}

function checkMembers(value: unknown, shapes: { readonly [member: string]: Shape }, path: string): void {
  if (!isFields(value)) throw wrong(path, 'an object');
  for (const [name, inner] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    if (shape === undefined) throw new Error(`config: ${at} is unknown`);
    // In code, `undefined` means absent.
    if (inner !== undefined) check(inner, shape, at);
  }
}

function checkKind(value: unknown, kind: 'text' | 'flag' | 'number' | 'map', path: string): void {
  if (kind === 'text' && typeof value !== 'string') throw wrong(path, 'a text');
  if (kind === 'flag' && typeof value !== 'boolean') throw wrong(path, 'true or false');
  if (kind === 'number' && !Number.isSafeInteger(value)) throw wrong(path, 'a whole number');
  if (kind === 'map' && !(isFields(value) && Object.values(value).every((text) => typeof text === 'string')))
    throw wrong(path, 'an object of texts');
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function wrong(path: string, expected: string): Error {
  return new Error(`config: ${path === '' ? 'the file' : path} is not ${expected}`);
}
