import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { lazyFlow } from '../../src/flows/lazy-flow.js';
import { type Flow, go, type Machine, startFlow, stay } from '../../src/flows/runner.js';
import { settle } from '../support/fixed-environment.js';

type State = { readonly count: number };
type Event = { readonly type: 'add' | 'fetch' | 'nothing' };
type Effect = { readonly type: 'fetch' };

const counter: Machine<State, Event, Effect> = {
  name: 'otp',
  initial: go<State, Effect>({ count: 0 }),
  step: (state, event) => {
    if (event.type === 'add') return go({ count: state.count + 1 });
    return event.type === 'fetch' ? { state, effects: [{ type: 'fetch' }] } : stay(state);
  },
};
const viewOf = ({ count }: State) => ({ text: `${count}` });
const idle = async () => undefined;

describe('the runner', () => {
  it('tells of changes only, and keeps the view until there is one', () => {
    const flow = startFlow(counter, idle, viewOf);
    const seen: string[] = [];
    flow.subscribe(({ text }) => seen.push(text));
    const before = flow.view;
    flow.send({ type: 'nothing' });
    expect(flow.view).to.equal(before);
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal(['1']);
  });

  it('takes one event after the other, also what a listener sends', () => {
    const flow = startFlow(counter, idle, viewOf);
    const seen: string[] = [];
    flow.subscribe(({ text }) => {
      seen.push(text);
      if (text === '1') flow.send({ type: 'add' });
    });
    flow.subscribe(({ text }) => seen.push(`other ${text}`));
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal(['1', 'other 1', '2', 'other 2']);
  });

  it('sends what an effect comes to', async () => {
    const flow = startFlow(counter, async () => ({ type: 'add' }) as const, viewOf);
    flow.send({ type: 'fetch' });
    await settle();
    expect(flow.view).to.deep.equal({ text: '1' });
  });

  it('aborts and hears nothing any more when it is stopped', async () => {
    let release: (event: Event) => void = () => {};
    const signals: AbortSignal[] = [];
    const perform = (_: Effect, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<Event>((resolve) => {
        release = resolve;
      });
    };
    const flow = startFlow(counter, perform, viewOf);
    const seen: unknown[] = [];
    flow.subscribe((view) => seen.push(view));
    flow.send({ type: 'fetch' });
    flow.stop();
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    release({ type: 'add' });
    await settle();
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal([]);
    expect(flow.view).to.deep.equal({ text: '0' });
  });

  it('does no effect of an event that a listener has stopped it in', async () => {
    const flow = startFlow(counter, idle, viewOf);
    flow.subscribe(() => flow.stop());
    flow.send({ type: 'add' });
    flow.send({ type: 'add' });
    expect(flow.view).to.deep.equal({ text: '1' });
  });

  it('lets go of a listener that does not want to hear any more', () => {
    const flow = startFlow(counter, idle, viewOf);
    const seen: unknown[] = [];
    flow.subscribe((view) => seen.push(view))();
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal([]);
  });
});

describe('a flow whose code comes later', () => {
  type View = { readonly text: string };
  const views = { idle: { text: '0' }, busy: { text: 'busy' }, failed: ({ code }: { code: string }) => ({ text: code }) };

  function later(): {
    flow: Flow<View, Event> & { begin(): void };
    seen: string[];
    come: () => void;
    fail: () => void;
    loads: () => number;
  } {
    let settleLoad: { resolve: (flow: Flow<View, Event>) => void; reject: (error: KmsError) => void } | undefined;
    let loads = 0;
    const flow = lazyFlow<View, Event>(views, () => {
      loads += 1;
      return new Promise((resolve, reject) => {
        settleLoad = { resolve, reject };
      });
    });
    const seen: string[] = [];
    flow.subscribe(({ text }) => seen.push(text));
    return {
      flow,
      seen,
      come: () => settleLoad?.resolve(startFlow(counter, idle, viewOf)),
      fail: () => settleLoad?.reject(new KmsError('network')),
      loads: () => loads,
    };
  }

  it('changes nothing that is seen when it comes', async () => {
    const { flow, seen, come } = later();
    flow.begin();
    flow.begin();
    come();
    await settle();
    expect(seen).to.deep.equal([]);
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal(['1']);
  });

  it('loads once, and gives what was asked meanwhile in its order', async () => {
    const { flow, seen, come, loads } = later();
    flow.send({ type: 'add' });
    flow.send({ type: 'add' });
    come();
    await settle();
    expect(seen).to.deep.equal(['busy', '2']);
    expect(loads()).to.equal(1);
  });

  it('says that it could not be loaded, and loads again when it is asked again', async () => {
    const { flow, seen, come, fail } = later();
    flow.send({ type: 'add' });
    fail();
    await settle();
    flow.send({ type: 'add' });
    come();
    await settle();
    expect(seen).to.deep.equal(['busy', 'network', 'busy', '1']);
  });

  it('is silent about a load that failed before anybody asked', async () => {
    const { flow, seen, fail } = later();
    flow.begin();
    fail();
    await settle();
    expect(seen).to.deep.equal([]);
  });

  it('stops what comes after it was stopped', async () => {
    const { flow, seen, come } = later();
    flow.send({ type: 'add' });
    flow.stop();
    come();
    await settle();
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal(['busy']);
  });
});
