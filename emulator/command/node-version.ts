/**
 * An older Node would fail later, with a misleading error.
 *
 * @param wanted as in a package's `engines`, such as `>=20.19`.
 * @throws Error if the running version is older.
 */
export function checkNode(running: string, wanted: string): void {
  const [needs, has] = [wanted, running].map((version) => version.replace(/^\D+/, '').split('.').map(Number));
  const [major = 0, minor = 0] = needs ?? [];
  const [ownMajor = 0, ownMinor = 0] = has ?? [];
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(`Node ${major}.${minor} or later is required, and this is ${running}: install it from https://nodejs.org`);
}
