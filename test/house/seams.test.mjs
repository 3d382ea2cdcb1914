// The script is divided where scripts/seams.mjs says so, and no two files import each other.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { elementsOf, readManifest } from '../../scripts/manifest-reader.mjs';
import { CHUNKS, DEFINERS, LANGUAGES, SEAMS } from '../../scripts/seams.mjs';
import { inCircles, sourcesOf } from './source.mjs';

const src = sourcesOf('src');

describe('seams', () => {
  it('are those of the list', () => {
    const calls = src.map(({ path, imports }) => [path, imports.filter(({ dynamic }) => dynamic).map(({ request }) => request)]);
    const found = Object.fromEntries(calls.filter(([, requests]) => requests.length > 0));
    expect(found).to.deep.equal(SEAMS);
  });

  it('are at most 36, besides one for each element and one for each language', () => {
    const definers = DEFINERS.flatMap((path) => SEAMS[path]);
    expect(definers.sort()).to.deep.equal(elementsOf(readManifest()).map(({ tag }) => `./${tag.slice('kms-'.length)}.js`));
    expect(Object.values(SEAMS).flat().length - definers.length - SEAMS[LANGUAGES].length).to.be.at.most(36);
  });

  it('each have a sentence', () => {
    expect(CHUNKS.filter(({ why }) => !/^[A-Z].+\.$/.test(why)).map(({ chunk }) => chunk)).to.deep.equal([]);
  });
});

describe('files', () => {
  it('never import each other, by however many steps, types included', () => {
    const targets = ({ imports }) => imports.flatMap(({ target }) => target ?? []);
    expect(inCircles(new Map(sourcesOf('src').map((source) => [source.path, targets(source)])))).to.deep.equal([]);
  });
});
