// What the packages have done, held to what docs/operations.md says of them.
import { expect } from '@esm-bundle/chai';
import type { EmulatorServer } from '../../emulator/node.js';
import { drivenBy } from '../../scripts/service-paths-doc.mjs';

/** Paths of the public API that were answered with 200, by the package that names itself in the request. */
export interface Driven {
  /** Note what was asked since a server was last noted. */
  readonly note: (server: EmulatorServer) => void;
  /** Hold a package to its list, once every test has run: some of them alone drive less. */
  readonly check: (name: string, context: Mocha.Context) => void;
}

export function noteDriven(): Driven {
  const seen = new Set<string>();
  return {
    note({ emulator }) {
      for (const { path, status, headers } of emulator.requests)
        if (status === 200) seen.add(`${headers['x-client-version']} ${path.split('/').at(-1)}`);
    },
    check(name, { test }) {
      if (!test?.parent || !passed(test.parent)) return;
      const agent = name.replace(' ', '@');
      expect(drivenBy(name).filter((path: string) => !seen.has(`${agent} ${path}`))).to.deep.equal([]);
    },
  };
}

function passed(suite: Mocha.Suite | undefined): boolean {
  return Boolean(suite?.tests.every(({ state }) => state === 'passed') && suite.suites.every(passed));
}
