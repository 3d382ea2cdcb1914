// Every language says all that English says, with the same places, in its own words.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { build } from 'vite';
import { faultsOf } from '../../scripts/command/language-faults.mjs';
import { englishTexts } from '../../scripts/english-texts.mjs';
import { root } from '../../scripts/entries.mjs';
import { languages, packedLanguages, textsIn } from '../../scripts/languages.mjs';
import { measureLanguages } from './bytes.mjs';

const english = englishTexts();

/** The languages as a page loads them. @returns what `src/texts/languages.ts` exports */
async function published(outDir) {
  const lib = { entry: join(root, 'src/texts/languages.ts'), formats: ['es'], fileName: () => 'languages.mjs' };
  await build({ root, configFile: false, logLevel: 'error', plugins: [packedLanguages()], build: { target: 'es2022', outDir, lib } });
  return import(pathToFileURL(join(outDir, 'languages.mjs')).href);
}

describe('languages', () => {
  it('are thirty besides English', () => {
    expect(languages.length).to.be.at.least(30);
  });

  for (const tag of languages) {
    it(`say everything in ${tag}, and nothing in English`, () => {
      expect(faultsOf(textsIn(tag), english, { tag })).to.deep.equal([]);
    });
  }

  it('are those that the documentation lists', () => {
    const told = readFileSync(join(root, 'docs/languages.md'), 'utf8').matchAll(/\| `([\w-]+)` (?=\|)/g);
    expect([...told].map(([, tag]) => tag).sort()).to.deep.equal(languages);
    expect(readFileSync(join(root, 'README.md'), 'utf8')).to.include(`one of [${languages.length + 1}](docs/languages.md)`);
  });

  it('weigh at most 3 kB each', () => {
    const rows = measureLanguages();
    expect(rows.length).to.equal(languages.length);
    expect(rows.filter(({ brotli, budget }) => brotli > budget)).to.deep.equal([]);
  });

  it('are published as lists, and say then what is written', async function () {
    this.timeout(60_000);
    mkdirSync(join(root, '.cache'), { recursive: true });
    const folder = mkdtempSync(join(root, '.cache/languages-'));
    const { spoken } = await published(folder);
    const after = () => new Promise(() => {});
    for (const tag of languages) {
      await new Promise((changed) => spoken(tag, { changed, after }));
      const written = Object.entries(textsIn(tag)).filter(([name]) => !name.startsWith('frame.'));
      expect(Object.fromEntries(Object.entries(spoken(tag, { changed: () => {}, after }).texts).sort()), tag).to.deep.equal(
        Object.fromEntries(written.sort()),
      );
    }
    rmSync(folder, { recursive: true });
  });

  it('are told what is wrong with a text', () => {
    const planted = { signIn: 'Sign in to this', codeSent: 'Code', endsIn: 'x'.repeat(90), gone: 'weg', or: '' };
    const faults = faultsOf({ ...planted, endsIn: `${planted.endsIn} {time}` }, english, { partial: true });
    expect(faults.map((line) => line.split(':')[0]).sort()).to.deep.equal(['codeSent', 'endsIn', 'gone', 'or', 'signIn']);
    expect(faultsOf({}, english).length).to.equal(Object.values(english).filter(Boolean).length);
  });
});
