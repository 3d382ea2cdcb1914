import { concat } from './encodings.js';

/** All bytes of a stream; `undefined` as soon as there are more than `most`. */
export async function bytesOfStream(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let byteLength = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    byteLength += part.value.length;
    if (byteLength > most) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(part.value);
  }
  return concat(...chunks);
}
