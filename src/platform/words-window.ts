const FEATURES = 'popup,width=480,height=640';
const LOOK_AGAIN_MS = 300;

/** A window for a document of another site, and of no other. */
export interface WordsWindow {
  readonly content: Pick<Window, 'postMessage'>;
  navigate(url: string): void;
  close(): void;
}

/**
 * Opens a blank window; call it in the click itself. `undefined` when the browser refused.
 *
 * @param heard `loaded` when its document says so, `closed` once when the person has closed it. Nothing else that it sends is looked at.
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
