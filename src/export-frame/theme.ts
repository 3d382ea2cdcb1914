import type { FrameTheme } from '../wire/export-theme.js';

/** Minimum contrast of text. Text on the accent is black or white, whichever is easier to read. */
const READABLE = 7;
const READABLE_LINK = 4.5;

/** Apply a page's look. A pair of colors that couldn't be read is ignored; the warning has its own colors. */
export function applyTheme(root: HTMLElement, { accent, surface, text, radius, font }: FrameTheme): void {
  const set = (name: string, value: string): void => root.style.setProperty(name, value);
  if (radius !== undefined) set('--radius', `${radius}px`);
  if (font) set('--font', font);
  if (!surface || !text || contrast(surface, text) < READABLE) return;
  set('color-scheme', luminance(surface) < luminance(text) ? 'dark' : 'light');
  set('--surface', surface);
  set('--text', text);
  set('--accent', accent ?? text);
  set('--on-accent', contrast(accent ?? text, '#ffffff') >= contrast(accent ?? text, '#000000') ? '#fff' : '#000');
  set('--link', accent && contrast(accent, surface) >= READABLE_LINK ? accent : text);
}

/** @source WCAG 2.2, contrast ratio */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const channel = (from: number): number => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
