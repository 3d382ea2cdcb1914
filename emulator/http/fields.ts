import { Refusal, type RefusalName } from './refusal.js';

/** A JSON object from outside: nothing is known about its members. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A required, non-empty string. */
export function requiredText(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null || value === '') throw new Refusal('field-missing', { suffix: `: ${name}` });
  if (typeof value !== 'string') throw invalid(name);
  return value;
}

/** A required string, which may be empty. */
export function textMember(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined || value === null) throw new Refusal('field-missing', { suffix: `: ${name}` });
  if (typeof value !== 'string') throw invalid(name);
  return value;
}

/** An optional string; absent, null and empty all read as `undefined`. */
export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(name);
  return value;
}

/** A flag; false if absent. */
export function flag(fields: Fields, name: string): boolean {
  const value = fields[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalid(name);
  return value;
}

/** A required object. */
export function requiredFields(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (value === undefined || value === null) throw new Refusal('field-missing', { suffix: `: ${name}` });
  if (!isFields(value)) throw invalid(name);
  return value;
}

/** An optional object. */
export function optionalFields(fields: Fields, name: string): Fields | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (!isFields(value)) throw invalid(name);
  return value;
}

/** A required list of strings, which may be empty. */
export function textList(fields: Fields, name: string): readonly string[] {
  return list(fields, name).map((value) => {
    if (typeof value !== 'string') throw invalid(name);
    return value;
  });
}

/** A required list of objects, which may be empty. */
export function fieldsList(fields: Fields, name: string): readonly Fields[] {
  return list(fields, name).map((value) => {
    if (!isFields(value)) throw invalid(name);
    return value;
  });
}

/** An optional list of objects. */
export function optionalFieldsList(fields: Fields, name: string): readonly Fields[] {
  return fields[name] === undefined || fields[name] === null ? [] : fieldsList(fields, name);
}

/** An optional list of strings. */
export function optionalTextList(fields: Fields, name: string): readonly string[] {
  return fields[name] === undefined || fields[name] === null ? [] : textList(fields, name);
}

/** A string from a closed list; any other is refused with the given name. */
export function oneOf<T extends string>(fields: Fields, name: string, choice: { values: readonly T[]; refusal: RefusalName }): T {
  const text = requiredText(fields, name);
  const value = choice.values.find((one) => one === text);
  if (value === undefined) throw new Refusal(choice.refusal);
  return value;
}

/** A number of seconds as a decimal string; `undefined` if absent. */
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
