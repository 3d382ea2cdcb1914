import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { type OtpEffect, type OtpEvent, type OtpState, otpMachine, type SentCode } from '../../src/flows/otp/machine.js';
import { otpViewOf } from '../../src/flows/otp/view.js';

const contact = { channel: 'email', value: 'ann@example.com', masked: 'a***@e***.com' } as const;
const code: SentCode = { attemptId: 'attempt-1', contact, resendAtMs: 1, expiresAtMs: 2, sent: 1, verified: false };
const again: SentCode = { ...code, resendAtMs: 3, expiresAtMs: 4, sent: 2 };
const proven: SentCode = { ...code, verified: true };
const { value: _, ...masked } = contact;
const reloaded: SentCode = { ...code, contact: masked };
const problem = { code: 'network', retryable: 'user' } as const;
const signedIn = { signedUp: true, organizationId: 'o', userId: 'u', expiresAtMs: 9 };

const states = {
  fresh: { step: 'contact', restoring: true },
  contact: { step: 'contact' },
  sending: { step: 'sending', contact },
  code: { step: 'code', code },
  proven: { step: 'code', code: proven },
  reloaded: { step: 'code', code: reloaded },
  resending: { step: 'resending', code },
  verifying: { step: 'verifying', code },
  signing: { step: 'signing-in', code: proven },
  missing: { step: 'missing', code: proven },
  done: { step: 'done', ...signedIn },
} satisfies Record<string, OtpState>;

const events = {
  restored: { type: 'restored', code: again },
  noneLeft: { type: 'none-left' },
  recalled: { type: 'recalled', contact },
  keep: { type: 'keep-contact' },
  forget: { type: 'forget-contact' },
  sent: { type: 'sent', code: again },
  contact: { type: 'submit-contact', contact },
  code: { type: 'submit-code', otpCode: '123456' },
  refused: { type: 'refused', problem },
  verified: { type: 'verified' },
  missing: { type: 'missing' },
  retry: { type: 'retry' },
  resend: { type: 'resend' },
  back: { type: 'back' },
  signedIn: { type: 'signed-in', ...signedIn },
  failed: { type: 'failed', problem },
} satisfies Record<string, OtpEvent>;

type Name = keyof typeof states;
type EventName = keyof typeof events;
interface Move {
  readonly to: OtpState;
  readonly effect?: OtpEffect;
}

const sendCode: OtpEffect = { type: 'send-code', contact };
const resendCode: OtpEffect = { type: 'send-code', contact, resent: code };
const signIn: OtpEffect = { type: 'sign-in', code: proven };
const forget: OtpEffect = { type: 'forget', attemptId: 'attempt-1' };
const backToContact: Move = { to: { step: 'contact' }, effect: forget };

/** Every transition. What isn't in the table changes nothing. */
const moves: Readonly<Partial<Record<Name, Partial<Record<EventName, Move>>>>> = {
  fresh: {
    restored: { to: { step: 'code', code: again } },
    noneLeft: { to: states.contact },
    recalled: { to: { step: 'contact', remembered: contact } },
    forget: { to: states.contact, effect: { type: 'forget-contact' } },
    contact: { to: states.sending, effect: sendCode },
    refused: { to: { step: 'contact', problem } },
  },
  contact: {
    contact: { to: states.sending, effect: sendCode },
    refused: { to: { step: 'contact', problem } },
    forget: { to: states.contact, effect: { type: 'forget-contact' } },
  },
  sending: { sent: { to: { step: 'code', code: again } }, failed: { to: { step: 'contact', problem } }, back: { to: states.contact } },
  code: {
    code: { to: states.verifying, effect: { type: 'verify-code', code, otpCode: '123456' } },
    refused: { to: { step: 'code', code, problem } },
    resend: { to: states.resending, effect: resendCode },
    back: backToContact,
  },
  proven: {
    code: { to: states.signing, effect: signIn },
    retry: { to: states.signing, effect: signIn },
    refused: { to: { step: 'code', code: proven, problem } },
    resend: { to: { step: 'resending', code: proven }, effect: { type: 'send-code', contact, resent: proven } },
    back: backToContact,
  },
  reloaded: {
    code: {
      to: { step: 'verifying', code: reloaded },
      effect: { type: 'verify-code', code: reloaded, otpCode: '123456' },
    },
    refused: { to: { step: 'code', code: reloaded, problem } },
    resend: backToContact,
    back: backToContact,
  },
  resending: { sent: { to: { step: 'code', code: again } }, failed: { to: { step: 'code', code, problem } }, back: backToContact },
  verifying: { verified: { to: states.signing, effect: signIn }, failed: { to: { step: 'code', code, problem } }, back: backToContact },
  signing: {
    keep: { to: states.signing, effect: { type: 'keep-contact', contact } },
    missing: { to: states.missing },
    signedIn: { to: states.done },
    failed: { to: { step: 'code', code: proven, problem } },
  },
  missing: { retry: { to: states.signing, effect: signIn }, back: backToContact },
  done: { back: { to: { step: 'contact' } } },
};

