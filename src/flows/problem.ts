import type { KmsError } from '../errors.js';
import type { Problem } from './runner.js';

/** What the person sees of a failure: enough to choose a text, and nothing that came from the network. */
export function problemOf({ code, retryable, reason, retryAfterMs }: KmsError): Problem {
  return { code, retryable, ...(reason !== undefined && { reason }), ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
