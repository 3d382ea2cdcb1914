import type { KmsErrorCode } from '../errors.js';
import type { MessageName } from './messages.js';

/** What the text of a failure is chosen by. */
export interface Failure {
  readonly code: KmsErrorCode;
  readonly reason?: string;
}

/**
 * Name of the text of a failure.
 *
 * @param table texts that there are
 * @param flow whose words go before the common ones: the names of its own begin with it and a dot
 */
export function failureName(table: object, { code, reason }: Failure, flow = ''): MessageName {
  const names = [`${flow}.${code}.${reason}`, `${flow}.${code}`, `${code}.${reason}`] as MessageName[]; // looked up in the table
  return names.find((name) => Object.hasOwn(table, name)) ?? code;
}
