import { expect } from '@esm-bundle/chai';
import { type ExportEvent, type ExportState, exportMachine } from '../../src/flows/export/machine.js';
import type { Problem } from '../../src/flows/problem.js';

const PROBLEM: Problem = { code: 'network', retryable: 'user' };
const CLOSED: ExportState = { step: 'closed' };
const PREPARING: ExportState = { step: 'preparing' };
const WARNING: ExportState = { step: 'warning' };
const FETCHING: ExportState = { step: 'fetching' };
const OPENING: ExportState = { step: 'opening', bundle: '{}', organizationId: 'org' };
const SHOWN: ExportState = { step: 'shown' };
const HIDDEN: ExportState = { step: 'hidden' };
const DONE: ExportState = { step: 'done' };
const STATES = [CLOSED, PREPARING, WARNING, FETCHING, OPENING, SHOWN, HIDDEN, DONE];
const UNTRUSTED = { step: 'closed', problem: { code: 'export_untrusted', retryable: 'user' } };

const EVENTS: readonly ExportEvent[] = [
  ...(['open', 'close', 'shown', 'hidden', 'done', 'untrusted', 'prepared'] as const).map((type) => ({ type })),
  { type: 'ready', targetPublicKey: '04' },
  { type: 'fetched', bundle: '{}', organizationId: 'org' },
  { type: 'failed', problem: PROBLEM },
];

/** Everything that leads anywhere; every other pair of state and event changes nothing. */
const MOVES: readonly (readonly [ExportState, ExportEvent['type'], object, ...string[]])[] = [
  [CLOSED, 'open', PREPARING, 'prepare'],
  [DONE, 'open', PREPARING, 'prepare'],
  [PREPARING, 'prepared', WARNING],
  [PREPARING, 'failed', { step: 'closed', problem: PROBLEM }],
  [WARNING, 'ready', FETCHING, 'request-bundle'],
  [FETCHING, 'fetched', OPENING],
  [FETCHING, 'failed', { step: 'closed', problem: PROBLEM }],
  ...[OPENING, SHOWN, HIDDEN].flatMap((state) =>
    ([SHOWN, HIDDEN, DONE] as const).map((next) => [state, next.step as 'shown', next] as const),
  ),
  ...STATES.filter((state) => state !== CLOSED).flatMap((state) => [
    [state, 'close', CLOSED] as const,
    [state, 'untrusted', UNTRUSTED] as const,
  ]),
];

describe('the steps of an export', () => {
  for (const state of STATES) {
    for (const event of EVENTS) {
      const move = MOVES.find(([from, type]) => from === state && type === event.type);
      it(`${state.step}, ${event.type}: ${move ? 'continues' : 'stays'}`, () => {
        const { state: next, effects } = exportMachine.step(state, event);
        if (!move) {
          expect(next).to.equal(state);
          expect(effects).to.deep.equal([]);
          return;
        }
        const [, , wanted, ...types] = move;
        expect(next).to.deep.equal(wanted);
        expect(effects.map(({ type }) => type)).to.deep.equal(types);
      });
    }
  }

  it('asks for nothing before the frame has a key, and once for each key', () => {
    const ready: ExportEvent = { type: 'ready', targetPublicKey: '04' };
    expect(STATES.flatMap((state) => exportMachine.step(state, ready).effects).length).to.equal(1);
  });
});
