import { noCredentials } from '../accounts/credential-specs.js';
import { addApiKey, dropCredentials } from '../accounts/credentials.js';
import { addUser } from '../accounts/members.js';
import { fromHex, toBase64url, toHex, utf8 } from '../bytes/encodings.js';
import { signP256Der } from '../bytes/signatures.js';
import { open, seal } from '../enclave/hpke.js';
import type { SealedKey, User } from '../state/records.js';
import type { Service } from '../state/service.js';
import { p256Key } from '../state/service-keys.js';

/** The name under which the private half of the proxy's API key is stored, encrypted. */
const KEY_ID = 'auth-proxy';

/** Create the proxy's user and key if they are missing. This is what turning the proxy on does, and it also repairs a deletion. */
export function switchOn(service: Service, parentId: string): void {
  const sealed = service.state.sealedKeys.get(KEY_ID);
  if (sealed !== undefined && service.state.apiKeys.find('publicKey', sealed.publicKey).length > 0) return;
  const user = proxyUser(service, parentId) ?? addProxyUser(service, parentId);
  const pair = p256Key(service.entropy.bytes);
  const publicKey = compressed(pair.publicKeyHex);
  const spec = { name: 'Auth proxy', publicKey, curve: 'API_KEY_CURVE_P256', credentialType: 'CREDENTIAL_TYPE_API_KEY_P256' } as const;
  addApiKey(service, { organizationId: parentId, userId: user.id }, spec);
  const { encapsulated, ciphertext } = seal(pair.privateKey, service.keys.proxyKeyReceiver.publicKey, service.entropy.bytes);
  service.state.sealedKeys.put({ id: KEY_ID, publicKey, encapsulated: toHex(encapsulated), ciphertext: toHex(ciphertext) });
}

/** Remove the proxy's key from its user and from storage. This is what turning the proxy off does. */
export function switchOff(service: Service, parentId: string): void {
  const user = proxyUser(service, parentId);
  if (user !== undefined) dropCredentials(service, user);
  service.state.sealedKeys.drop(KEY_ID);
}

/** Stamp a body with the proxy's key. @returns the value of X-Stamp. */
export function proxyStamp(service: Service, body: Uint8Array): string | undefined {
  const sealed = service.state.sealedKeys.get(KEY_ID);
  if (sealed === undefined) return undefined;
  const signature = toHex(signP256Der(body, openKey(service, sealed)));
  return toBase64url(utf8(JSON.stringify({ publicKey: sealed.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })));
}

/** Opened once per row: it would be half of a forwarded request's cost. */
const opened = new WeakMap<SealedKey, Uint8Array>();

function openKey(service: Service, row: SealedKey): Uint8Array {
  const known = opened.get(row);
  if (known !== undefined) return known;
  const sealed = { encapsulated: fromHex(row.encapsulated) ?? new Uint8Array(), ciphertext: fromHex(row.ciphertext) ?? new Uint8Array() };
  const key = open(sealed, service.keys.proxyKeyReceiver);
  opened.set(row, key);
  return key;
}

function proxyUser({ state }: Service, parentId: string): User | undefined {
  return state.users.find('organization', parentId).find((user) => user.isProxy);
}

function addProxyUser(service: Service, parentId: string): User {
  const user = addUser(service, { id: parentId }, { name: 'Auth proxy', tagIds: [], credentials: noCredentials });
  return service.state.users.put({ ...user, isProxy: true });
}

function compressed(publicKeyHex: string): string {
  const parity = Number.parseInt(publicKeyHex.slice(-1), 16) & 1;
  return (parity === 1 ? '03' : '02') + publicKeyHex.slice(2, 66);
}
