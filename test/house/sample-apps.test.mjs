// The sample apps are separate projects; their lock files must follow the package.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { packageJson, root } from '../../scripts/entries.mjs';

const APPS = readdirSync(join(root, 'demo/apps'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const EXACT = /^(npm:[\w-]+@)?\d+\.\d+\.\d+$/;
const readJson = (...path) => JSON.parse(readFileSync(join(root, 'demo/apps', ...path), 'utf8'));

describe('the sample apps', () => {
  for (const { name } of APPS) {
    it(`${name} uses the packed package, and everything else in exact versions`, () => {
      const { dependencies, devDependencies } = readJson(name, 'package.json');
      const { 'kms-elements': own, ...others } = dependencies;
      expect(own).to.equal('file:../kms-elements.tgz');
      for (const [other, version] of Object.entries({ ...others, ...devDependencies })) expect(version, other).to.match(EXACT);
    });

    it(`${name} locks the package's current dependencies, and no hash of one build`, () => {
      const { packages } = readJson(name, 'package-lock.json');
      const own = packages['node_modules/kms-elements'];
      expect(own).to.not.have.property('integrity');
      expect(own.version, 'npm install in the app, then take the integrity away').to.equal(packageJson.version);
      expect(own.dependencies).to.deep.equal(packageJson.dependencies);
      const loose = Object.entries(packages).filter(([path, entry]) => path && entry !== own && !entry.inBundle && !entry.integrity);
      expect(loose.map(([path]) => path)).to.deep.equal([]);
    });
  }
});
