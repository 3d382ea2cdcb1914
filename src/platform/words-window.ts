const FEATURES = 'popup,width=480,height=640';
const LOOK_AGAIN_MS = 300;

/** A window for one document of another site, and no other. */
export interface WordsWindow {
  readonly content: Pick<Window, 'postMessage'>;
  navigate(url: string): void;
  close(): void;
}

/**
 * Open a blank window. Call it in the click itself. `undefined` if the browser refused.
 *
 * @param heard `loaded` when its document says so, `closed` once when the user has closed it. Nothing else it sends is looked at.
 */
export function openWordsWindow(heard: (what: 'loaded' | 'closed') => void): WordsWindow | undefined {
  const content = window.open('', '_blank', FEATURES);
  if (!content) return undefined;
  const onMessage = ({ source }: MessageEvent): void => {
    if (source === content) heard('loaded');
  };
  addEventListener('message', onMessage);
  const leave = (): void => {
    removeEventListener('message', onMessage);
    clearInterval(looking);
  };
  const looking = setInterval(() => {
    if (!content.closed) return;
    leave();
    heard('closed');
  }, LOOK_AGAIN_MS);
  return {
    content,
    navigate: (url) => content.location.replace(url),
    close: () => {
      leave();
      content.close();
    },
  };
}