describe('the OTP machine', () => {
  it('starts at the contact and looks for a step of an earlier page', () => {
    expect(otpMachine.initial).to.deep.equal({ state: states.fresh, effects: [{ type: 'restore' }] });
  });

  for (const from of Object.keys(states) as Name[]) {
    for (const event of Object.keys(events) as EventName[]) {
      const move = moves[from]?.[event];
      it(`${from}, ${event}: ${move ? move.to.step : 'nothing'}`, () => {
        const step = otpMachine.step(states[from], events[event]);
        if (!move) {
          expect(step.state).to.equal(states[from]);
          expect(step.effects).to.deep.equal([]);
        } else expect(step).to.deep.equal({ state: move.to, effects: move.effect ? [move.effect] : [] });
      });
    }
  }

  it('asks for the code again if the proof has expired, and starts over if the attempt is gone', () => {
    const expired = { ...problem, code: 'otp_expired' } as const;
    const lost = { ...problem, code: 'storage_lost' } as const;
    expect(otpMachine.step(states.signing, { type: 'failed', problem: expired }).state).to.deep.equal({
      step: 'code',
      code,
      problem: expired,
    });
    expect(otpMachine.step(states.signing, { type: 'failed', problem: lost }).state).to.deep.equal({ step: 'contact', problem: lost });
  });

  it('delays a new code as long as the service wants', () => {
    const { state } = otpMachine.step(states.resending, { type: 'failed', problem, resendAtMs: 77 });
    expect(state).to.deep.equal({ step: 'code', code: { ...code, resendAtMs: 77 }, problem });
  });
});

/** The step that each effect belongs to, and its possible results. */
const running: Readonly<
  Record<
    Exclude<OtpEffect['type'], 'restore' | 'forget' | 'keep-contact' | 'forget-contact'>,
    { steps: OtpState['step'][]; ends: EventName[] }
  >
> = {
  'send-code': { steps: ['sending', 'resending'], ends: ['sent', 'failed'] },
  'verify-code': { steps: ['verifying'], ends: ['verified', 'failed'] },
  'sign-in': { steps: ['signing-in'], ends: ['signedIn', 'missing', 'failed'] },
};

describe('ten thousand walks through the OTP machine', () => {
  it('never do two things at once, never hang, and never show more than they may', () => {
    const presses: EventName[] = ['contact', 'code', 'refused', 'retry', 'resend', 'back'];
    const turn = fc.record({ answer: fc.boolean(), press: fc.constantFrom(...presses), end: fc.nat(2), again: fc.boolean() });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 40 }), (turns) => {
        let state: OtpState = otpMachine.initial.state;
        let pending: OtpEffect[] = [];
        const take = (event: OtpEvent) => {
          const step = otpMachine.step(state, event);
          // Leaving a state ends what it requested.
          if (step.state !== state) pending = [];
          state = step.state;
          pending.push(...step.effects.filter(({ type }) => type in running));
        };
        for (const { answer, press, end, again: twice } of turns) {
          const [effect] = pending;
          if (answer && effect) {
            const { ends } = running[effect.type as keyof typeof running];
            const event = events[ends[end % ends.length] as EventName];
            pending = [];
            take(event);
            // A response that is delivered twice, or late.
            if (twice && pending.length === 0) take(event);
          } else take(events[press]);
          expect(pending.length).to.be.at.most(1);
          const busy = pending[0] !== undefined;
          expect(Object.values(running).some(({ steps }) => steps.includes(state.step))).to.equal(busy);
          if (pending[0]) expect(running[pending[0].type as keyof typeof running].steps).to.include(state.step);
          const view = otpViewOf(state);
          expect('busy' in view && view.busy).to.equal(busy);
          expect(JSON.stringify(view)).to.not.match(/ann@|123456|attempt-1/);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
