import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { Held } from '../../src/flows/held.js';
import type { OtpEffect, OtpState, SentCode } from '../../src/flows/otp/machine.js';
import type { PasskeyAttempt } from '../../src/flows/signup/attempt.js';
import { type SignupEffect, type SignupEvent, type SignupState, signupMachine } from '../../src/flows/signup/machine.js';
import { signupViewOf } from '../../src/flows/signup/view.js';

const contact = { channel: 'email', value: 'ann@example.com', masked: 'a***@e***.com' } as const;
const code: SentCode = { attemptId: 'attempt-1', contact, resendAtMs: 1, expiresAtMs: 2, sent: 1, verified: false };
const proven: SentCode = { ...code, verified: true };
const problem = { code: 'network', retryable: 'user' } as const;
const signedIn = { signedUp: true, organizationId: 'o', userId: 'u', expiresAtMs: 9 };
const old = { name: 'Ann' };
const form = { name: 'Ann Lee', organizationName: 'Northwind' };
const attempt = new Held({} as PasskeyAttempt);

const at = (otp: OtpState, filled: object = old): SignupState => ({ step: 'code', form: filled, otp });
const states = {
  fresh: { step: 'code', form: {}, otp: { step: 'contact', restoring: true } },
  form: at({ step: 'contact' }),
  sending: at({ step: 'sending', contact }),
  code: at({ step: 'code', code }),
  proven: at({ step: 'code', code: proven }),
  verifying: at({ step: 'verifying', code }),
  making: at({ step: 'signing-in', code: proven }),
  missing: at({ step: 'missing', code: proven }),
  creating: { step: 'creating', form: old },
  closed: { step: 'creating', form: old, closed: true },
  unfinished: { step: 'unfinished', form: old, attempt, problem },
  finishing: { step: 'finishing', form: old, attempt },
  done: { step: 'done', ...signedIn },
} satisfies Record<string, SignupState>;

const events = {
  restored: { type: 'restored', code, form },
  made: { type: 'made', form, attempt },
  contact: { type: 'submit-contact', contact, form },
  create: { type: 'create-passkey', form },
  prepare: { type: 'prepare' },
  closed: { type: 'closed' },
  sent: { type: 'sent', code },
  code: { type: 'submit-code', otpCode: '123456' },
  refused: { type: 'refused', problem },
  verified: { type: 'verified' },
  missing: { type: 'missing' },
  retry: { type: 'retry' },
  refilled: { type: 'retry', form },
  back: { type: 'back' },
  signedIn: { type: 'signed-in', ...signedIn },
  failed: { type: 'failed', problem },
  unfinished: { type: 'unfinished', problem, attempt },
} satisfies Record<string, SignupEvent>;

type Name = keyof typeof states;
type EventName = keyof typeof events;
interface Move {
  readonly to: SignupState;
  readonly effect?: SignupEffect;
}

const asCode = (effect: OtpEffect, filled: object = old): SignupEffect => ({ type: 'code', effect, form: filled });
const signIn: OtpEffect = { type: 'sign-in', code: proven };
const forget = asCode({ type: 'forget', attemptId: 'attempt-1' });
const send: Move = { to: at({ step: 'sending', contact }, form), effect: asCode({ type: 'send-code', contact }, form) };
const create: Move = { to: { step: 'creating', form }, effect: { type: 'create-passkey', form } };
const make: Move = { to: states.making, effect: asCode(signIn) };
const makeAnew: Move = { to: at({ step: 'signing-in', code: proven }, form), effect: asCode(signIn, form) };
const refused = (otp: OtpState, filled: object = old): Move => ({ to: at({ ...otp, problem } as OtpState, filled) });
const prepare = (to: SignupState): Move => ({ to, effect: { type: 'prepare' } });

