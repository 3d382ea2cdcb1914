import { isLoopback } from '../client/base-url.js';
import { embeddersIn } from '../platform/embedders.js';
import { SIGNER_KEY } from '../wire/profile.js';
import type { Parsed } from '../wire/read.js';
import { isAnotherSite } from './site.js';
import { said } from './texts.js';

/**
 * What the frame's own address and document say. A test signer only counts if the frame itself is served from this machine. Whether words
 * may be copied, and which pages may embed the frame, is written into the document by its host; a page can't set it.
 */
export interface FrameSettings {
  readonly signer: string;
  readonly allowCopy: boolean;
  /** Allowed origins; the document's own if its host named none. */
  readonly embedders: ReadonlySet<string>;
}

/** What the document starts with. `I` is what is sent with the port. */
export interface Opening<I> {
  readonly port: MessagePort;
  readonly settings: FrameSettings;
  readonly init: I;
}

/** How it starts, or why it doesn't. */
interface Beginning<I> {
  readonly read: (data: unknown) => Parsed<I>;
  readonly open: (opening: Opening<I>) => void;
  /** Says why it doesn't start. */
  readonly refuse: (text: string) => void;
}

/** Read the document's own address, and what its host wrote into it. */
export function readSurroundings(page: Document): FrameSettings {
  const { hostname, hash, origin } = page.location;
  const asked = new URLSearchParams(hash.slice(1));
  const named = embeddersIn(page);
  return {
    signer: (isLoopback(hostname) && asked.get('danger-signer')) || SIGNER_KEY,
    allowCopy: asked.has('allow-copy') && page.querySelector('meta[name="kms-allow-copy"]')?.getAttribute('content') === 'yes',
    embedders: named.size > 0 ? named : new Set([origin]),
  };
}

/**
 * Wait for the one page that may use this document: the page around a sandboxed frame, or the page that opened a window of another site.
 */
export function awaitOpening<I>({ read, open, refuse }: Beginning<I>): void {
  const isFramed = window.parent !== window;
  const page: Window | null = isFramed ? window.parent : window.opener;
  const fault = faultOf(page, isFramed);
  if (fault || !page) {
    refuse(fault ?? said('framedTwice'));
    return;
  }
  const onInit = (event: MessageEvent<unknown>): void => {
    const [port, second] = event.ports;
    const init = read(event.data);
    if (event.source !== page || !port || second || !init.ok) return;
    removeEventListener('message', onInit);
    const settings = readSurroundings(document);
    const isApart = isFramed || isAnotherSite(location.hostname, event.origin);
    if (!isApart) refuse(said('notApart'));
    else if (!settings.embedders.has(event.origin)) refuse(said('notListed'));
    else open({ port, settings, init: init.value });
  };
  addEventListener('message', onInit);
  // A window of another origin has no load event for the page that opened it.
  if (!isFramed) page.postMessage({ v: 1, kind: 'loaded' }, '*');
}

/** Exactly one page around the frame. An origin with a name is one that the page may share. */
function faultOf(page: Window | null, isFramed: boolean): string | undefined {
  if (!page || window.top !== window.parent) return said('framedTwice');
  return isFramed && self.origin !== 'null' ? said('notIsolated') : undefined;
}
