/** Fonts that every machine has under one name. A font of the page's own could be made to have letters of telling widths. */
export const GENERIC_FONTS = ['system-ui', 'sans-serif', 'serif', 'monospace', 'ui-rounded', 'ui-serif', 'ui-sans-serif'] as const;

/** How a page may colour the frame: values of closed lists, taken once. What they would make unreadable is not taken. */
export interface FrameTheme {
  /** `#rrggbb`, as the other two. */
  readonly accent?: string;
  readonly surface?: string;
  readonly text?: string;
  /** Corners of fields and buttons, 0 to 24 px. */
  readonly radius?: number;
  readonly font?: (typeof GENERIC_FONTS)[number];
}

const color = (value: unknown): boolean => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

/** What each value has to be. */
export const themeChecks: Readonly<Record<keyof FrameTheme, (value: unknown) => boolean>> = {
  accent: color,
  surface: color,
  text: color,
  radius: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 24,
  font: (value) => GENERIC_FONTS.some((font) => font === value),
};
