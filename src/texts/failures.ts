import type { KmsErrorCode } from '../errors.js';
import type { MessageName } from './messages.js';

/** What decides which text to show for a failure. */
export interface Failure {
  readonly code: KmsErrorCode;
  readonly reason?: string;
}

/**
 * The name of a failure's text.
 *
 * @param table the existing texts.
 * @param flow its own texts come before the common ones: their names begin with the flow and a dot.
 */
export function failureName(table: object, { code, reason }: Failure, flow = ''): MessageName {
  const names = [`${flow}.${code}.${reason}`, `${flow}.${code}`, `${code}.${reason}`] as MessageName[]; // looked up in the table
  return names.find((name) => Object.hasOwn(table, name)) ?? code;
}
