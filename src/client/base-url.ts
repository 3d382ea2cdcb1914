import { urlOf } from '../encoding/url.js';
import { KmsError } from '../errors.js';

const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a parsed host name is this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.includes(hostname);
}

/**
 * Check the address of a service.
 *
 * @param setting as the site gave it: https, or http on this machine, without user, query or fragment. A path is kept.
 * @param name name of the setting, for the error.
 * @throws KmsError `config_invalid` for any other address.
 * @source security R2
 */
export function baseUrlOf(setting: string, name: string): URL {
  const url = urlOf(setting);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!url || !isSafe || url.username || url.password || /[?#]/.test(setting)) throw new KmsError('config_invalid', { path: name });
  return url;
}

/** The address of one call below a base address. */
export function endpointOf(base: URL, path: string): string {
  return base.href.replace(/\/+$/, '') + path;
}
