import { KmsError } from '../errors.js';
import { bare } from './bare.js';
import { apply, OwnMessageChannel, postToWindow } from './primitives.js';
import { listOf, member } from './taken.js';

/** This page's end of the port to a key frame. */
export interface KeyFrameLink {
  /** Sends a message as soon as the frame has taken its end of the port. */
  readonly post: (message: object) => void;
  /** `false` if the page, or a script in it, has removed the frame. */
  readonly isAlive: () => boolean;
  /** Show the frame above the page, or hide it again. */
  readonly show: (isShown: boolean) => void;
  readonly close: () => void;
}

/** Height of a frame that asks, in CSS pixels. */
export const ASKING_FRAME_HEIGHT = 480;

const listen = member('EventTarget.addEventListener');
const createElement = member<HTMLElement>('Document.createElement');
const setAttribute = member('Element.setAttribute');
const append = member('Node.appendChild');
const post = member('MessagePort.postMessage');
const dataOf = member<unknown>('MessageEvent.data');
/** The frame's window; `null` once the frame is no longer in the page. */
const windowOf = member<Window | null>('HTMLIFrameElement.contentWindow');

/**
 * Load a document of another origin into a hidden frame and give it one end of a port. The frame is in a closed shadow root, so no script
 * of the page finds it or its window.
 *
 * @param address absolute.
 * @param heard gets the frame's messages, unparsed.
 * @throws KmsError `unsupported` outside a document.
 */
export function openFrame(address: string, heard: (message: unknown) => void): KeyFrameLink {
  if (typeof document === 'undefined') throw new KmsError('unsupported', { path: 'keyFrame' });
  const { host, dialog, frame } = hiddenFrame(address);
  const channel = new OwnMessageChannel();
  const port = member<MessagePort>('MessageChannel.port1')(channel);

  // Messages sent before the frame has taken the port wait here, by number.
  const waiting = bare<Record<number, object>>({ __proto__: null });
  let asked = 0;
  let isReady = false;
  const hear = (event: Event) => {
    if (isReady) return heard(dataOf(event));
    // The frame speaks first, once it has the port.
    isReady = true;
    for (let at = 0; at < asked; at++) post(port, [waiting[at]]);
  };
  listen(port, ['message', hear]);
  member('MessagePort.start')(port);

  let isVisible = false;
  let isSent = false;
  const send = () => {
    if (isSent) return;
    isSent = true;
    const init = bare({ __proto__: null, v: 1, kind: 'init' });
    const other = member<MessagePort>('MessageChannel.port2')(channel);
    // Whatever is in the frame by now: only a document of this address's origin gets the port.
    apply(postToWindow as () => void, windowOf(frame), [init, address, listOf(other)]);
  };
  listen(frame, ['load', send]);
  // Next to the body, whose content the page may replace entirely.
  append(member<Element>('Document.documentElement')(document), [host]);
  return bare({
    __proto__: null,
    post: (message) => {
      if (isReady) post(port, [message]);
      else waiting[asked++] = message;
    },
    show: (isShown) => {
      if (isShown === isVisible) return;
      isVisible = isShown;
      member(isShown ? 'HTMLDialogElement.showModal' : 'HTMLDialogElement.close')(dialog);
      if (isShown) member('HTMLElement.focus')(frame);
    },
    isAlive: () => windowOf(frame) !== null,
    close: () => {
      member('MessagePort.close')(port);
      member('Element.remove')(host);
    },
  });
}

function hiddenFrame(address: string) {
  const host = createElement(document, ['div']);
  const frame = createElement(document, ['iframe']);
  setAttribute(frame, ['sandbox', 'allow-scripts allow-same-origin']);
  setAttribute(frame, ['referrerpolicy', 'no-referrer']);
  // A frame that asks may have a passkey confirm the answer.
  setAttribute(frame, ['allow', 'publickey-credentials-get']);
  setAttribute(frame, ['height', String(ASKING_FRAME_HEIGHT)]);
  setAttribute(frame, ['frameborder', '0']);
  setAttribute(frame, ['src', address]);
  const root = member<ShadowRoot>('Element.attachShadow')(host, [bare({ __proto__: null, mode: 'closed' })]);
  // Closed until the frame asks, then above everything in the page. The browser centers it.
  const dialog = createElement(document, ['dialog']);
  // The same size as the frame, which has to be entirely visible even on a phone.
  const styleOf = member<CSSStyleDeclaration>('HTMLElement.style');
  const style = styleOf(dialog);
  const set = member('CSSStyleDeclaration.setProperty');
  // Wide enough for an address on a wide screen. On a narrow one the dialog's own margins remain.
  set(styleOf(frame), ['width', 'min(400px, 100vw - 20px)']);
  set(styleOf(frame), ['display', 'block']);
  set(style, ['padding', '0']);
  set(style, ['border', '0']);
  set(style, ['overflow', 'hidden']);
  set(style, ['max-width', 'none']);
  set(style, ['max-height', 'none']);
  const stay = member('Event.preventDefault');
  listen(dialog, ['cancel', (event: Event) => stay(event)]);
  append(dialog, [frame]);
  append(root, [dialog]);
  return bare({ __proto__: null, host, dialog, frame });
}
