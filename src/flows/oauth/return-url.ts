import { isLoopback } from '../../client/base-url.js';

/** An address of one of these origins that a person may be sent to; `undefined` for any other. @source security R47 */
export function returnUrlOf(address: string, base: URL, origins: readonly string[]): URL | undefined {
  const url = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
  return url && isSafe(url.href) && !url.username && !url.password && origins.includes(url.origin) ? url : undefined;
}

/** The page that providers send people back to: one of this site, without a fragment; `undefined` for any other. */
export function returnPageOf(address: string, page: URL): URL | undefined {
  const url = returnUrlOf(address, page, [page.origin]);
  return url?.hash === '' ? url : undefined;
}

/** The return page that the service's configuration names, which has to be a whole address. @source security section 15, config values */
export function servedReturnPage(address: string, page: URL): URL | undefined {
  return URL.canParse(address) ? returnPageOf(address, page) : undefined;
}

/** https, or http on this machine. */
export function isSafe(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}
