// Every entry can be imported by the conditions that runtimes and frameworks resolve packages by.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { ANGULAR, outputs, packageJson, root } from '../../scripts/entries.mjs';

const run = promisify(execFile);
/** As Node, bundlers for pages, workers, React's server components, Deno and edge hosts name them. */
const CONDITIONS = ['node', 'browser', 'worker', 'react-server', 'deno', 'workerd', 'edge-light'];
/** Elements extend a page's own class, and ethers has another file for pages: the browser tests import them there. */
const OF_PAGES = /^kms-elements(\/define.*|\/signers\/ethers)?$/;
const names = [...outputs.keys()]
  .filter((name) => name.startsWith('.') && name !== ANGULAR)
  .map((name) => `${packageJson.name}${name.slice(1)}`);
const IMPORT = `const faults = [];
for (const name of process.argv.slice(1)) await import(name).catch((fault) => faults.push(name + ': ' + fault.message));
console.log(JSON.stringify(faults));`;

/** As CommonJS files do, and test runners that use them. */
const REQUIRE = `const faults = [];
for (const name of process.argv.slice(1)) {
  try {
    require(name);
  } catch (fault) {
    faults.push(name + ': ' + fault.message);
  }
}
console.log(JSON.stringify(faults));`;

const underCondition = async (condition, code, ...args) => {
  const { stdout } = await run(process.execPath, [`--conditions=${condition}`, '--input-type=module', '-e', code, ...args], { cwd: root });
  return JSON.parse(stdout);
};

describe('imports by condition', () => {
  for (const condition of CONDITIONS) {
    it(`load every entry under ${condition}${condition === 'browser' ? ' that needs no page' : ''}`, async () => {
      const wanted = condition === 'browser' ? names.filter((name) => !OF_PAGES.test(name)) : names;
      expect(await underCondition(condition, IMPORT, ...wanted)).to.deep.equal([]);
    });
  }

  it('load every entry in a CommonJS file, if Node can require modules', async () => {
    const { stdout } = await run(process.execPath, ['--input-type=commonjs', '-e', REQUIRE, ...names], { cwd: root });
    expect(JSON.parse(stdout)).to.deep.equal([]);
  });

  it('say what to do if a server component calls something that belongs in the page', async () => {
    const code = `import { useKmsSession } from '${packageJson.name}/react';
      try { useKmsSession(); } catch (fault) { console.log(JSON.stringify(fault.message)); }`;
    expect(await underCondition('react-server', code)).to.match(/client component\..+'use client'/);
  });

  it('tell bundlers that the React entry is for the page', async () => {
    const code = `import { readFileSync } from 'node:fs';
      console.log(JSON.stringify(readFileSync(new URL(import.meta.resolve('${packageJson.name}/react')), 'utf8').split('\\n')[0]));`;
    expect(await underCondition('react-server', code)).to.match(/^['"]use client['"];$/);
  });
});
