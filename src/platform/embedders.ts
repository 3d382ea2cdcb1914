import { urlOf } from '../encoding/url.js';

const META = 'meta[name="kms-embedders"]';

/**
 * The origins that may embed this document, as its host wrote them into it, separated by spaces. Anything that isn't an origin is ignored.
 */
export function embeddersIn(page: ParentNode): ReadonlySet<string> {
  const listed = page.querySelector(META)?.getAttribute('content') ?? '';
  return new Set(listed.split(/\s+/).filter((origin) => urlOf(origin)?.origin === origin));
}
