// The rooms of the emulator: a file's folder says what it is about.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { sourcesOf } from './source.mjs';

/**
 * From the lowest: a room imports from its own floor and from those below. A file outside of all rooms is an entry, next to the command.
 */
const FLOORS = [
  ['bytes'],
  ['http'],
  ['state'],
  ['policies', 'signing', 'wallets', 'enclave', 'accounts'],
  ['api', 'proxy', 'webhooks'],
  ['controls'],
  [undefined, 'command'],
];
const MOST_ROOMS = 13;

const sources = sourcesOf('emulator');
const importsOf = ({ imports }) => imports.flatMap(({ target }) => (target?.startsWith('emulator/') ? [target] : []));
const roomOf = (path) => path.split('/').slice(1, -1)[0];
const graph = new Map(sources.map((source) => [source.path, importsOf(source)]));

/** Every file that can be reached from one, including itself if a path leads back. */
function reached(from, seen = new Set()) {
  for (const next of graph.get(from) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    reached(next, seen);
  }
  return seen;
}

const bytesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesOf(path) : statSync(path).size);
  }, 0);

describe('the rooms of the emulator', () => {
  it('has few rooms', () => {
    const rooms = new Set(sources.map(({ path }) => roomOf(path)).filter(Boolean));
    expect([...rooms]).to.have.lengthOf.at.most(MOST_ROOMS);
  });

  it('gives no file the name of a folder, and no two files the same name', () => {
    const names = sources.map(({ path }) => posix.basename(path, '.ts'));
    const folders = new Set(sources.flatMap(({ path }) => posix.dirname(path).split('/').slice(1)));
    const twice = names.filter((name, index) => names.indexOf(name) !== index || folders.has(name));
    expect(twice).to.deep.equal([]);
  });

  it('imports downwards, types included', () => {
    const floorOf = (path) => FLOORS.findIndex((rooms) => rooms.includes(roomOf(path)));
    expect([...graph.keys()].filter((path) => floorOf(path) < 0)).to.deep.equal([]);
    const climbs = [...graph].flatMap(([path, targets]) =>
      targets.filter((target) => floorOf(target) > floorOf(path)).map((target) => `${path}: ${target}`),
    );
    expect(climbs).to.deep.equal([]);
  });

  it('has no two files that import each other, types included', () => {
    expect([...graph.keys()].filter((path) => reached(path).has(path))).to.deep.equal([]);
  });

  it('loads into a page in parts, each a separate task: the first contains no service, and its pages load when they are shown', () => {
    const read = (file) => readFileSync(join(root, 'dist/emulator', file), 'utf8');
    const entry = read('inline.js');
    const [[, first], ...others] = entry.matchAll(/from"\.\/(inline\/[\w-]+\.js)"/g);
    expect([first.replace(/-.*/, ''), ...others]).to.deep.equal(['inline/bytes']);
    const parts = [...(entry + read(first)).matchAll(/import\(`\.\/(?:inline\/)?([a-z]+)-/g)].map(([, name]) => name);
    expect(parts).to.deep.equal(['over', 'signatures', 'transactions', 'emulator']);
  });

  it('weighs at most 1.5 MB, and 0.8 MB for pages', () => {
    const built = join(root, 'dist/emulator');
    expect(existsSync(built), 'run npm run build first').to.equal(true);
    const forPages = statSync(join(built, 'inline.js')).size + bytesOf(join(built, 'inline'));
    expect(forPages).to.be.at.most(800_000);
    expect(bytesOf(built) - forPages).to.be.at.most(1_500_000);
  });
});
