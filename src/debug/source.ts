import { loggedPath } from '../client/logged-path.js';
import { nearest } from '../elements/base/nearest.js';
import { urlOf } from '../encoding/url.js';
import type { KmsClient } from '../kms-client.js';
import { followTimeline, type TimedRequest } from '../platform/debug-page.js';
import type { HeardRequest } from './story.js';

/** The part of one of our elements that a panel uses. */
export interface DebugElement extends Element {
  readonly client: KmsClient | undefined;
  readonly emulator?: string | null | undefined;
  readonly baseUrl?: string | null | undefined;
  readonly authProxyUrl?: string | null | undefined;
}
/** What a panel is opened with: a client, or an element that has one or will get one. */
export type DebugSource = KmsClient | DebugElement;

const isElement = (source: DebugSource): source is DebugElement => 'localName' in source;

/** The client of a source, as soon as there is one. */
export const clientOf = (source: DebugSource): KmsClient | undefined => (isElement(source) ? source.client : source);

/** A service's calls, and the settings of an emulator. */
const CALL = /^\/([\w/-]+\/)?v1\/|^\/_emulator\/config$/;

/**
 * Follow the requests to an element's own service in the browser's timeline. A client names no service.
 * @returns a function that ends it.
 */
export function followRequests(source: DebugSource, tell: (request: HeardRequest) => void): () => void {
  if (!isElement(source)) return () => {};
  return followTimeline((request) => {
    const { origin, pathname } = new URL(request.url);
    if (CALL.test(pathname) && originsOf(source).includes(origin)) tell(heardOf(request));
  });
}

/** The service's origins in the settings of an element, or of the provider around it. Read late, since it may not be defined before. */
function originsOf(source: DebugElement): readonly string[] {
  const named = [source, nearest<DebugElement>(source, 'kms-provider')].flatMap((one) => [one?.emulator, one?.baseUrl, one?.authProxyUrl]);
  return named.flatMap((address) => urlOf(address ?? '')?.origin ?? []);
}

const heardOf = ({ url, ...timed }: TimedRequest): HeardRequest => ({ ...timed, ...loggedPath(url) });
