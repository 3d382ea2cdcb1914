/** Fonts that every machine has under one name. A font supplied by the page could have letters whose widths reveal the words. */
export const GENERIC_FONTS = ['system-ui', 'sans-serif', 'serif', 'monospace', 'ui-rounded', 'ui-serif', 'ui-sans-serif'] as const;

/** The colors a page may give the frame, each from a closed list and set once. A value that would make text unreadable is ignored. */
export interface FrameTheme {
  /** `#rrggbb`, like the other two. */
  readonly accent?: string;
  readonly surface?: string;
  readonly text?: string;
  /** Corner radius of fields and buttons, 0 to 24 px. */
  readonly radius?: number;
  readonly font?: (typeof GENERIC_FONTS)[number];
}

const color = (value: unknown): boolean => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

/** What each value has to match. */
export const themeChecks: Readonly<Record<keyof FrameTheme, (value: unknown) => boolean>> = {
  accent: color,
  surface: color,
  text: color,
  radius: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 24,
  font: (value) => GENERIC_FONTS.some((font) => font === value),
};
