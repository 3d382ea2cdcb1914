import { KmsError } from '../errors.js';

/**
 * Refuse an input. Every decoder here is strict: it reads the canonical form and throws for anything else. Nothing is read in part.
 * The caller knows whose input it was and throws a more specific code (`bad_response`, `token_invalid`, `export_untrusted`, …).
 *
 * @param path what was being read: `hex`, `base64url`, `base58`, `utf8`, `der`, `point`, `spki`.
 * @throws KmsError `internal`, always.
 */
export function malformed(path: string): never {
  throw new KmsError('internal', { path });
}
