import type { Popup } from './environment.js';

const FEATURES = 'popup,width=480,height=680';

/** Open a blank window. Call it in the click itself, before anything is awaited. `undefined` if the browser refused. */
export function openPopup(): Popup | undefined {
  const popup = opened();
  if (!popup) return undefined;
  return {
    navigate: (url) => {
      // The provider's page must not reach back into this one.
      popup.opener = null;
      popup.location.replace(url.href);
    },
    close: () => popup.close(),
    looksClosed: () => popup.closed,
  };
}

/** The built-in browsers of some apps throw where others return nothing. */
function opened(): Window | null {
  try {
    return window.open('', '_blank', FEATURES);
  } catch {
    return null;
  }
}
