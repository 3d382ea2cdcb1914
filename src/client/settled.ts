import { KmsError } from '../errors.js';
import type { Outcome } from '../wire/activity.js';

/** Outcome that has a result. */
export type Completed<R> = Extract<Outcome<R>, { readonly state: 'completed' }>;

/**
 * The result of an outcome, for those who can go on with nothing less.
 *
 * @throws KmsError `activity_pending` while it waits for votes or for the service; with reason `authenticators` where its user has to authenticate further.
 */
export function settled<R>(outcome: Outcome<R>): Completed<R> {
  if (outcome.state === 'completed') return outcome;
  const reason = outcome.state === 'authenticators-needed' ? { reason: 'authenticators' } : {};
  throw new KmsError('activity_pending', { path: 'activity.status', ...reason });
}
