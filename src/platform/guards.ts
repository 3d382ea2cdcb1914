import { KmsError } from '../errors.js';
import type { RecordChange, RecordGuard } from './environment.js';

/** @throws KmsError `aborted` with reason `changed` if a guard fails for the value of its key. */
export function checkGuards(guards: readonly RecordGuard[], values: readonly unknown[]): void {
  if (guards.every(({ holds }, at) => holds(values[at]))) return;
  throw new KmsError('aborted', { reason: 'changed' });
}

/** Whether a change stores something. Only own members count, so that a removal isn't mistaken for one by what it inherits. */
export function isPut(change: RecordChange): change is Extract<RecordChange, { readonly put: string }> {
  return Object.hasOwn(change, 'put');
}

/** Whether a commit was refused because the stored value had changed. */
export function hasChanged(fault: unknown): boolean {
  return fault instanceof KmsError && fault.reason === 'changed';
}
