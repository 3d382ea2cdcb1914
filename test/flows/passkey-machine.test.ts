import { expect } from '@esm-bundle/chai';
import { Held } from '../../src/flows/held.js';
import { type PasskeyEffect, type PasskeyEvent, type PasskeyState, passkeyMachine } from '../../src/flows/passkey/machine.js';
import type { Picked, Registration } from '../../src/flows/passkey/registration.js';
import { passkeyViewOf } from '../../src/flows/passkey/view.js';
import type { Problem } from '../../src/flows/runner.js';

const PROBLEM: Problem = { code: 'passkey_cancelled', retryable: 'user' };
const ACCOUNT = { signedUp: false, organizationId: 'org', userId: 'user', expiresAtMs: 1 };

const registration = new Held({ account: 'none' } as Registration);
const later = new Held({ account: 'asked' } as Registration);
const picked = new Held({} as Picked);

const READY: PasskeyState = { step: 'ready', listening: false };
const LISTENING: PasskeyState = { step: 'ready', listening: true };
const LOOKING: PasskeyState = { step: 'looking', listening: true };
const ASKING: PasskeyState = { step: 'asking', listening: true };
const CREATING: PasskeyState = { step: 'creating', listening: false };
const MADE: PasskeyState = { step: 'creating', listening: false, made: true };
const UNFINISHED: PasskeyState = { step: 'unfinished', listening: true, registration, problem: PROBLEM };
const FINISHING: PasskeyState = { step: 'finishing', listening: true, registration };
const DONE: PasskeyState = { step: 'done', ...ACCOUNT };
const STATES = [READY, LISTENING, LOOKING, ASKING, CREATING, MADE, UNFINISHED, FINISHING, DONE];

const EVENTS: readonly PasskeyEvent[] = [
  ...(['prepare', 'look', 'absent', 'sign-in', 'create', 'listen', 'retry', 'back', 'deaf', 'made'] as const).map((type) => ({ type })),
  { type: 'picked', picked },
  { type: 'signed-in', ...ACCOUNT },
  { type: 'failed', problem: PROBLEM },
  { type: 'unfinished', problem: PROBLEM, registration: later },
];

/** Everything that leads anywhere; every other pair of state and event changes nothing. */
const MOVES: readonly (readonly [PasskeyState, PasskeyEvent['type'], Partial<PasskeyState>, ...PasskeyEffect['type'][]])[] = [
  [READY, 'prepare', READY, 'prepare'],
  [LISTENING, 'prepare', LISTENING, 'prepare'],
  [READY, 'look', { step: 'looking' }, 'look'],
  [LISTENING, 'look', { step: 'looking', listening: true }, 'look'],
  [LOOKING, 'absent', { step: 'ready', listening: true }, 'listen'],
  [LOOKING, 'back', { step: 'ready', listening: true }, 'listen'],
  [LOOKING, 'picked', { step: 'asking', listening: true }, 'use-picked'],
  [READY, 'sign-in', { step: 'asking' }, 'sign-in'],
  [READY, 'create', { step: 'creating' }, 'create'],
  [READY, 'listen', { step: 'ready', listening: true }, 'listen'],
  [READY, 'picked', { step: 'asking' }, 'use-picked'],
  [READY, 'deaf', { step: 'ready', listening: false }],
  [LISTENING, 'sign-in', { step: 'asking', listening: true }, 'sign-in'],
  [LISTENING, 'create', { step: 'creating', listening: true }, 'create'],
  [LISTENING, 'picked', { step: 'asking', listening: true }, 'use-picked'],
  [LISTENING, 'deaf', { step: 'ready', listening: false }],
  [ASKING, 'failed', { step: 'ready', listening: true, problem: PROBLEM }, 'listen'],
  [ASKING, 'signed-in', DONE],
  [ASKING, 'back', { step: 'ready', listening: true }, 'listen'],
  [CREATING, 'failed', { step: 'ready', listening: false, problem: PROBLEM }],
  [CREATING, 'unfinished', { step: 'unfinished', problem: PROBLEM }],
  [CREATING, 'signed-in', DONE],
  [CREATING, 'back', { step: 'ready', listening: false }],
  [CREATING, 'made', { step: 'creating', made: true }],
  [MADE, 'made', { step: 'creating', made: true }],
  [MADE, 'failed', { step: 'ready', listening: false, problem: PROBLEM }],
  [MADE, 'unfinished', { step: 'unfinished', problem: PROBLEM }],
  [MADE, 'signed-in', DONE],
  [UNFINISHED, 'retry', { step: 'finishing', listening: true }, 'finish'],
  [UNFINISHED, 'back', { step: 'ready', listening: true }, 'listen'],
  [FINISHING, 'failed', { step: 'ready', listening: true, problem: PROBLEM }, 'listen'],
  [FINISHING, 'unfinished', { step: 'unfinished', problem: PROBLEM }],
  [FINISHING, 'signed-in', DONE],
  [DONE, 'back', { step: 'ready', listening: false }],
];

describe('the passkey machine', () => {
  for (const state of STATES) {
    for (const event of EVENTS) {
      const name = `${state.step}${'listening' in state && state.listening ? ', listening' : ''}${'made' in state ? ', made' : ''}`;
      const move = MOVES.find(([from, type]) => from === state && type === event.type);
      it(`${name}: ${event.type} ${move ? `leads to ${move[2].step}` : 'changes nothing'}`, () => {
        const { state: next, effects } = passkeyMachine.step(state, event);
        if (!move) {
          expect(next).to.equal(state);
          expect(effects).to.deep.equal([]);
          return;
        }
        const [, , wanted, ...wantedEffects] = move;
        expect(next).to.deep.include(wanted);
        expect(effects.map(({ type }) => type)).to.deep.equal(wantedEffects);
      });
    }
  }

  it('keeps the created passkey, and the progress of its account, until the user drops it', () => {
    const { state } = passkeyMachine.step(FINISHING, { type: 'unfinished', problem: PROBLEM, registration: later });
    const [effect] = passkeyMachine.step(state, { type: 'retry' }).effects;
    expect(effect?.type === 'finish' && effect.registration).to.equal(later);
    expect(Object.values(passkeyMachine.step(state, { type: 'back' }).state)).to.not.include(later);
  });

  it('drops the problem as soon as the user tries again', () => {
    const failed: PasskeyState = { step: 'ready', listening: false, problem: PROBLEM };
    expect(passkeyViewOf(failed)).to.deep.equal({ step: 'ready', problem: PROBLEM });
    expect(passkeyViewOf(passkeyMachine.step(failed, { type: 'sign-in' }).state)).to.deep.equal({ step: 'ready', busy: 'sign-in' });
  });

  it('shows what the dialog is open for, and the account at the end', () => {
    expect(passkeyViewOf(CREATING)).to.deep.equal({ step: 'ready', busy: 'create' });
    expect(passkeyViewOf(MADE)).to.deep.equal({ step: 'ready', busy: 'account' });
    expect(passkeyViewOf(UNFINISHED)).to.deep.equal({ step: 'unfinished', busy: false, problem: PROBLEM });
    expect(passkeyViewOf(FINISHING)).to.deep.equal({ step: 'unfinished', busy: true });
    expect(passkeyViewOf(DONE)).to.deep.equal(DONE);
  });
});
