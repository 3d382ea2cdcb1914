import type { Page, World } from './environment.js';
import { openPopup } from './popup.js';

/** The page of a browser's window. */
export function browserPage(page: World['page']): Page {
  return {
    ...page,
    origin: location.origin,
    hostname: location.hostname,
    url: () => new URL(location.href),
    connect,
    // The history state belongs to the site's own router.
    replaceUrl: (url) => history.replaceState(history.state, '', url),
    redirect: (url) => location.assign(url),
    openPopup,
    visible: () => document.visibilityState === 'visible',
    onUse,
  };
}

/** No page, as in Node and workers. Nothing is hidden there. */
export function noPage(page: World['page']): Page {
  return {
    ...page,
    origin: '',
    hostname: '',
    url: () => undefined,
    connect: () => {},
    replaceUrl: () => {},
    redirect: () => {},
    openPopup: () => undefined,
    visible: () => true,
    onUse: () => () => {},
  };
}

function onUse(listener: () => void): () => void {
  const over = new AbortController();
  const told = ({ isTrusted }: Event) => isTrusted && listener();
  for (const name of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(name, told, { capture: true, passive: true, signal: over.signal });
  return () => over.abort();
}

/** Adding the element is enough; it can be removed afterwards. */
function connect({ origin }: URL): void {
  const link = Object.assign(document.createElement('link'), { rel: 'preconnect', crossOrigin: 'anonymous', href: origin });
  document.head.append(link);
  link.remove();
}
