// The script is divided where scripts/seams.mjs says so, and no two files import each other.
import { posix } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { CHUNKS, SEAMS } from '../../scripts/seams.mjs';
import { sourcesOf } from './source.mjs';

/** What the manifest makes for frameworks loads one element each, and is nobody's choice. */
const src = sourcesOf('src').filter(({ path }) => !path.startsWith('src/frameworks/made/'));

describe('seams', () => {
  it('are those of the list', () => {
    const calls = src.map(({ path, imports }) => [path, imports.filter(({ dynamic }) => dynamic).map(({ request }) => request)]);
    const found = Object.fromEntries(calls.filter(([, requests]) => requests.length > 0));
    expect(found).to.deep.equal(SEAMS);
  });

  it('are few', () => {
    const outside = Object.entries(SEAMS).filter(([path]) => !path.startsWith('src/define/'));
    expect(outside.flatMap(([, requests]) => requests).length).to.be.at.most(25);
  });

  it('have a sentence each', () => {
    expect(CHUNKS.filter(({ why }) => !/^[A-Z].+\.$/.test(why)).map(({ chunk }) => chunk)).to.deep.equal([]);
  });
});

describe('files', () => {
  it('never import each other, by however many steps, types included', () => {
    const targets = ({ path, imports }) =>
      imports
        .filter(({ request }) => request.startsWith('.'))
        .map(({ request }) => posix.join(posix.dirname(path), request).replace(/\.js$/, '.ts'));
    const graph = new Map(sourcesOf('src').map((source) => [source.path, targets(source)]));
    const reached = (from, seen = new Set()) => {
      for (const next of graph.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...graph.keys()].filter((path) => reached(path).has(path))).to.deep.equal([]);
  });
});
