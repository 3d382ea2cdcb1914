import { jsonOf } from '../../bytes/encodings.js';
import { Refusal } from '../../http/refusal.js';

/** A JSON object as received: nothing is known about its members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named members. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The JSON object in a payload.
 *
 * @throws Refusal `payload-invalid`.
 */
export function readPayloadObject(payload: string): JsonObject {
  const value = jsonOf(payload);
  if (!isJsonObject(value)) throw new Refusal('payload-invalid', { suffix: ': not a JSON object' });
  return value;
}
