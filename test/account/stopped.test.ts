import { expect } from '@esm-bundle/chai';
import { until } from '../support/fixed-environment.js';
import { failureOf, scene, signInByCode } from './stage.js';

describe('an addition that is stopped', () => {
  it('no longer listens to any wallet', async () => {
    const here = scene();
    await signInByCode(here);
    const stop = new AbortController();
    const adding = here.account.add({ type: 'wallet', choose: async () => undefined }, { signal: stop.signal });
    const failed = failureOf(adding);
    await until(() => here.wallets.listeners > 0, 'somebody who looks for wallets');
    stop.abort();
    expect(await failed).to.deep.equal(['aborted']);
    expect(here.wallets.listeners).to.equal(0);
  });
});
