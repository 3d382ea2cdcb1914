/**
 * When an answer was sent, in milliseconds since the epoch; `undefined` where its header cannot be read.
 *
 * The browser's own reader does: the sender of the header could as well send another time.
 */
export function sentAtMs(headers: Headers): number | undefined {
  return Date.parse(headers.get('date') ?? '') || undefined;
}
