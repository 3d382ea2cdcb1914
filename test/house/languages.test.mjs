// Every language has all texts that English has, with the same placeholders, in its own words.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { build } from 'vite';
import { faultsOf } from '../../scripts/command/language-faults.mjs';
import { englishTexts } from '../../scripts/english-texts.mjs';
import { root } from '../../scripts/entries.mjs';
import {
  formalLanguages,
  isOfDocument,
  languageFiles,
  languages,
  packedLanguages,
  textsIn,
  wholeTextsIn,
} from '../../scripts/languages.mjs';
import { measureLanguages } from './bytes.mjs';

const english = englishTexts();
/** Words that address someone informally. */
const INFORMAL = {
  'de-x-formal':
    /\b(du|dich|dir|dein\w*|gib|prüfe|nutze|melde|mach|beginne|lade|sieh|öffne|erlaube|folge|wähle|installiere|suche|bleib|entferne|füge|nimm|lies|zeige|schließe|schreib|kopiere|setze|ergänze|stelle|wechsle|entsperre|komm|bestätige)\b|\bVersuche es/iu,
  'nl-x-formal': /\b(je|jij|jou|jouw|jezelf|jullie)\b/iu,
};

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
    it(`have every text in ${tag}, and none in English`, () => {
      expect(faultsOf(textsIn(tag), english, { tag })).to.deep.equal([]);
    });
  }

  for (const tag of formalLanguages) {
    it(`address formally in ${tag} wherever the language addresses someone, and repeat nothing`, () => {
      const texts = textsIn(tag);
      const base = textsIn(tag.split('-x-')[0]);
      expect(faultsOf(texts, english, { tag, partial: true })).to.deep.equal([]);
      expect(Object.keys(texts).filter((name) => texts[name] === base[name])).to.deep.equal([]);
      const spoken = wholeTextsIn(tag);
      // What a frame asks before it signs is in the browser's language, which has no such tag.
      const names = Object.keys(spoken).filter((name) => !name.startsWith('question.'));
      expect(names.filter((name) => INFORMAL[tag].test(spoken[name]))).to.deep.equal([]);
    });
  }

  it('are those that the documentation lists', () => {
    const told = readFileSync(join(root, 'docs/languages.md'), 'utf8').matchAll(/\| `([\w-]+)` (?=\|)/g);
    expect([...told].map(([, tag]) => tag).sort()).to.deep.equal(languages);
    const formal = readFileSync(join(root, 'docs/languages.md'), 'utf8').matchAll(/`([\w-]+-x-formal)`/g);
    expect([...new Set([...formal].map(([, tag]) => tag))].sort()).to.deep.equal(formalLanguages);
    expect(readFileSync(join(root, 'README.md'), 'utf8')).to.include(`one of [${languages.length + 1}](docs/languages.md)`);
  });

  it('weigh at most 3 kB each', () => {
    const rows = measureLanguages();
    expect(rows.length).to.equal(languageFiles.length);
    expect(rows.filter(({ brotli, budget }) => brotli > budget)).to.deep.equal([]);
  });

  it('are published as lists, with the right texts', async function () {
    this.timeout(60_000);
    mkdirSync(join(root, '.cache'), { recursive: true });
    const folder = mkdtempSync(join(root, '.cache/languages-'));
    const { spoken } = await published(folder);
    const bring = (file) => file();
    for (const tag of languageFiles) {
      await new Promise((changed) => spoken(tag, { changed, bring }));
      const written = Object.entries(wholeTextsIn(tag)).filter(([name]) => !isOfDocument(name));
      expect(Object.fromEntries(Object.entries(spoken(tag, { changed: () => {}, bring }).texts).sort()), tag).to.deep.equal(
        Object.fromEntries(written.sort()),
      );
    }
    rmSync(folder, { recursive: true });
  });

  it('contain no names from the code', () => {
    const isName = (word) => /^\p{Lu}?\p{Ll}+\p{Lu}/u.test(word) && !/^(WalletConnect)$/.test(word);
    const all = [english, ...languages.map(textsIn)].flatMap((texts) => Object.values(texts));
    expect(
      all.filter((text) =>
        text
          .replace(/\{\w+\}/g, '')
          .split(/\P{L}+/u)
          .some(isName),
      ),
    ).to.deep.equal([]);
  });

  it('have an error for what is wrong with a text', () => {
    const planted = { signIn: 'Sign in to this', codeSent: 'Code', endsIn: 'x'.repeat(90), gone: 'weg', or: '' };
    const faults = faultsOf({ ...planted, endsIn: `${planted.endsIn} {time}` }, english, { partial: true });
    expect(faults.map((line) => line.split(':')[0]).sort()).to.deep.equal(['codeSent', 'endsIn', 'gone', 'or', 'signIn']);
    expect(faultsOf({}, english).length).to.equal(Object.values(english).filter(Boolean).length);
  });
});

describe('the questions of the frame that asks', () => {
  it('are asked in the first available language, and in English', async () => {
    const { questionIn } = await import(pathToFileURL(join(root, 'dist/asking-frame.languages.js')).href);
    const asked = (...tags) => questionIn(tags)?.lang;
    expect([asked('de-AT', 'en'), asked('en-GB', 'de'), asked('xx', 'pt-AO'), asked('zh-TW'), asked('xx'), asked()]).to.deep.equal([
      'de',
      undefined,
      'pt-PT',
      'zh-Hant',
      undefined,
      undefined,
    ]);
    expect([questionIn(['he']).dir, questionIn(['fr']).dir]).to.deep.equal(['rtl', 'ltr']);
  });

  it('have every text in every language, including the parts that they share with an export', async () => {
    const { questionIn } = await import(pathToFileURL(join(root, 'dist/asking-frame.languages.js')).href);
    const names = Object.keys(english).flatMap((name) => (name.startsWith('question.') ? [name.slice('question.'.length)] : []));
    for (const tag of languages) {
      const { texts, frame } = questionIn([tag]);
      expect(Object.keys(texts).sort(), tag).to.deep.equal([...names].sort());
      expect(Object.keys(frame).sort(), tag).to.deep.equal(['cancel', 'covered', 'number', 'numberWrong', 'wait']);
    }
  });
});
