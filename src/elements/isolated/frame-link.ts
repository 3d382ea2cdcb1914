import { OwnMessageChannel } from '../../platform/primitives.js';
import { member } from '../../platform/taken.js';
import type { Parsed } from '../../wire/read.js';

/** Post a message on a port. A page that replaced `postMessage` in the meantime would get the port otherwise. */
const post = member('MessagePort.postMessage');

/** How to read the frame's messages, and who receives them. */
interface Hearing<M> {
  readonly read: (data: unknown) => Parsed<M>;
  readonly message: (message: M) => void;
  readonly broken: () => void;
}

/**
 * The host's end of the port to an isolated frame. Only that frame's document gets the other end. A message that isn't exactly as expected
 * ends the link.
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
    // An opaque origin can't be named as a target. The port goes to this frame's window and no other.
    frame.postMessage({ v: 1, kind: 'init', ...init }, '*', [port2]);
  }

  tell(message: object): void {
    post(this.#port, [{ v: 1, ...message }]);
  }

  close(): void {
    this.tell({ kind: 'close' });
    this.#port.close();
  }
}
