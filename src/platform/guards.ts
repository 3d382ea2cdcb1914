import { KmsError } from '../errors.js';
import type { RecordChange, RecordGuard } from './environment.js';

/** @throws KmsError `aborted` with reason `changed` where a guard does not hold for the value of its key. */
export function checkGuards(guards: readonly RecordGuard[], values: readonly unknown[]): void {
  if (guards.every(({ holds }, at) => holds(values[at]))) return;
  throw new KmsError('aborted', { reason: 'changed' });
}

/** Whether a change puts something, told by its own members: a change that drops must not be taken for one by what it inherits. */
export function isPut(change: RecordChange): change is Extract<RecordChange, { readonly put: string }> {
  return Object.hasOwn(change, 'put');
}

/** Whether a commit was refused because something else had been stored meanwhile. */
export function hasChanged(fault: unknown): boolean {
  return fault instanceof KmsError && fault.reason === 'changed';
}
