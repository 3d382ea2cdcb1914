import { fromBase64url, textOf, toBase64url } from './encodings.js';
import { bytesOfStream } from './stream.js';

/** Browsers and chat apps cut longer links. In characters. */
const LONGEST_LINK = 32_768;
/** A snapshot that decompresses to more is refused. In bytes. */
const LONGEST = 4_194_304;

/** Compress a text for use in a link: gzip, then base64url. @throws Error if it is too long for a link. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const value = toBase64url(new Uint8Array(await new Response(stream).arrayBuffer()));
  if (value.length > LONGEST_LINK)
    throw new Error(`The state is too large for a link: it takes ${value.length} characters, and a link holds at most ${LONGEST_LINK}.`);
  return value;
}

/** The text behind `packed`. @throws Error for anything else, or if it is too long. */
export async function unpacked(value: string): Promise<string> {
  if (value.length > LONGEST_LINK) throw new Error('too long');
  const bytes = fromBase64url(value) ?? new Uint8Array();
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('gzip'));
  const inflated = await bytesOfStream(stream, LONGEST);
  if (!inflated) throw new Error('too long');
  const text = textOf(inflated);
  if (text === undefined) throw new Error('no text');
  return text;
}
