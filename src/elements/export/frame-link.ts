import { apply, members } from '../../platform/primitives.js';
import { type FrameInit, type FromFrame, readFromFrame, type ToFrame } from '../../wire/export-port.js';

const OwnMessageChannel: typeof MessageChannel = members['MessageChannel']?.['constructor']?.value;

/** Says something through a port. A page that replaced `postMessage` meanwhile would get the port with it. */
const postTo = (port: MessagePort, message: unknown) => apply(members['MessagePort']?.['postMessage']?.value, port, [message]);

/**
 * The host's end of the port to the export frame. Only the document of that one frame gets the other end, and a message that is not
 * exactly what it should be ends the link.
 */
export class FrameLink {
  readonly #port: MessagePort;

  constructor(
    frame: Pick<Window, 'postMessage'>,
    init: Omit<FrameInit, 'kind'>,
    heard: { readonly message: (message: FromFrame) => void; readonly broken: () => void },
  ) {
    const { port1, port2 } = new OwnMessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = readFromFrame(data);
      if (read.ok) return heard.message(read.value);
      this.close();
      heard.broken();
    };
    // An opaque origin has no name to send to; the port goes to this frame's window and to no other.
    frame.postMessage({ v: 1, kind: 'init', ...init }, '*', [port2]);
  }

  tell(message: ToFrame): void {
    postTo(this.#port, { v: 1, ...message });
  }

  close(): void {
    postTo(this.#port, { v: 1, kind: 'close' });
    this.#port.close();
  }
}
