const FORMS = /^(?:\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT|\w{6,9}, \d\d-\w{3}-\d\d [\d:]{8} GMT|\w{3} \w{3} [ \d]\d [\d:]{8} \d{4})$/;

/**
 * Read the time in a header.
 *
 * @param value in one of HTTP's three formats. The browser's own parser would accept many more, in the device's time zone.
 * @returns milliseconds since the epoch; `undefined` for anything else.
 * @source RFC 9110, section 5.6.7.
 */
export function httpDateMs(value: string): number | undefined {
  const ms = FORMS.test(value) ? Date.parse(value.endsWith('GMT') ? value : `${value} GMT`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
