/** A word in a path of the service, such as `otp_init_v2` or `v1`. No code, token, contact, id or signature matches it. */
const WORD = /^(v\d{1,2}(\.\d)?|_?[a-z]{1,24}\d?([_-]([a-z]{1,24}\d?|\d{1,4}))*)$/;
const LONGEST = 64;

/** The path of an address as it may be logged: without the query, and with `…` for each part that isn't a plain word. */
export function loggedPath(address: string): { readonly path: string; readonly operation: string } {
  const words = new URL(address).pathname.split('/').map((part) => (!part || (part.length <= LONGEST && WORD.test(part)) ? part : '…'));
  return { path: words.join('/'), operation: words.findLast(Boolean) ?? '' };
}
