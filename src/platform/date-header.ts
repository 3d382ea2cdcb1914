/**
 * When a response was sent, in milliseconds since the epoch; `undefined` if its header can't be read.
 *
 * The browser's own parser is good enough: whoever sent the header could have sent any time anyway.
 */
export function sentAtMs(headers: Headers): number | undefined {
  return Date.parse(headers.get('date') ?? '') || undefined;
}