/** Every transition. What isn't in the table changes nothing. */
const moves: Readonly<Partial<Record<Name, Partial<Record<EventName, Move>>>>> = {
  fresh: {
    restored: { to: at({ step: 'code', code }, form) },
    made: { to: { step: 'unfinished', form, attempt } },
    contact: send,
    create,
    prepare: prepare(states.fresh),
    refused: refused({ step: 'contact' }, {}),
  },
  form: { contact: send, create, prepare: prepare(states.form), refused: refused({ step: 'contact' }) },
  sending: { sent: { to: states.code }, failed: refused({ step: 'contact' }), back: { to: states.form }, prepare: prepare(states.sending) },
  code: {
    code: { to: states.verifying, effect: asCode({ type: 'verify-code', code, otpCode: '123456' }) },
    refused: refused({ step: 'code', code }),
    back: { to: states.form, effect: forget },
    prepare: prepare(states.code),
  },
  proven: {
    code: make,
    retry: make,
    refilled: makeAnew,
    refused: refused({ step: 'code', code: proven }),
    back: { to: states.form, effect: forget },
    prepare: prepare(states.proven),
  },
  verifying: {
    verified: make,
    failed: refused({ step: 'code', code }),
    back: { to: states.form, effect: forget },
    prepare: prepare(states.verifying),
  },
  making: {
    missing: { to: states.missing },
    signedIn: { to: states.done },
    failed: refused({ step: 'code', code: proven }),
    prepare: prepare(states.making),
  },
  missing: { retry: make, refilled: makeAnew, back: { to: states.form, effect: forget }, prepare: prepare(states.missing) },
  creating: {
    closed: { to: states.closed },
    failed: refused({ step: 'contact' }),
    unfinished: { to: states.unfinished },
    signedIn: { to: states.done },
    back: { to: states.form },
  },
  closed: {
    closed: { to: states.closed },
    failed: refused({ step: 'contact' }),
    unfinished: { to: states.unfinished },
    signedIn: { to: states.done },
  },
  unfinished: {
    retry: { to: states.finishing, effect: { type: 'finish', form: old, attempt } },
    refilled: { to: states.finishing, effect: { type: 'finish', form: old, attempt } },
    back: { to: states.form, effect: { type: 'forget-passkey', form: old, attempt } },
  },
  finishing: { failed: refused({ step: 'contact' }), unfinished: { to: states.unfinished }, signedIn: { to: states.done } },
  done: { back: { to: at({ step: 'contact' }, {}) } },
};

describe('the sign-up machine', () => {
  it('starts at the form and looks for a step of an earlier page', () => {
    expect(signupMachine.initial).to.deep.equal({ state: states.fresh, effects: [asCode({ type: 'restore' }, {})] });
    expect(signupViewOf(states.fresh)).to.deep.equal({ step: 'form', busy: false });
  });

  for (const from of Object.keys(states) as Name[]) {
    for (const event of Object.keys(events) as EventName[]) {
      const move = moves[from]?.[event];
      it(`${from}, ${event}: ${move ? move.to.step : 'nothing'}`, () => {
        const step = signupMachine.step(states[from], events[event]);
        if (!move) {
          expect(step.state).to.equal(states[from]);
          expect(step.effects).to.deep.equal([]);
        } else
          expect({ state: step.state, effects: step.effects }).to.deep.equal({ state: move.to, effects: move.effect ? [move.effect] : [] });
      });
    }
  }

  it('keeps what was typed on the way back to the form', () => {
    const filled = at({ step: 'code', code }, form);
    const { state } = signupMachine.step(filled, events.back);
    expect(signupViewOf(state)).to.deep.equal({ step: 'form', busy: false, name: 'Ann Lee', organizationName: 'Northwind' });
  });

  it('shows a proven contact without an account as the form, masked', () => {
    expect(signupViewOf(at({ step: 'code', code: proven, problem }, form))).to.deep.equal({
      step: 'form',
      busy: false,
      proven: { channel: 'email', contact: 'a***@e***.com' },
      name: 'Ann Lee',
      organizationName: 'Northwind',
      problem,
    });
  });
});

/** The possible results of each effect that is waited for. */
const ends: Readonly<Record<string, readonly EventName[]>> = {
  'send-code': ['sent', 'failed'],
  'verify-code': ['verified', 'failed'],
  'sign-in': ['signedIn', 'missing', 'failed'],
  'create-passkey': ['signedIn', 'unfinished', 'failed'],
  finish: ['signedIn', 'unfinished'],
};
const nameOf = (effect: SignupEffect): string => (effect.type === 'code' ? effect.effect.type : effect.type);

describe('five thousand walks through the sign-up machine', () => {
  it('never do two things at once, never hang, and never show more than they may', () => {
    const presses: EventName[] = ['contact', 'create', 'prepare', 'closed', 'code', 'refused', 'retry', 'refilled', 'back'];
    const turn = fc.record({ answer: fc.boolean(), press: fc.constantFrom(...presses), end: fc.nat(2), again: fc.boolean() });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 40 }), (turns) => {
        let state: SignupState = signupMachine.initial.state;
        let pending: SignupEffect[] = [];
        const take = (event: SignupEvent) => {
          const step = signupMachine.step(state, event);
          // Leaving a state ends what it requested.
          if (step.state !== state) pending = pending.filter((effect) => step.carry?.(effect));
          state = step.state;
          pending.push(...step.effects.filter((effect) => nameOf(effect) in ends));
        };
        for (const { answer, press, end, again } of turns) {
          const [effect] = pending;
          if (answer && effect) {
            const names = ends[nameOf(effect)] ?? [];
            const event = events[names[end % names.length] ?? 'failed'];
            pending = [];
            take(event);
            if (again && pending.length === 0) take(event);
          } else take(events[press]);
          expect(pending.length).to.be.at.most(1);
          const view = signupViewOf(state);
          expect('busy' in view && view.busy).to.equal(pending.length === 1);
          expect(JSON.stringify(view)).to.not.match(/ann@|123456|attempt-1/);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
