import { type ThemeKind, themeKinds } from '../wire/export-theme.js';

/** Take over the values that are what they should be; a page can colour the frame, not load anything or hide anything through it. */
export function applyTheme(root: HTMLElement, properties: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(properties)) {
    const trimmed = value.trim();
    const kind = themeKinds.get(name);
    if (kind && CHECKS[kind](trimmed)) root.style.setProperty(name, trimmed);
  }
}

const CHECKS: Readonly<Record<ThemeKind, (value: string) => boolean>> = {
  // `url(` and `image(` would be requests; `var(` and `env(` would be read in another place than they were checked.
  color: (value) => !/url|image|var|env|attr/i.test(value) && CSS.supports('color', value),
  length: (value) => /^\d{1,3}(\.\d{1,2})?(px|rem|em)$/.test(value),
  font: (value) => /^[\p{L}\d ,'"-]{1,200}$/u.test(value),
  scheme: (value) => /^(light|dark|light dark)$/.test(value),
};
