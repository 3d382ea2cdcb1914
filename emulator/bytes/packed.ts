import { fromBase64url, toBase64url } from './encodings.js';

/** Browsers and chats cut links that are longer, in characters. */
const LONGEST_LINK = 32_768;
/** A state that inflates to more is refused, in characters. */
const LONGEST = 4_194_304;

/** A text as short as a link wants it: gzip, then base64url. @throws Error for one that is too long for a link. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const value = toBase64url(new Uint8Array(await new Response(stream).arrayBuffer()));
  if (value.length > LONGEST_LINK)
    throw new Error(`The state is too large for a link: ${value.length} characters, and at most ${LONGEST_LINK} fit.`);
  return value;
}

/** The text of `packed`. @throws Error for any other, and for one that is too long. */
export async function unpacked(value: string): Promise<string> {
  if (value.length > LONGEST_LINK) throw new Error('too long');
  const bytes = fromBase64url(value) ?? new Uint8Array();
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('gzip'));
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST) throw new Error('too long');
  }
  return text + decoder.decode();
}
