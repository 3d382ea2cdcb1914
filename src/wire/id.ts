/** 1 to 128 characters, of which none could mean anything in HTML, a URL or a log. @source security R8 */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.:-]{1,128}$/.test(value) && !/^\.+$/.test(value);
}
