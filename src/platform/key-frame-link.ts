import { KmsError } from '../errors.js';
import { OwnMessageChannel, postTo } from './primitives.js';

/** This page's end of the port to a key frame. */
export interface KeyFrameLink {
  readonly post: (message: unknown) => void;
  /** The page, or a script in it, may have taken the frame away. */
  readonly isAlive: () => boolean;
}

/**
 * Load a document of another origin into a hidden frame, and give it one end of a port. Resolves when it has taken the port, which a
 * document that may not be embedded here never does: the caller has to end the wait.
 *
 * @param heard gets what the frame sends, unread.
 * @param over takes the frame away.
 */
export async function openFrame(address: URL, heard: (message: unknown) => void, over: AbortSignal): Promise<KeyFrameLink> {
  if (typeof document === 'undefined') throw new KmsError('unsupported', { path: 'keyFrame' });
  const frame = document.createElement('iframe');
  for (const [name, value] of Object.entries(ATTRIBUTES)) frame.setAttribute(name, value);
  frame.src = address.href;
  const { port1, port2 } = new OwnMessageChannel();
  const link = { post: (message: unknown) => postTo(port1, message), isAlive: () => frame.isConnected };
  over.addEventListener('abort', () => {
    port1.close();
    frame.remove();
  });
  return new Promise((resolve) => {
    // The frame speaks first, when the port is its own.
    port1.onmessage = () => {
      port1.onmessage = ({ data }: MessageEvent<unknown>) => heard(data);
      resolve(link);
    };
    frame.onload = () => frame.contentWindow?.postMessage({ v: 1, kind: 'init' }, address.origin, [port2]);
    // Beside the body, whose content may be replaced as a whole.
    document.documentElement.append(frame);
  });
}

const ATTRIBUTES = { sandbox: 'allow-scripts allow-same-origin', referrerpolicy: 'no-referrer', hidden: '', 'aria-hidden': 'true' };
