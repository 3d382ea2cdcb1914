import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { earlyFlow } from '../../src/facade/flow.js';
import { type Flow, go, type Machine, type Problem, signedInOf, startFlow, stay } from '../../src/flows/runner.js';
import { steered } from '../../src/flows/steered.js';
import { settle } from '../support/fixed-environment.js';
import { uncaught } from '../support/uncaught.js';

type State = { readonly count: number };
type Event = { readonly type: 'add' | 'fetch' | 'nothing' };
type Effect = { readonly type: 'fetch' };

const counter: Machine<State, Event, Effect> = {
  initial: go<State, Effect>({ count: 0 }),
  step: (state, event) => {
    if (event.type === 'add') return go({ count: state.count + 1 });
    return event.type === 'fetch' ? { state, effects: [{ type: 'fetch' }] } : stay(state);
  },
};
const viewOf = ({ count }: State) => ({ text: `${count}` });
const idle = async () => undefined;

describe('the runner', () => {
  it('reports only changes, and keeps the view until there is one', () => {
    const flow = startFlow(counter, idle, viewOf);
    const seen: string[] = [];
    flow.subscribe(({ text }) => seen.push(text));
    const before = flow.view;
    flow.send({ type: 'nothing' });
    expect(flow.view).to.equal(before);
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal(['1']);
  });

  it('handles one event after the other, including those that a listener sends', () => {
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

  it('sends the result of an effect', async () => {
    const flow = startFlow(counter, async () => ({ type: 'add' }) as const, viewOf);
    flow.send({ type: 'fetch' });
    await settle();
    expect(flow.view).to.deep.equal({ text: '1' });
  });

  it('aborts and ignores everything once it is stopped', async () => {
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

  it('runs no effect of an event during which a listener has stopped it', async () => {
    const flow = startFlow(counter, idle, viewOf);
    flow.subscribe(() => flow.stop());
    flow.send({ type: 'add' });
    flow.send({ type: 'add' });
    expect(flow.view).to.deep.equal({ text: '1' });
  });

  it('drops a listener that unsubscribes', () => {
    const flow = startFlow(counter, idle, viewOf);
    const seen: unknown[] = [];
    flow.subscribe((view) => seen.push(view))();
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal([]);
  });
});

/** A machine whose steps are numbers: `on` goes to the next one, `stay` stays with an effect, `over` continues and carries effects. */
type Moves = { readonly step: number };
type Move = { readonly type: 'on' | 'stay' | 'over' | 'late' | 'here' };
const walker: Machine<Moves, Move, { readonly type: 'wait' }> = {
  initial: go<Moves, { readonly type: 'wait' }>({ step: 0 }),
  step: ({ step }, { type }) => {
    const wait = { type: 'wait' } as const;
    if (type === 'here' || type === 'late') return go({ step: step + 100 });
    if (type === 'on') return go<Moves, typeof wait>({ step: step + 1 }, wait);
    return { state: { step: step + 1 }, effects: [], ...(type === 'over' && { carry: () => true }) };
  },
};

/** Effects that end when the test says, and their signals. */
function held() {
  const under: { readonly signal: AbortSignal; readonly end: (move: Move) => void; readonly tell: (move: Move) => void }[] = [];
  const perform = (_: object, signal: AbortSignal, tell: (move: Move) => void) =>
    new Promise<Move | undefined>((end) => under.push({ signal, end, tell }));
  return { under, flow: startFlow(walker, perform, ({ step }) => step) };
}

describe('an effect', () => {
  it('starts inside send, while the click is fresh', () => {
    const { under, flow } = held();
    flow.send({ type: 'on' });
    expect(under).to.have.length(1);
  });

  it('is aborted when its state is left, and its later result is dropped', async () => {
    const { under, flow } = held();
    flow.send({ type: 'on' });
    flow.send({ type: 'on' });
    expect(under.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    under[0]?.end({ type: 'late' });
    await settle();
    expect(flow.view).to.equal(2);
    under[1]?.end({ type: 'here' });
    await settle();
    expect(flow.view).to.equal(102);
  });

  it('continues if the step keeps it', async () => {
    const { under, flow } = held();
    flow.send({ type: 'on' });
    flow.send({ type: 'over' });
    expect(under[0]?.signal.aborted).to.equal(false);
    under[0]?.end({ type: 'here' });
    await settle();
    expect(flow.view).to.equal(102);
  });

  it('may report more than its end, and nothing after it', async () => {
    const { under, flow } = held();
    flow.send({ type: 'on' });
    under[0]?.tell({ type: 'over' });
    expect(flow.view).to.equal(2);
    under[0]?.end({ type: 'over' });
    await settle();
    under[0]?.tell({ type: 'here' });
    expect(flow.view).to.equal(3);
    expect(under[0]?.signal.aborted).to.equal(true);
  });
});

describe('the end of a flow', () => {
  type End =
    | { readonly step: 'start' }
    | {
        readonly step: 'done';
        readonly signedUp: boolean;
        readonly organizationId: string;
        readonly userId: string;
        readonly expiresAtMs: number;
      };
  const account = { signedUp: true, organizationId: 'o', userId: 'u', expiresAtMs: 1 };
  const ending: Machine<End, 'sign-in', never> = {
    initial: go<End>({ step: 'start' }),
    signedIn: signedInOf,
    step: () => go({ step: 'done', ...account }),
  };
  const start = () => startFlow(ending, idle, (state) => state);

  it('is a promise: who signed in', async () => {
    const flow = start();
    flow.send('sign-in');
    expect(await flow.done).to.deep.equal(account);
  });

  it('is empty if it was stopped before', async () => {
    const flow = start();
    flow.stop();
    expect(await flow.done).to.equal(undefined);
  });

  it('comes with a signal, also one that has fired', async () => {
    const stop = new AbortController();
    const steering = { eventOf: (intent: 'sign-in') => intent, signals: [stop.signal] };
    const flow = steered(start(), steering);
    stop.abort();
    flow.send('sign-in');
    expect(await flow.done).to.equal(undefined);
    expect(await steered(start(), steering).done).to.equal(undefined);
  });

  it("lets a listener that throws affect no other, and doesn't hide its error", async () => {
    const flow = start();
    const seen: string[] = [];
    flow.subscribe(() => {
      throw new Error('of a listener');
    });
    flow.subscribe(({ step }) => seen.push(step));
    const reported = uncaught();
    flow.send('sign-in');
    expect(seen).to.deep.equal(['done']);
    expect((await reported).message).to.equal('of a listener');
  });
});

describe('a flow whose code comes later', () => {
  type View = { readonly text: string; readonly problem?: Problem };
  const views = { begins: true, idle: { text: '0' }, busy: { text: 'busy' } };

  function later(): {
    flow: Flow<View, Event>;
    seen: string[];
    come: () => void;
    fail: () => void;
    loads: () => number;
  } {
    let settleLoad: { resolve: (flow: Flow<View, Event>) => void; reject: (error: KmsError) => void } | undefined;
    let loads = 0;
    const load = () => {
      loads += 1;
      return new Promise<Flow<View, Event>>((resolve, reject) => {
        settleLoad = { resolve, reject };
      });
    };
    const flow = earlyFlow<View, Event>(views, load, Promise.resolve());
    const seen: string[] = [];
    flow.subscribe(({ text, problem }) => seen.push(problem?.code ?? text));
    return {
      flow,
      seen,
      come: () => settleLoad?.resolve(startFlow(counter, idle, viewOf)),
      fail: () => settleLoad?.reject(new KmsError('network')),
      loads: () => loads,
    };
  }

  it('changes nothing visible when it loads', async () => {
    const { flow, seen, come } = later();
    await settle();
    come();
    await settle();
    expect(seen).to.deep.equal([]);
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal(['1']);
  });

  it('loads once, and passes on what was requested meanwhile in order', async () => {
    const { flow, seen, come, loads } = later();
    flow.send({ type: 'add' });
    flow.send({ type: 'add' });
    come();
    await settle();
    expect(seen).to.deep.equal(['busy', '2']);
    expect(loads()).to.equal(1);
  });

  it("says that it couldn't be loaded, and loads again on the next request", async () => {
    const { flow, seen, come, fail } = later();
    flow.send({ type: 'add' });
    fail();
    await settle();
    flow.send({ type: 'add' });
    come();
    await settle();
    expect(seen).to.deep.equal(['busy', 'network', 'busy', '1']);
  });

  it('is silent about a load that failed before it was needed', async () => {
    const { seen, fail } = later();
    await settle();
    fail();
    await settle();
    expect(seen).to.deep.equal([]);
  });

  it('stops what loads after it was stopped', async () => {
    const { flow, seen, come } = later();
    flow.send({ type: 'add' });
    flow.stop();
    come();
    await settle();
    flow.send({ type: 'add' });
    expect(seen).to.deep.equal(['busy']);
  });
});
