import { type FromFrame, readFromFrame, type ToFrame } from '../../wire/export-port.js';
import { themeProperties } from '../../wire/export-theme.js';

/**
 * The host's end of the port to the export frame. Only the document of that one frame gets the other end, and a message that is not
 * exactly what it should be ends the link.
 */
export class FrameLink {
  readonly #port: MessagePort;

  constructor(frame: HTMLIFrameElement, heard: { readonly message: (message: FromFrame) => void; readonly broken: () => void }) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const read = readFromFrame(data);
      if (read.ok) return heard.message(read.value);
      this.close();
      heard.broken();
    };
    // An opaque origin has no name to send to; the port goes to this frame's window and to no other.
    frame.contentWindow?.postMessage({ v: 1, kind: 'init' }, '*', [port2]);
  }

  tell(message: ToFrame): void {
    this.#port.postMessage({ v: 1, ...message });
  }

  /** Hand over the host's own look, as far as the frame takes it. */
  dress(host: Element): void {
    const style = getComputedStyle(host);
    const properties: Record<string, string> = {};
    for (const name of themeProperties) {
      const value = style.getPropertyValue(name).trim();
      if (value) properties[name] = value;
    }
    this.tell({ kind: 'theme', properties });
  }

  close(): void {
    this.#port.postMessage({ v: 1, kind: 'close' });
    this.#port.close();
  }
}
