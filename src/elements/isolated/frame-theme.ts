import { type FrameTheme, GENERIC_FONTS } from '../../wire/export-theme.js';

const LARGEST_RADIUS = 24;

/** The element's own look, as values that the frame's closed lists accept. Anything else is left out. */
export function themeOf(host: HTMLElement, probe: HTMLElement): FrameTheme {
  const { fontFamily } = getComputedStyle(host);
  const accent = colorOf(probe, '--kms-accent');
  const surface = colorOf(probe, '--kms-surface');
  const text = colorOf(probe, '--kms-text');
  const radius = Number.parseFloat(getComputedStyle(host).getPropertyValue('--kms-radius-field'));
  const families = fontFamily.split(',').map((name) => name.trim());
  const font = GENERIC_FONTS.find((generic) => families.includes(generic));
  return {
    ...(accent && { accent }),
    ...(surface && { surface }),
    ...(text && { text }),
    ...(radius >= 0 && { radius: Math.min(Math.round(radius), LARGEST_RADIUS) }),
    ...(font && { font }),
  };
}

/** A color in any notation, as `#rrggbb`; `undefined` if it is translucent. */
function colorOf(probe: HTMLElement, name: string): string | undefined {
  probe.style.color = `color-mix(in srgb, var(${name}), var(${name}))`;
  const computed = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(getComputedStyle(probe).color);
  probe.style.color = '';
  if (!computed) return undefined;
  const hex = computed.slice(1).map((part) =>
    Math.round(Math.min(Number(part), 1) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
