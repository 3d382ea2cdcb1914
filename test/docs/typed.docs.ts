import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { root } from '../../scripts/entries.mjs';
import { publishedPackages } from '../interop/packages.js';
import { framed, inLanguage, nameOf, placeOf, type Sample } from './samples.js';

const FOLDER = '.cache/docs/types';
/** Readers of JavaScript have no annotations; names, members and arguments are checked all the same. */
const LENIENT = { strict: false, noImplicitAny: false, exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: false };

/** What the compiler says, by the name of the sample's file. */
function complaints(language: 'ts' | 'js', given: readonly Sample[]): ReadonlyMap<string, string> {
  const folder = join(root, FOLDER, language);
  mkdirSync(folder, { recursive: true });
  for (const sample of given) writeFileSync(join(folder, `${nameOf(sample)}.ts`), framed(sample, '../../../../test/docs/frame.js'));
  const compilerOptions = {
    noUnusedLocals: false,
    noUnusedParameters: false,
    ...(language === 'js' && LENIENT),
    paths: { ...PATHS, '@turnkey/*': ['../../../interop/node_modules/@turnkey/*'] },
  };
  const config = {
    extends: '../../../../tsconfig.test.json',
    compilerOptions,
    include: ['*.ts', '../../../../test/docs/runners.d.ts'],
    exclude: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(folder, 'tsconfig.json')], { encoding: 'utf8' });
    return new Map();
  } catch (error) {
    const said = String((error as { readonly stdout?: unknown }).stdout ?? error);
    const lines = said.split('\n').map((line) => /([^/\s]+)\.ts(\(.*)$/.exec(line));
    const found = lines.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? ''] as const] : []));
    if (found.length === 0) throw new Error(said);
    return new Map(found);
  }
}

const PATHS = {
  'kms-elements': ['../../../../src/index.ts'],
  'kms-elements/define': ['../../../../src/define/all.ts'],
  'kms-elements/define/*': ['../../../../src/define/*.ts'],
  'kms-elements/emulator': ['../../../../emulator/emulator.ts'],
  'kms-elements/emulator/*': ['../../../../emulator/*.ts'],
  'kms-elements/testing': ['../../../../emulator/testing.ts'],
  'kms-elements/testing/playwright': ['../../../../emulator/testing-playwright.ts'],
  'kms-elements/testing/cypress': ['../../../../emulator/testing-cypress.ts'],
  'kms-elements/*': ['../../../../src/*.ts'],
};

/** So that a compiler that checks nothing would be noticed. */
const WRONG: Sample = {
  file: 'wrong',
  line: 1,
  language: 'js',
  code: "import 'kms-elements/define';\ndocument.querySelector('kms-login')!.messagez = {};",
  frame: [],
};

describe('scripts in the documentation', () => {
  before(function () {
    // One page shows the service's own client packages.
    this.timeout(300_000);
    publishedPackages();
    rmSync(join(root, FOLDER), { recursive: true, force: true });
  });

  for (const language of ['ts', 'js'] as const) {
    it(`match their types: ${language}`, () => {
      const given = inLanguage(language);
      const said = complaints(language, [...given, WRONG]);
      expect(said.get(nameOf(WRONG)), 'what is wrong on purpose').to.include('messagez');
      expect(given.flatMap((sample) => (said.has(nameOf(sample)) ? [`${placeOf(sample)} ${said.get(nameOf(sample))}`] : []))).to.deep.equal(
        [],
      );
    });
  }
});
