import { type Fields, isFields, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { type FaultName, faultNames, isFaultPath, isFaultValue } from './fault-checks.js';

export type { FaultName };

/** A fault waiting for its request. */
export interface Fault {
  /** As in `/v1/otp_init`. */
  readonly path: string;
  readonly fault: FaultName;
  readonly value?: unknown;
  /** How many more requests it affects. */
  readonly times: number;
  /** How many requests pass before it takes effect. */
  readonly skip: number;
}

/** The faults that affect one request, by name. */
export type MetFaults = ReadonlyMap<FaultName, unknown>;

/** Faults set by tests. Several for one path affect the same request together. */
export interface Faults {
  /**
   * Set a fault for the next request, or the next `times` requests, to a path. A short name such as `otp_init` is enough.
   * @throws Refusal `field-invalid` for unknown paths, names and values.
   */
  next(path: string, fault: FaultName, ...more: readonly [value?: unknown, times?: number]): void;
  /** Set a fault as the control receives it. @throws Refusal `field-missing`, `field-invalid`. */
  add(fields: Fields): Fault;
  readonly waiting: readonly Fault[];
  clear(): void;
  /** Take the faults for a request to a path. */
  take(path: string): MetFaults;
}

/** Start without faults. */
export function createFaults(): Faults {
  let waiting: readonly Fault[] = [];
  return {
    get waiting() {
      return waiting;
    },
    next(path, fault, ...[value, times = 1]) {
      waiting = [...waiting, checked({ path, fault, value, times, skip: 0 })];
    },
    add(fields) {
      const fault = readFault(fields);
      waiting = [...waiting, fault];
      return fault;
    },
    clear() {
      waiting = [];
    },
    take(path) {
      const met = waiting.filter((fault) => matches(fault.path, path) && fault.skip === 0);
      waiting = waiting.map((fault) => (matches(fault.path, path) ? afterOne(fault) : fault)).filter((fault) => fault.times > 0);
      return new Map(met.map(({ fault, value }) => [fault, value]));
    },
  };
}

function afterOne(fault: Fault): Fault {
  return fault.skip > 0 ? { ...fault, skip: fault.skip - 1 } : { ...fault, times: fault.times - 1 };
}

function matches(pattern: string, path: string): boolean {
  return pattern === '*' || pattern === path || (!pattern.startsWith('/') && path.endsWith(`/${pattern}`));
}

const members = ['path', 'fault', 'value', 'times', 'skip'];

function readFault(fields: Fields): Fault {
  const unknown = Object.keys(fields).find((name) => !members.includes(name));
  if (unknown !== undefined) throw invalid(unknown);
  const path = requiredText(fields, 'path');
  const name = requiredText(fields, 'fault');
  const fault = faultNames.find((one) => one === name);
  if (fault === undefined) throw invalid('fault');
  const value = fields.value;
  const given = value === undefined ? {} : { value };
  return checked({ path, fault, ...given, times: count(fields, 'times', 1), skip: count(fields, 'skip', 0) });
}

function checked(fault: Fault): Fault {
  if (!isFaultPath(fault.path)) throw invalid('path');
  if (!faultNames.includes(fault.fault)) throw invalid('fault');
  if (!isFaultValue(fault.fault, fault.value)) throw invalid('value');
  return fault;
}

function invalid(name: string): Refusal {
  return new Refusal('field-invalid', { suffix: `: ${name}` });
}

function count(fields: Fields, name: string, absent: number): number {
  const value = fields[name] ?? absent;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalid(name);
  return value;
}

/** What a value says in the member form `{ text, exposed }` or plainly. */
export function memberOf(value: unknown, name: string): unknown {
  return isFields(value) ? value[name] : undefined;
}
