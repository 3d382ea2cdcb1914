import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { earlyFlow } from '../../src/facade/flow.js';
import type { Problem } from '../../src/flows/problem.js';
import { type Flow, startFlow } from '../../src/flows/runner.js';

interface View {
  readonly step: 'idle';
  readonly problem?: Problem;
}
const WRONG: Problem = { code: 'contact_invalid', retryable: 'user' };
const views = { begins: true, idle: { step: 'idle' } as View };

/** All pending promise callbacks have run; in browsers too. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

/** A flow that rejects every intent. */
const strict = (): Flow<View, string> =>
  startFlow<View, string, never, View>(
    {
      initial: { state: { step: 'idle' }, effects: [] },
      step: () => ({ state: { step: 'idle', problem: { ...WRONG } }, effects: [] }),
    },
    async () => undefined,
    (state) => state,
  );

describe('a flow whose code comes later', () => {
  it('passes on what was requested before the code loaded, in order, without flicker', async () => {
    const seen: View[] = [];
    const flow = earlyFlow(views, async () => strict(), Promise.resolve());
    flow.subscribe((view) => seen.push(view));
    await settled();
    expect(seen).to.deep.equal([]);
    flow.send('x');
    expect(seen).to.deep.equal([{ step: 'idle', problem: WRONG }]);
  });

  it('shows the same mistake again when it is made again', async () => {
    const seen: View[] = [];
    const flow = earlyFlow(views, async () => strict(), Promise.resolve());
    await settled();
    flow.subscribe((view) => seen.push(view));
    flow.send('x');
    flow.send('x');
    expect(seen).to.have.length(2);
    expect(seen[0]).not.to.equal(seen[1]);
  });

  it("says that the code didn't load, and asks again with the next intent", async () => {
    let isOnline = false;
    const load = async () => {
      if (!isOnline) throw new KmsError('network');
      return strict();
    };
    const flow = earlyFlow(views, load, Promise.resolve());
    flow.send('x');
    await settled();
    expect(flow.view.problem?.code).to.equal('network');
    isOnline = true;
    flow.send('x');
    await settled();
    expect(flow.view.problem).to.deep.equal(WRONG);
  });
});
