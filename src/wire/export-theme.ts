const COLORS = ['accent', 'on-accent', 'text', 'quiet', 'surface', 'field', 'border', 'danger', 'success'];
const LENGTHS = ['radius', 'radius-field', 'gap', 'control'];
const FONTS = ['font', 'font-mono'];

/** What a value has to be, by custom property. The list is closed. */
export type ThemeKind = 'color' | 'length' | 'font' | 'scheme';

const named = (kind: ThemeKind) => (name: string) => [`--kms-${name}`, kind] as const;

/** The custom properties that a page may hand to the frame. */
export const themeKinds: ReadonlyMap<string, ThemeKind> = new Map([
  ...COLORS.map(named('color')),
  ...LENGTHS.map(named('length')),
  ...FONTS.map(named('font')),
  ['color-scheme', 'scheme'],
]);

/** Names that the host reads off its own style. */
export const themeProperties: readonly string[] = [...themeKinds.keys()];
