import type { KmsError } from '../errors.js';

/** What a text is chosen by. */
export type Problem = Pick<KmsError, 'code' | 'retryable'> & { readonly reason?: string; readonly retryAfterMs?: number };

/** What the person sees of a failure: enough to choose a text, and nothing that came from the network. */
export function problemOf({ code, retryable, reason, retryAfterMs }: KmsError): Problem {
  return { code, retryable, ...(reason !== undefined && { reason }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
