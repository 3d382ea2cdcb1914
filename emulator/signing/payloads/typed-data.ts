import { signTyped } from 'micro-eth-signer';
import { Refusal } from '../../http/refusal.js';
import { isJsonObject, type JsonObject, readPayloadObject } from './json.js';

/** EIP-712 typed data as received, with its four members present. */
export interface TypedData {
  readonly domain: JsonObject;
  readonly types: Readonly<Record<string, readonly Field[]>>;
  readonly primaryType: string;
  readonly message: JsonObject;
}

interface Field {
  readonly name: string;
  readonly type: string;
}

/**
 * Read the JSON of `{ domain, types, primaryType, message }`.
 *
 * @throws Refusal `payload-invalid`.
 */
export function readTypedData(payload: string): TypedData {
  const { domain, types, primaryType, message } = readPayloadObject(payload);
  if (!isJsonObject(domain) || !isJsonObject(message) || !isTypes(types) || typeof primaryType !== 'string') {
    throw new Refusal('payload-invalid', { suffix: ': not EIP-712 typed data' });
  }
  return { domain, types, primaryType, message };
}

/**
 * Sign the EIP-712 digest of typed data. Members that no type names aren't part of the digest.
 *
 * The domain type is `types.EIP712Domain` as sent; if absent, the members of `domain`.
 *
 * @returns 65 bytes in hex after `0x`: r, s, and 27 or 28.
 * @throws Refusal `payload-invalid`.
 * @source EIP-712; wire 22
 */
export function signTypedData(payload: string, privateKey: Uint8Array): string {
  const { domain, types, primaryType, message } = readTypedData(payload);
  try {
    const typed = { types, primaryType, domain: named(types, 'EIP712Domain', domain), message: named(types, primaryType, message) };
    // The library types a message by its literal types. This one is only known at run time, and the library checks it.
    return signTyped(typed as unknown as Parameters<typeof signTyped>[0], privateKey, false);
  } catch {
    throw new Refusal('payload-invalid', { suffix: ': not EIP-712 typed data' });
  }
}

function named(types: TypedData['types'], type: string, value: unknown): unknown {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (item !== undefined) return Array.isArray(value) ? value.map((each) => named(types, item, each)) : value;
  const fields = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!fields || !isJsonObject(value)) return value;
  const present = fields.filter(({ name }) => Object.hasOwn(value, name));
  return Object.fromEntries(present.map((field) => [field.name, named(types, field.type, value[field.name])]));
}

function isTypes(value: unknown): value is TypedData['types'] {
  return isJsonObject(value) && Object.values(value).every((fields) => Array.isArray(fields) && fields.every(isField));
}

function isField(value: unknown): value is Field {
  return isJsonObject(value) && typeof value.name === 'string' && typeof value.type === 'string';
}
