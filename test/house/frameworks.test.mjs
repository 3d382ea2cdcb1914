// The types of frameworks and the data of editors match what custom-elements.json generates, and name everything in it.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { build } from 'vite';
import { editorFiles } from '../../scripts/editor-data.mjs';
import { packageJson, root } from '../../scripts/entries.mjs';
import { staleFrameworkFiles } from '../../scripts/frameworks.mjs';
import { elementsOf, readManifest } from '../../scripts/manifest-reader.mjs';

const manifest = readManifest();
const elements = elementsOf(manifest);
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const namesOf = (list) => list.map(({ name }) => name);

describe('the types of frameworks', () => {
  it('are up to date', () => {
    expect(staleFrameworkFiles(), 'npm run manifest makes them anew').to.deep.equal([]);
  });

  it('document every attribute, event, slot, part and state', () => {
    const bare = elements.flatMap(({ tag, attributes, events, slots, parts, styles, states }) =>
      [attributes, events, slots, parts, styles, states].flatMap((list) =>
        list.filter(({ text }) => !text).map(({ name }) => `${tag} ${name}`),
      ),
    );
    expect(bare).to.deep.equal([]);
  });
});

describe("React's components", () => {
  it("load no element that a page doesn't draw", async () => {
    const page = `import { KmsSession } from '${join(root, 'dist/frameworks/react.js')}'; globalThis.drawn = KmsSession;`;
    const { output } = await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [{ name: 'page', resolveId: (id) => (id === 'page' ? id : null), load: (id) => (id === 'page' ? page : null) }],
      build: { write: false, rolldownOptions: { input: 'page', external: (id) => /^[@\w]/.test(id) && id !== 'page' } },
    });
    const brought = output.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => id.includes('/dist/define/'));
    expect(brought.map((id) => basename(id))).to.deep.equal(['session.js']);
  });
});

describe('the data for editors', () => {
  it('is up to date', () => {
    for (const [name, text] of editorFiles(manifest)) expect(readFileSync(join(root, 'dist', name), 'utf8'), name).to.equal(text);
  });

  it('is published where editors look for it', () => {
    for (const name of editorFiles(manifest).keys()) expect(packageJson.exports[`./${name}`], name).to.equal(`./dist/${name}`);
    expect(packageJson['web-types']).to.equal('dist/web-types.json');
  });

  it('gives VS Code each attribute of each element, and its allowed words', () => {
    const { tags } = readJson('dist/vscode.html-custom-data.json');
    expect(tags.map(({ name, attributes }) => [name, namesOf(attributes)])).to.deep.equal(
      elements.map(({ tag, attributes }) => [tag, namesOf(attributes)]),
    );
    const login = tags.find(({ name }) => name === 'kms-login');
    const attribute = (wanted) => login.attributes.find(({ name }) => name === wanted);
    expect(namesOf(attribute('oauth-mode').values)).to.deep.equal(['popup', 'redirect', 'fedcm']);
    expect(attribute('without-signup').valueSet).to.equal('v');
  });

  it('gives VS Code the custom properties, parts and states once each', () => {
    const { properties, pseudoElements, pseudoClasses } = readJson('dist/vscode.css-custom-data.json');
    for (const list of [properties, pseudoElements, pseudoClasses]) expect(new Set(namesOf(list)).size).to.equal(list.length);
    expect(namesOf(properties)).to.include('--kms-accent');
    expect(namesOf(pseudoElements)).to.include('::part(card)');
    expect(namesOf(pseudoClasses)).to.include(':state(signed-in)');
  });

  it('gives JetBrains the events, slots and properties of each element', () => {
    const { name, version, contributions } = readJson('dist/web-types.json');
    expect([name, version]).to.deep.equal([packageJson.name, packageJson.version]);
    const told = contributions.html.elements.map((one) => [
      one.name,
      namesOf(one.js.events),
      namesOf(one.slots),
      namesOf(one.js.properties),
    ]);
    expect(told).to.deep.equal(
      elements.map(({ tag, events, slots, properties }) => [tag, namesOf(events), namesOf(slots), namesOf(properties)]),
    );
  });
});
