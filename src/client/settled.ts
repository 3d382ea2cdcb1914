import { KmsError } from '../errors.js';
import type { Outcome } from '../wire/activity.js';

/** An outcome with a result. */
export type Completed<R> = Extract<Outcome<R>, { readonly state: 'completed' }>;

/**
 * The result of an outcome, for callers that can't continue without it.
 *
 * @throws KmsError `activity_pending` while it waits for votes or the service; with reason `authenticators` if its user has to pass more
 * checks.
 */
export function settled<R>(outcome: Outcome<R>): Completed<R> {
  if (outcome.state === 'completed') return outcome;
  const reason = outcome.state === 'authenticators-needed' ? { reason: 'authenticators' } : {};
  throw new KmsError('activity_pending', { path: 'activity.status', ...reason });
}
