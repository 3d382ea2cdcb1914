import { KmsError } from '../errors.js';

/**
 * Refuses an input. Every decoder here is strict and total: the canonical form is read, anything else throws, nothing is read in part.
 * The caller, who knows whose input it was, sharpens the code (`bad_response`, `token_invalid`, `export_untrusted`, …).
 *
 * @param path what was to be read: `hex`, `base64url`, `base58`, `utf8`, `der`, `point`, `spki`.
 * @throws KmsError `internal`, always.
 */
export function malformed(path: string): never {
  throw new KmsError('internal', { path });
}
