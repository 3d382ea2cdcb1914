/**
 * When a response was sent, in milliseconds since the epoch; `undefined` if its header can't be read.
 *
 * The browser's own parser is good enough: the sender could have put any time into the header anyway.
 */
export function sentAtMs(headers: Headers): number | undefined {
  return Date.parse(headers.get('date') ?? '') || undefined;
}
