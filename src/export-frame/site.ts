import { urlOf } from '../encoding/url.js';

const ADDRESS = /^[\d.]+$|^\[/;

/**
 * Whether two places cannot belong to the same registrable domain. There is no list of suffixes here: where it is not clear, they are
 * taken for one and the same.
 *
 * @param host name of this document's host
 * @param origin of the other
 */
export function isAnotherSite(host: string, origin: string): boolean {
  const other = urlOf(origin)?.hostname ?? '';
  if (!host || !other) return false;
  if (ADDRESS.test(host) || ADDRESS.test(other)) return host !== other;
  return siteOf(host) !== siteOf(other);
}

/** The last two labels, or three where the second from the end is as short as that of `co.uk`. */
function siteOf(host: string): string {
  const labels = host.split('.');
  const [second = '', first = ''] = labels.slice(-2);
  const count = first.length === 2 && second.length <= 3 ? 3 : 2;
  return labels.slice(-count).join('.');
}
