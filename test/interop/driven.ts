// What the packages did, checked against what docs/operations.md says about them.
import { expect } from '@esm-bundle/chai';
import type { EmulatorServer } from '../../emulator/node.js';
import { drivenBy, drivenOfProxyBy } from '../../scripts/service-paths-doc.mjs';

/** Paths that were answered with 200: of the public API by the package that names itself in the request, of the proxy by the one that is alone. */
export interface Driven {
  /** Record what was requested since a server was last recorded. */
  readonly note: (server: EmulatorServer) => void;
  /** Check the package against its list, once every test has run: some of them alone drive less. */
  readonly check: (context: Mocha.Context) => void;
}

/** @param name as in the list. @param agent the name in its requests, if that is another package. */
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
