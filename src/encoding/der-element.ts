import { malformed } from './malformed.js';

/** One DER element: its tag byte, its content, and all of its bytes. */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly whole: Uint8Array<ArrayBuffer>;
}

/**
 * Read the DER elements in a sequence of bytes, up to the last byte. Tags above 30 and lengths above 65,535 are refused.
 *
 * @throws KmsError `internal` for lengths that aren't in their shortest form, and for data that ends too early.
 * @source ITU-T X.690, sections 8.1 and 10.1.
 */
export function derElements(bytes: Uint8Array<ArrayBuffer>): readonly DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at);
    elements.push(element);
    at += element.whole.length;
  }
  return elements;
}

/** The elements inside a single element with this tag. @throws KmsError `internal` */
export function derSequence(element: DerElement | undefined, tag = 0x30): readonly DerElement[] {
  return element?.tag === tag ? derElements(element.content) : malformed('der');
}

/**
 * Read a DER signature on an elliptic curve.
 *
 * @param byteLength length of the curve's order, such as 48 for P-384.
 * @returns r then s, `byteLength` each, as WebCrypto verifies.
 * @throws KmsError `internal` for numbers that are negative, too long or not minimal.
 */
export function rawOfDerSignature(der: Uint8Array<ArrayBuffer>, byteLength: number): Uint8Array<ArrayBuffer> {
  const [sequence, ...behind] = derElements(der);
  const integers = derSequence(sequence);
  if (behind.length > 0 || integers.length !== 2) malformed('der');
  const raw = new Uint8Array(2 * byteLength);
  for (const [index, { tag, content }] of integers.entries()) {
    const [first = 0x80, second = 0x80] = content;
    const isMinimal = first < 0x80 && (first > 0 || second >= 0x80);
    const digits = first === 0 ? content.subarray(1) : content;
    if (tag !== 2 || !isMinimal || digits.length > byteLength) malformed('der');
    raw.set(digits, (index + 1) * byteLength - digits.length);
  }
  return raw;
}

function elementAt(bytes: Uint8Array<ArrayBuffer>, at: number): DerElement {
  const [tag = 0x1f, short = 0xff, ...long] = bytes.subarray(at, at + 4);
  const longBytes = short < 0x80 ? 0 : short & 0x7f;
  if ((tag & 0x1f) === 0x1f || longBytes > 2) malformed('der');
  const length = longBytes ? long.slice(0, longBytes).reduce((sum, byte) => sum * 256 + byte, 0) : short;
  const start = at + 2 + longBytes;
  const isShortest = longBytes === 0 || (longBytes === 1 ? length > 0x7f : length > 0xff);
  if (!isShortest || start + length > bytes.length) malformed('der');
  return { tag, content: bytes.slice(start, start + length), whole: bytes.slice(at, start + length) };
}
