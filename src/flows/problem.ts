import { KmsError } from '../errors.js';

/** What decides which text to show. */
export type Problem = Pick<KmsError, 'code' | 'retryable'> & { readonly reason?: string; readonly retryAfterMs?: number };

/** Failures that belong to the step's field and disappear when its text changes. */
export const isOfField = ({ code }: Problem): boolean => /^(contact_invalid|otp_)/.test(code);

const origins = new WeakMap<Problem, KmsError>();

/** What the user sees of a failure: enough to choose a text, and nothing that came from the network. */
export function problemOf(error: KmsError): Problem {
  const { code, retryable, reason, retryAfterMs } = error;
  const problem = { code, retryable, ...(reason !== undefined && { reason }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  origins.set(problem, error);
  return problem;
}

/** The failure behind a problem, for a promise to reject with. */
export function errorOf(problem: Problem): KmsError {
  const { code, reason, retryAfterMs } = problem;
  const known = { ...(reason !== undefined && { reason }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return origins.get(problem) ?? new KmsError(code, known);
}
