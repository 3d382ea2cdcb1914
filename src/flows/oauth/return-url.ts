import { isLoopback } from '../../client/base-url.js';
import { urlOf } from '../../encoding/url.js';

/** An address on one of these origins that the user may be sent to; `undefined` for any other. @source security R47 */
export function returnUrlOf(address: string, base: URL, origins: readonly string[]): URL | undefined {
  const url = urlOf(address, base);
  return url && isSafe(url.href) && !url.username && !url.password && origins.includes(url.origin) ? url : undefined;
}

/** The page that providers send users back to: one on this site, without a fragment; `undefined` for any other. */
export function returnPageOf(address: string, page: URL): URL | undefined {
  const url = returnUrlOf(address, page, [page.origin]);
  return url?.hash === '' ? url : undefined;
}

/** The return page named in the service's configuration, which has to be a complete URL. @source security section 15, config values */
export function servedReturnPage(address: string, page: URL): URL | undefined {
  return urlOf(address) ? returnPageOf(address, page) : undefined;
}

/** https, or http on this machine. */
export function isSafe(address: string): boolean {
  const url = urlOf(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}
