import { expect } from '@esm-bundle/chai';
import { type ImportEvent, type ImportState, importMachine } from '../../src/flows/import/machine.js';
import type { ImportView } from '../../src/flows/import/view.js';
import type { Problem } from '../../src/flows/problem.js';

const PROBLEM: Problem = { code: 'network', retryable: 'user' };
const UNTRUSTED: ImportView = { step: 'closed', problem: { code: 'export_untrusted', retryable: 'user' } };
const owner = { organizationId: 'org', userId: 'user' };
const imported = { walletId: 'wallet', addresses: [] };
const entering = { step: 'entering', owner, signer: '04' } as const;
const AGAIN: ImportView = { ...entering, problem: PROBLEM };

const CLOSED: ImportView = { step: 'closed' };
const PREPARING: ImportView = { step: 'preparing' };
const FETCHING: ImportView = { step: 'fetching' };
const SEALING: ImportView = { step: 'sealing', bundle: '{}' };
const SENDING: ImportView = { step: 'sending' };
const DONE: ImportView = { step: 'done', imported };
const VIEWS = [CLOSED, PREPARING, entering, FETCHING, SEALING, SENDING, DONE];

const EVENTS: readonly ImportEvent[] = [
  ...(['open', 'close', 'untrusted', 'ready'] as const).map((type) => ({ type })),
  { type: 'prepared', owner, signer: '04' },
  { type: 'fetched', bundle: '{}' },
  { type: 'sealed', encryptedBundle: 'sealed' },
  { type: 'imported', imported },
  { type: 'failed', problem: PROBLEM },
];

/** Everything that leads anywhere; every other pair of state and event changes nothing. */
const MOVES: readonly (readonly [ImportView, ImportEvent['type'], ImportView, ...string[]])[] = [
  [CLOSED, 'open', PREPARING, 'prepare'],
  [DONE, 'open', PREPARING, 'prepare'],
  [PREPARING, 'prepared', entering],
  [PREPARING, 'failed', { step: 'closed', problem: PROBLEM }],
  [entering, 'ready', FETCHING, 'request-target'],
  [FETCHING, 'fetched', SEALING],
  [FETCHING, 'failed', AGAIN],
  [SEALING, 'sealed', SENDING, 'send'],
  [SENDING, 'imported', DONE],
  [SENDING, 'failed', AGAIN],
  ...VIEWS.filter((view) => view !== CLOSED).flatMap((view) => [[view, 'close', CLOSED] as const, [view, 'untrusted', UNTRUSTED] as const]),
];

describe('the steps of an import', () => {
  for (const view of VIEWS) {
    const state: ImportState = view === CLOSED || view === PREPARING ? { view } : { view, entering };
    for (const event of EVENTS) {
      const move = MOVES.find(([from, type]) => from === view && type === event.type);
      it(`${view.step}, ${event.type}: ${move ? 'continues' : 'stays'}`, () => {
        const { state: next, effects } = importMachine.step(state, event);
        if (!move) {
          expect(next).to.equal(state);
          expect(effects).to.deep.equal([]);
          return;
        }
        const [, , wanted, ...types] = move;
        expect(next.view).to.deep.equal(wanted);
        expect(effects.map(({ type }) => type)).to.deep.equal(types);
      });
    }
  }
});
