import { make } from '../demo/page.js';
import type { Setup } from './code-of.js';
import { labelled, selectOf } from './controls.js';
import type { Known, Languages } from './manifest.js';

/** Custom properties that need more than a text field. */
const FONTS = [
  ['', "The page's own"],
  ['Georgia, serif', 'Serif'],
  ['ui-monospace, monospace', 'Monospaced'],
  ['system-ui, sans-serif', 'System'],
] as const;
const SCHEMES = [
  ['', 'Same as system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;
const DIRECTIONS = [
  ['', 'Same as language'],
  ['ltr', 'Left to right'],
  ['rtl', 'Right to left'],
] as const;

/** What is changed. */
export interface Subject {
  readonly known: Known;
  readonly setup: Setup;
  /** What shows the element. The page decides its language, direction, width and colors. */
  readonly stage: HTMLElement;
  readonly languages: Languages;
}

/** Create the controls for one element. @param changed called with each change */
export function knobsOf({ known, setup: given, stage, languages }: Subject, changed: (setup: Setup) => void): HTMLElement {
  const attributes: Record<string, string | true> = { ...given.attributes };
  const styles: Record<string, string> = { ...given.styles };
  const setup: Setup = { tag: known.tag, attributes, styles };
  const setAttribute = (name: string, value: string | boolean) => {
    if (value === '' || value === false) delete attributes[name];
    else attributes[name] = value;
    changed(setup);
  };
  const setStyle = (name: string, value: string) => {
    if (value === '') delete styles[name];
    else styles[name] = value;
    changed(setup);
  };
  const element = make('div', 'knobs');
  element.append(
    group('Look', [...lookKnobs(styles, setStyle), schemeKnob(stage), widthKnob(stage)]),
    group('Language', [languageKnob(stage, languages), directionKnob(stage)]),
    group(
      'Attributes',
      known.attributes.map((one) => attributeKnob(one, attributes[one.name], (value) => setAttribute(one.name, value))),
    ),
  );
  return element;
}

function group(title: string, controls: readonly HTMLElement[]): HTMLElement {
  const box = make('fieldset');
  box.append(make('legend', '', title), ...controls);
  return box;
}

/** Call a function with a control's value, at each change. */
function onChange<T extends HTMLInputElement | HTMLSelectElement>(control: T, tell: (control: T) => void): T {
  control.addEventListener('input', () => tell(control));
  return control;
}

function attributeKnob(
  { name, kind, words, text }: Known['attributes'][number],
  value: string | true | undefined,
  tell: (value: string | boolean) => void,
): HTMLElement {
  if (kind === 'flag') {
    const box = Object.assign(make('input'), { type: 'checkbox', checked: value !== undefined });
    return labelled(
      name,
      onChange(box, () => tell(box.checked)),
      text,
    );
  }
  const now = typeof value === 'string' ? value : '';
  if (words.length > 0) {
    const select = selectOf([['', 'Not set'], ...words.map((word) => [word, word] as const)], now);
    return labelled(
      name,
      onChange(select, () => tell(select.value)),
      text,
    );
  }
  const field = Object.assign(make('input'), { type: kind === 'number' ? 'number' : 'text', value: now, spellcheck: false });
  return labelled(
    name,
    onChange(field, () => tell(field.value)),
    text,
  );
}

function lookKnobs(styles: Readonly<Record<string, string>>, tell: (name: string, value: string) => void): HTMLElement[] {
  const accent = Object.assign(make('input'), { type: 'color', value: styles['--kms-accent'] ?? '#3b4bd8' });
  const radius = Object.assign(make('input'), {
    type: 'range',
    min: '0',
    max: '28',
    value: Number.parseInt(styles['--kms-radius'] ?? '14', 10).toString(),
  });
  const gap = Object.assign(make('input'), {
    type: 'range',
    min: '6',
    max: '20',
    value: Number.parseInt(styles['--kms-gap'] ?? '12', 10).toString(),
  });
  const font = selectOf(FONTS, styles['--kms-font'] ?? '');
  return [
    labelled(
      'Accent',
      onChange(accent, () => tell('--kms-accent', accent.value)),
    ),
    labelled(
      'Corners',
      onChange(radius, () => tell('--kms-radius', `${radius.value}px`)),
    ),
    labelled(
      'Density',
      onChange(gap, () => tell('--kms-gap', `${gap.value}px`)),
    ),
    labelled(
      'Font',
      onChange(font, () => tell('--kms-font', font.value)),
    ),
  ];
}

function schemeKnob(stage: HTMLElement): HTMLElement {
  const select = selectOf(SCHEMES);
  return labelled(
    'Light or dark',
    onChange(select, () => {
      stage.style.colorScheme = select.value;
    }),
  );
}

function widthKnob(stage: HTMLElement): HTMLElement {
  const range = Object.assign(make('input'), { type: 'range', min: '280', max: '720', value: '720' });
  return labelled(
    'Width',
    onChange(range, () => {
      stage.style.maxInlineSize = `${range.value}px`;
    }),
  );
}

function languageKnob(stage: HTMLElement, languages: Languages): HTMLElement {
  const select = selectOf(languages, 'en');
  return labelled(
    'Language',
    onChange(select, () => {
      stage.lang = select.value;
    }),
  );
}

function directionKnob(stage: HTMLElement): HTMLElement {
  const select = selectOf(DIRECTIONS);
  return labelled(
    'Direction',
    onChange(select, () => {
      stage.dir = select.value;
    }),
  );
}
