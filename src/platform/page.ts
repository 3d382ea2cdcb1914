import type { Page } from './environment.js';
import { openPopup } from './popup.js';

/** The page of a browser's window. */
export function browserPage(): Page {
  return {
    origin: location.origin,
    hostname: location.hostname,
    isSecureContext,
    url: () => new URL(location.href),
    // The state belongs to the site's own router.
    replaceUrl: (url) => history.replaceState(history.state, '', url),
    redirect: (url) => location.assign(url),
    openPopup,
    visible: () => document.visibilityState === 'visible',
    onWake,
  };
}

/** No page: Node and workers. Nothing there is insecure, and nothing is hidden. */
export function noPage(): Page {
  return {
    origin: '',
    hostname: '',
    isSecureContext: globalThis.isSecureContext ?? true,
    url: () => undefined,
    replaceUrl: () => {},
    redirect: () => {},
    openPopup: () => undefined,
    visible: () => true,
    onWake: () => () => {},
  };
}

function onWake(listener: () => void): () => void {
  const { signal, stop } = stopper();
  addEventListener('pageshow', listener, { signal });
  addEventListener('online', listener, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), { signal });
  return stop;
}

function stopper(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}
