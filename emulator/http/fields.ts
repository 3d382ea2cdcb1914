import { Refusal, type RefusalName } from './refusal.js';

/** A JSON object that came from outside: nothing is known of its members. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that must be there and not be empty. */
export function requiredText(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null || value === '') throw new Refusal('field-missing', { suffix: `: ${name}` });
  if (typeof value !== 'string') throw invalid(name);
  return value;
}

/** A text that must be there, and may be empty. */
export function textMember(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null) throw new Refusal('field-missing', { suffix: `: ${name}` });
  if (typeof value !== 'string') throw invalid(name);
  return value;
}

/** A text that may be absent, null or empty, which all read as `undefined`. */
export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(name);
  return value;
}

/** A flag, false when absent. */
export function flag(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalid(name);
  return value;
}

/** An object that must be there. */
export function requiredFields(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (value === undefined || value === null) throw new Refusal('field-missing', { suffix: `: ${name}` });
  if (!isFields(value)) throw invalid(name);
  return value;
}

/** An object that may be absent. */
export function optionalFields(fields: Fields, name: string): Fields | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (!isFields(value)) throw invalid(name);
  return value;
}

/** A list of texts that must be there; it may be empty. */
export function textList(fields: Fields, name: string): readonly string[] {
  return list(fields, name).map((value) => {
    if (typeof value !== 'string') throw invalid(name);
    return value;
  });
}

/** A list of objects that must be there; it may be empty. */
export function fieldsList(fields: Fields, name: string): readonly Fields[] {
  return list(fields, name).map((value) => {
    if (!isFields(value)) throw invalid(name);
    return value;
  });
}

/** A list of objects that may be absent. */
export function optionalFieldsList(fields: Fields, name: string): readonly Fields[] {
  return fields[name] === undefined || fields[name] === null ? [] : fieldsList(fields, name);
}

/** A list of texts that may be absent. */
export function optionalTextList(fields: Fields, name: string): readonly string[] {
  return fields[name] === undefined || fields[name] === null ? [] : textList(fields, name);
}

/** A text that must be one of a closed list; another one is turned down by the given name. */
export function oneOf<T extends string>(fields: Fields, name: string, choice: { values: readonly T[]; refusal: RefusalName }): T {
  const text = requiredText(fields, name);
  const value = choice.values.find((one) => one === text);
  if (value === undefined) throw new Refusal(choice.refusal);
  return value;
}

/** A count of seconds: decimal text. `undefined` when absent. */
export function optionalSeconds(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || !/^[1-9][0-9]{0,9}$/.test(value)) throw new Refusal('api-key-expiration-invalid');
  return value;
}

function list(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (value === undefined || value === null) throw new Refusal('field-missing', { suffix: `: ${name}` });
  if (!Array.isArray(value)) throw invalid(name);
  return value;
}

function invalid(name: string): Refusal {
  return new Refusal('field-invalid', { suffix: `: ${name}` });
}
