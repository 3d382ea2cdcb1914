// What the packages have done, held to what docs/operations.md says of them.
import { expect } from '@esm-bundle/chai';
import type { EmulatorServer } from '../../emulator/node.js';
import { drivenBy, drivenOfProxyBy } from '../../scripts/service-paths-doc.mjs';

/** Paths that were answered with 200: of the public API by the package that names itself in the request, of the proxy by the one that is alone. */
export interface Driven {
  /** Note what was asked since a server was last noted. */
  readonly note: (server: EmulatorServer) => void;
  /** Hold the package to its list, once every test has run: some of them alone drive less. */
  readonly check: (context: Mocha.Context) => void;
}

/** @param name as the list has it. @param agent what it calls itself in its requests, where that is another package. */
export function noteDriven(name: string, agent = name.replace(' ', '@')): Driven {
  const seen = new Set<string>();
  return {
    note({ emulator }) {
      for (const { path, status, headers } of emulator.requests)
        if (status === 200) seen.add(`${path.startsWith('/v1/') ? 'proxy' : headers['x-client-version']} ${path.split('/').at(-1)}`);
    },
    check({ test }) {
      if (!test?.parent || !passed(test.parent)) return;
      const said = [...drivenBy(name).map((path) => `${agent} ${path}`), ...drivenOfProxyBy(name).map((path) => `proxy ${path}`)];
      expect(said.filter((each) => !seen.has(each))).to.deep.equal([]);
    },
  };
}

function passed(suite: Mocha.Suite | undefined): boolean {
  return Boolean(suite?.tests.every(({ state }) => state === 'passed') && suite.suites.every(passed));
}
