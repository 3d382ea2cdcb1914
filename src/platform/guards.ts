import { KmsError } from '../errors.js';
import type { RecordGuard } from './environment.js';

/** @throws KmsError `aborted` with reason `changed` where a guard does not hold for the value of its key. */
export function checkGuards(guards: readonly RecordGuard[], values: readonly unknown[]): void {
  if (guards.every(({ holds }, at) => holds(values[at]))) return;
  throw new KmsError('aborted', { reason: 'changed' });
}

/** Whether a commit was refused because something else had been stored meanwhile. */
export function hasChanged(fault: unknown): boolean {
  return fault instanceof KmsError && fault.reason === 'changed';
}
