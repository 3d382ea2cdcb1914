import { getDomain } from 'tldts';
import { urlOf } from '../encoding/url.js';

/**
 * Whether two places do not belong to the same registrable domain, by the public suffix list as it was when this document was built. Where one
 * of them has no name they are taken for one and the same.
 *
 * @param host name of this document's host
 * @param origin of the other
 * @source publicsuffix.org; HTML, "same site"
 */
export function isAnotherSite(host: string, origin: string): boolean {
  const other = urlOf(origin)?.hostname ?? '';
  return Boolean(host && other) && siteOf(host) !== siteOf(other);
}

/** Addresses, names of this machine and suffixes have no registrable domain: they are sites of their own. */
function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
