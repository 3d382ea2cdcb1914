/** The end of an address opened from an email link, such as `#kms-code=482913`. */
const MARK = /[#&]kms-code=([^&]*)$/;

/** Whether a link with a code opened this page. */
export const hasLinkedCode = (): boolean => MARK.test(location.hash);

/**
 * Remove such a link's code from the address, so that it doesn't stay in a bookmark, the history or a referrer.
 *
 * @returns 4 to 10 ASCII letters or digits, letters in upper case; `undefined` if the address has no such code.
 */
export function takeLinkedCode(): string | undefined {
  const [mark = '', code = ''] = MARK.exec(location.hash) ?? [];
  if (mark) history.replaceState(history.state, '', location.href.slice(0, -mark.length));
  return /^[0-9a-z]{4,10}$/i.test(code) ? code.toUpperCase() : undefined;
}
