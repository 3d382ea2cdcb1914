import { apply, members } from '../../platform/primitives.js';
import type { Parsed } from '../../wire/read.js';

const OwnMessageChannel: typeof MessageChannel = members['MessageChannel']?.['constructor']?.value;

/** Says something through a port. A page that replaced `postMessage` meanwhile would get the port with it. */
const postTo = (port: MessagePort, message: unknown) => apply(members['MessagePort']?.['postMessage']?.value, port, [message]);

/** How the frame's messages are read, and who hears them. */
interface Hearing<M> {
  readonly read: (data: unknown) => Parsed<M>;
  readonly message: (message: M) => void;
  readonly broken: () => void;
}

/**
 * The host's end of the port to an isolated frame. Only the document of that one frame gets the other end, and a message that is not
 * exactly what it should be ends the link.
 */
export class FrameLink<M> {
  readonly #port: MessagePort;

  constructor(frame: Pick<Window, 'postMessage'>, init: object, { read, message, broken }: Hearing<M>) {
    const { port1, port2 } = new OwnMessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const heard = read(data);
      if (heard.ok) return message(heard.value);
      this.close();
      broken();
    };
    // An opaque origin has no name to send to; the port goes to this frame's window and to no other.
    frame.postMessage({ v: 1, kind: 'init', ...init }, '*', [port2]);
  }

  tell(message: object): void {
    postTo(this.#port, { v: 1, ...message });
  }

  close(): void {
    this.tell({ kind: 'close' });
    this.#port.close();
  }
}
