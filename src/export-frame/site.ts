import { getDomain } from 'tldts';
import { urlOf } from '../encoding/url.js';

/**
 * Whether two hosts belong to different registrable domains, by the public suffix list at the time this document was built. If one of them
 * has no name, they count as the same.
 *
 * @param host name of this document's host.
 * @param origin of the other document.
 * @source publicsuffix.org; HTML, "same site"
 */
export function isAnotherSite(host: string, origin: string): boolean {
  const other = urlOf(origin)?.hostname ?? '';
  return Boolean(host && other) && siteOf(host) !== siteOf(other);
}

/** Addresses, names of this machine and suffixes have no registrable domain: each is a site of its own. */
function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
