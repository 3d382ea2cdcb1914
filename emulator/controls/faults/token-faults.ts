import { sha256 } from '@noble/hashes/sha2.js';
import { derOfRaw } from '../../bytes/der.js';
import { concat, fromBase64url, jsonOf, textOf, toBase64url, toHex, utf8 } from '../../bytes/encodings.js';
import { signP256 } from '../../bytes/signatures.js';
import { type Fields, isFields } from '../../http/fields.js';
import { p256Key, type ServiceKey } from '../../state/service-keys.js';

/** A token in pieces, and the key that made it. */
export interface TokenParts {
  readonly header: Fields;
  readonly claims: Fields;
  readonly signature: Uint8Array;
  /** Session tokens are signed over the hash of the hash. */
  readonly hashesTwice: boolean;
  readonly signer: ServiceKey;
  /** The service's clock, in milliseconds. */
  readonly nowMs: number;
}

type Recipe = (parts: TokenParts, text: string) => string;

const encode = (value: unknown): string => toBase64url(utf8(typeof value === 'string' ? value : JSON.stringify(value)));

function sign(header: unknown, claims: unknown, { hashesTwice, signer }: TokenParts): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${toBase64url(signP256(hashesTwice ? sha256(utf8(signed)) : utf8(signed), signer.privateKey))}`;
}

/** Another header or other claims, correctly signed; `undefined` removes a member. */
const header =
  (change: Fields): Recipe =>
  (parts) =>
    sign({ ...parts.header, ...change }, parts.claims, parts);
const claims = (change: Fields | ((claims: Fields, nowMs: number) => Fields)): Recipe => {
  return (parts) =>
    sign(parts.header, { ...parts.claims, ...(typeof change === 'function' ? change(parts.claims, parts.nowMs) : change) }, parts);
};
const payload =
  (value: unknown): Recipe =>
  (parts) =>
    sign(parts.header, value, parts);
const headerText =
  (value: unknown): Recipe =>
  (parts) =>
    sign(value, parts.claims, parts);

/** Another third part. */
const tail = (make: (parts: TokenParts, signed: string) => Uint8Array | string): Recipe => {
  return (parts, text) => {
    const signed = text.slice(0, text.lastIndexOf('.'));
    const made = make(parts, signed);
    return `${signed}.${typeof made === 'string' ? made : toBase64url(made)}`;
  };
};

/** The whole text changed. */
const reworded =
  (change: (text: string) => string): Recipe =>
  (_parts, text) =>
    change(text);

const seconds = (ms: number): number => Math.floor(ms / 1000);

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

function otherS({ signature }: TokenParts): Uint8Array {
  const s = order - BigInt(`0x${toHex(signature.subarray(32))}`);
  return concat(
    signature.subarray(0, 32),
    Uint8Array.from(s.toString(16).padStart(64, '0').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  );
}

const publicKeyOf = (all: Fields): string => String(all.public_key ?? '');
const flipped = (all: Fields): Fields => ({ public_key: publicKeyOf(all).replace(/^0[23]/, (prefix) => (prefix === '02' ? '03' : '02')) });

/** What the cases of `jwt-tokens` do to a token of this service. @source security 4.2, 15 */
const recipes: Readonly<Record<string, Recipe>> = {
  'extra-claim': claims({ extra: true }),
  'no-typ': header({ typ: undefined }),
  kid: header({ kid: 'another' }),
  ro: claims({ session_type: 'SESSION_TYPE_READ_ONLY' }),
  'upper-pub': claims((all) => ({ public_key: publicKeyOf(all).toUpperCase() })),
  'other-s': tail(otherS),
  'single-sha': tail(({ signer }, signed) => signP256(utf8(signed), signer.privateKey)),
  'triple-sha': tail(({ signer }, signed) => signP256(sha256(sha256(utf8(signed))), signer.privateKey)),
  'der-sig': tail(({ signature }) => derOfRaw(signature)),
  'hex-sig': tail(({ signature }) => toHex(signature)),
  'device-key': tail((_parts, signed) => signP256(sha256(utf8(signed)), p256Key((length) => new Uint8Array(length).fill(9)).privateKey)),
  'alg-none': (parts) => `${encode({ ...parts.header, alg: 'none' })}.${encode(parts.claims)}.`,
  'alg-none-sig': header({ alg: 'none' }),
  'alg-missing': header({ alg: undefined }),
  'alg-"RS256"': header({ alg: 'RS256' }),
  crit: header({ crit: ['b64'] }),
  jku: header({ jku: 'https://keys.example/' }),
  'hdr-array': headerText([]),
  'hdr-garbage': headerText('{'),
  'pl-array': payload([]),
  'pl-null': payload(null),
  'pl-garbage': payload('{'),
  'pl-empty': payload(''),
  'exp-past': claims((_all, nowMs) => ({ exp: seconds(nowMs) - 1 })),
  'exp-str': claims((all) => ({ exp: String(all.exp) })),
  'exp-missing': claims({ exp: undefined }),
  'exp-far': claims((_all, nowMs) => ({ exp: seconds(nowMs) + 500 * 86_400 })),
  'iat-future': claims((_all, nowMs) => ({ iat: seconds(nowMs) + 600 })),
  'nbf-future': claims((_all, nowMs) => ({ nbf: seconds(nowMs) + 600 })),
  'pk-flipped': claims(flipped),
  'pk-missing': claims({ public_key: undefined }),
  'organization_id-missing': claims({ organization_id: undefined }),
  'organization_id-empty': claims({ organization_id: '' }),
  'user_id-missing': claims({ user_id: undefined }),
  'user_id-empty': claims({ user_id: '' }),
  'type-odd': claims({ session_type: 'SESSION_TYPE_ODD' }),
  'two-parts': reworded((text) => text.slice(0, text.lastIndexOf('.'))),
  'two-dots': reworded((text) => text.slice(0, text.lastIndexOf('.') + 1)),
  four: reworded((text) => `${text}.x`),
  none: reworded(() => ''),
  ws: reworded((text) => ` ${text}`),
  nl: reworded((text) => `${text}\n`),
  'sig-zero': tail(() => new Uint8Array(64)),
  'sig-ff': tail(() => new Uint8Array(64).fill(255)),
  'sig-65': tail(({ signature }) => concat(signature, Uint8Array.of(0))),
  huge: claims({ extra: 'x'.repeat(100_000) }),
  'vt-extra': claims({ extra: 'x' }),
  'vt-nopk': claims({ public_key: undefined }),
  'vt-pk': claims(flipped),
  'vt-contact': claims({ contact: 'another@example.com' }),
  'vt-type': claims((all) => ({ verification_type: all.verification_type === 'OTP_TYPE_SMS' ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS' })),
  'vt-exp-past': claims((_all, nowMs) => ({ exp: String(nowMs - 1000) })),
  'vt-exp-sec': claims((all) => ({ exp: String(Math.floor(Number(all.exp) / 1000)) })),
  'vt-exp-text': claims({ exp: 'tomorrow' }),
  'vt-id': claims({ id: undefined }),
  'vt-two': reworded((text) => text.slice(0, text.lastIndexOf('.'))),
};

/** Whether a value names a case, or is a text to use instead of a token. */
export function isTokenFault(value: unknown): boolean {
  return typeof value === 'string' && (Object.hasOwn(recipes, value) || value.includes('.'));
}

/** A token with a case's fault. A value that names no case replaces the token. */
export function spoilToken(text: string, name: string, made: Pick<TokenParts, 'hashesTwice' | 'signer' | 'nowMs'>): string {
  const recipe = Object.hasOwn(recipes, name) ? recipes[name] : undefined;
  if (recipe === undefined) return name;
  const [head = '', body = '', end = ''] = text.split('.');
  const read = (part: string): Fields => {
    const value = jsonOf(textOf(fromBase64url(part) ?? new Uint8Array()));
    return isFields(value) ? value : {};
  };
  return recipe({ header: read(head), claims: read(body), signature: fromBase64url(end) ?? new Uint8Array(), ...made }, text);
}
