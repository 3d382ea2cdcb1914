/** The first match counts: browsers include the names of those they descend from. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const DEVICES: typeof BROWSERS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
];

/** What a browser says about itself. */
export type UserAgent = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** The browser and the device, as people call them: `Chrome on Mac`; `undefined` if one of the two is unknown. */
export function deviceNameOf({ userAgent, maxTouchPoints }: UserAgent): string | undefined {
  const named = (all: typeof BROWSERS) => all.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = named(BROWSERS);
  const device = named(DEVICES);
  if (!browser || !device) return undefined;
  // Safari on an iPad claims to run on a Mac, but no Mac has a touch screen.
  return `${browser} on ${device === 'Mac' && maxTouchPoints > 1 ? 'iPad' : device}`;
}

/** The same for this page's browser. */
export const deviceName = (): string | undefined => globalThis.navigator && deviceNameOf(navigator);
