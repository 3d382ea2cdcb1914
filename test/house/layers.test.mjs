// Each promise has one layer: a test file runs in one stage of `npm test`, or in one command of `npm run test:long`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { packageJson, root } from '../../scripts/entries.mjs';
import { LONG_FILES, STAGES } from '../../scripts/stages.mjs';

const TEST = /\.(test|journey|app|interop|docs|engine|long|matrix|registry|servers)\.m?[jt]s$/;
const PAGE = readFileSync(join(root, 'docs/testing-of-this.md'), 'utf8');

const files = readdirSync(join(root, 'test'), { recursive: true })
  .map((name) => `test/${name}`)
  // Samples of `docs/testing.md`, which the stage `apps` runs as a site's own.
  .filter((name) => TEST.test(name) && !name.startsWith('test/apps/newcomer/'));
const layers = [...STAGES.flatMap(({ name, files: own }) => (own ? [[name, own]] : [])), ...Object.entries(LONG_FILES)];
const layersOf = (file) => layers.filter(([, own]) => own.test(file)).map(([name]) => name);

describe('every test file', () => {
  it('runs in exactly one place', () => {
    const strange = files.map((file) => [file, layersOf(file)]).filter(([, found]) => found.length !== 1);
    expect(files.length).to.be.above(300);
    expect(strange.map(([file, found]) => `${file}: ${found.join(', ') || 'nowhere'}`)).to.deep.equal([]);
  });

  it("doesn't also run in browsers if it needs a Node module", () => {
    const shared = files.filter((file) => file.endsWith('.test.ts') && !/\.(node|browser)\.test\.ts$/.test(file));
    const needy = shared.filter((file) => /from 'node:/.test(readFileSync(join(root, file), 'utf8')));
    expect(needy, 'name it .node.test.ts').to.deep.equal([]);
  });

  it('belongs to a layer that the documentation explains', () => {
    for (const [name] of layers) expect(PAGE, name).to.match(new RegExp(`\`(npm run )?${name}\``));
  });
});

describe('npm run test:long', () => {
  it('runs every command that the documentation lists beside npm test', () => {
    const long = readFileSync(join(root, 'scripts/long.mjs'), 'utf8');
    const named = [...PAGE.matchAll(/`npm run ([\w:]+)`/g)].map(([, name]) => name).filter((name) => name !== 'test:long');
    expect(new Set(named).size).to.be.above(8);
    for (const name of new Set(named)) {
      expect(packageJson.scripts).to.have.property(name);
      expect(long, name).to.match(new RegExp(`'?${name}'?: \\d`));
    }
  });

  it('builds what its tests open, so that each command runs in a fresh clone', () => {
    const FROM_SOURCES = ['test:long', 'test:mutants'];
    const isStage = (name) => STAGES.some((stage) => `test:${stage.name}` === name);
    const names = Object.keys(packageJson.scripts).filter(
      (name) => name.startsWith('test:') && !isStage(name) && !FROM_SOURCES.includes(name),
    );
    expect(names.length).to.be.above(7);
    expect(names.filter((name) => !packageJson.scripts[name].startsWith('npm run build && '))).to.deep.equal([]);
  });
});
