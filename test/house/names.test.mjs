// A name that one file exports means the same wherever it appears.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { sourcesOf } from './source.mjs';

/** Components of a framework are named like their elements, and what observes a client has the same name in each framework. */
const NAMED_ALIKE = ['made/react-components', 'angular-signals', 'solid-signals', 'svelte-runes', 'vue-composables'].map(
  (name) => `src/frameworks/${name}.ts`,
);

function* declaredIn({ program }) {
  for (const { type, declaration } of program.body) {
    if (type !== 'ExportNamedDeclaration' || !declaration) continue;
    for (const { id } of declaration.declarations ?? [declaration]) if (id?.type === 'Identifier') yield id.name;
  }
}

describe('names', () => {
  it('mean one thing each', () => {
    const places = new Map();
    for (const source of sourcesOf('src').filter(({ path }) => !NAMED_ALIKE.includes(path)))
      for (const name of new Set(declaredIn(source))) places.set(name, [...(places.get(name) ?? []), source.path]);
    const twice = [...places].filter(([, paths]) => paths.length > 1);
    expect(twice.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).to.deep.equal([]);
  });
});
