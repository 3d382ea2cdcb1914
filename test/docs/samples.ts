import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/entries.mjs';
import { filesOf } from '../house/source.mjs';

/** One fenced sample of a page. */
export interface Sample {
  readonly file: string;
  /** Of the fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly code: string;
  /** Names that `<!-- with: … -->` before the fence imports from `frame.ts`. */
  readonly frame: readonly string[];
  /** File that `<!-- file: … -->` before the fence says it is a part of. */
  readonly source?: string | undefined;
}

const FENCE = /(?:^<!-- (?:with: ([\w, ]+)|file: (\S+)) -->\n+)?^```(.*)\n([\s\S]*?)^```$/gm;

/** Every sample of README and documentation, in order. */
export function samples(): readonly Sample[] {
  return ['README.md', ...filesOf('docs', ['.md'])].flatMap((file) => (isStory({ file }) ? asOne(samplesIn(file)) : samplesIn(file)));
}

/** The scripts of a story are one program. */
function asOne(samples: readonly Sample[]): readonly Sample[] {
  const isScript = ({ language }: Sample) => /^(js|ts)$/.test(language);
  const steps = samples.filter(isScript);
  const [first] = steps;
  if (!first) return samples;
  const whole = { ...first, code: steps.map(({ code }) => code).join('\n'), frame: [...new Set(steps.flatMap(({ frame }) => frame))] };
  return [...samples.filter((one) => !isScript(one)), whole];
}

function samplesIn(file: string): readonly Sample[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(FENCE)].map(({ 0: whole, 1: names, 2: source, 3: language = '', 4: code = '', index }) => ({
    file,
    line: text.slice(0, index + whole.indexOf('```')).split('\n').length,
    language,
    code,
    frame: names?.split(/,\s*/) ?? [],
    source,
  }));
}

/** Whether a sample is a part of a story, which the site runs: `test/journeys/site.journey.ts`. */
export const isStory = ({ file }: Pick<Sample, 'file'>): boolean => file.startsWith('docs/stories/');

/** Where a sample is, as a test's name. */
export const placeOf = ({ file, line }: Sample): string => `${file}:${line}`;

/** A name for files that are made from a sample. */
export const nameOf = (sample: Sample): string => placeOf(sample).replace(/[^\w]+/g, '-');

/** Samples of some languages. */
export const inLanguage = (...languages: readonly string[]): readonly Sample[] =>
  samples().filter(({ language }) => languages.includes(language));

/** A script with the imports from its frame, on the line above it. */
export function framed({ code, frame }: Sample, address: string): string {
  return `${frame.length > 0 ? `import { ${frame.join(', ')} } from '${address}';` : ''}\n${code}\nexport {};\n`;
}

/** Whether a script runs in Node: it serves, or signs with a library that brings half of Node along. */
export const isForNode = ({ code }: Sample): boolean =>
  /from '(kms-elements\/(emulator|testing)|viem|ethers|@solana|@turnkey|node:)/.test(code);
