import { KmsError } from '../errors.js';

/** What a text is chosen by. */
export type Problem = Pick<KmsError, 'code' | 'retryable'> & { readonly reason?: string; readonly retryAfterMs?: number };

/** Failures that belong to the field of their step and go away with a change of its text. */
export const isOfField = ({ code }: Problem): boolean => /^(contact_invalid|otp_)/.test(code);

const origins = new WeakMap<Problem, KmsError>();

/** What the person sees of a failure: enough to choose a text, and nothing that came from the network. */
export function problemOf(error: KmsError): Problem {
  const { code, retryable, reason, retryAfterMs } = error;
  const problem = { code, retryable, ...(reason !== undefined && { reason }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  origins.set(problem, error);
  return problem;
}

/** The failure that a problem was made of, for a promise to reject with. */
export function errorOf(problem: Problem): KmsError {
  const { code, reason, retryAfterMs } = problem;
  const known = { ...(reason !== undefined && { reason }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return origins.get(problem) ?? new KmsError(code, known);
}
