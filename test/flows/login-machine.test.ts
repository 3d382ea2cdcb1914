import { expect } from '@esm-bundle/chai';
import { type LoginEffect, type LoginEvent, type LoginState, loginMachine } from '../../src/flows/login/machine.js';
import { startLogin } from '../../src/flows/login/start.js';

const ADA = { channel: 'email', value: 'ada@example.com' } as const;
const BOB = { channel: 'email', value: 'bob@example.com' } as const;
const UNTICKED = { code: 'contact_invalid', retryable: 'user', reason: 'consent' } as const;

const NEW: LoginState = {};
const TRIED: LoginState = { tried: 'passkey', last: 'google' };
const ASKED: LoginState = { tried: 'otp', asked: { flow: 'otp', text: 'No account' } };
const KEPT: LoginState = { contact: ADA };
const DONE: LoginState = { came: 'otp', last: 'email' };
const STATES = { NEW, TRIED, ASKED, KEPT, DONE };

const EVENTS: readonly LoginEvent[] = [
  { type: 'began', last: 'wallet' },
  { type: 'use', way: 'wallet' },
  { type: 'ask', flow: 'passkey', text: undefined },
  { type: 'agree', isTicked: true },
  { type: 'agree', isTicked: false },
  { type: 'decline' },
  { type: 'proven', contact: BOB },
  { type: 'recalled', contact: BOB },
  { type: 'forget-contact' },
  { type: 'signed-in', flow: 'oauth', method: 'apple' },
  { type: 'signed-in', flow: 'oauth' },
  { type: 'signed-out' },
];
const nameOf = (event: LoginEvent): string =>
  'isTicked' in event
    ? `${event.type} ${event.isTicked}`
    : event.type === 'signed-in' && !event.method
      ? 'signed-in, unremembered'
      : event.type;

const YES: LoginEffect = { type: 'answer', isAgreed: true };
const NO: LoginEffect = { type: 'answer', isAgreed: false };
const KEEP: LoginEffect = { type: 'keep-contact' };
const FORGET: LoginEffect = { type: 'forget-contact' };
const REMEMBER: LoginEffect = { type: 'remember', method: 'apple' };
type Moves = Readonly<Record<string, readonly [LoginState, ...LoginEffect[]]>>;

/** Where an event leads from any state, but for what `ASKED`, `KEPT` and `DONE` say. */
const usual = (state: LoginState): Moves => ({
  began: [{ last: 'wallet' }],
  use: [{ ...state, tried: 'wallet' }],
  ask: [{ ...state, asked: { flow: 'passkey', text: undefined } }],
  'agree true': [state],
  'agree false': [state],
  decline: [state],
  proven: [{ ...state, contact: BOB }, KEEP],
  recalled: [{ ...state, contact: BOB }],
  'forget-contact': [state, FORGET],
  'signed-in': [{ ...state, came: 'oauth', last: 'apple' }, REMEMBER],
  'signed-in, unremembered': [{ ...state, came: 'oauth' }],
  'signed-out': [state],
});
const MOVES: Readonly<Record<keyof typeof STATES, Moves>> = {
  NEW: usual(NEW),
  TRIED: usual(TRIED),
  ASKED: {
    ...usual(ASKED),
    began: [{ last: 'wallet' }, NO],
    ask: [{ ...ASKED, asked: { flow: 'passkey', text: undefined } }, NO],
    'agree true': [{ tried: 'otp' }, YES],
    'agree false': [{ tried: 'otp', asked: { flow: 'otp', text: 'No account', problem: UNTICKED } }],
    decline: [{ tried: 'otp' }, NO],
  },
  KEPT: { ...usual(KEPT), recalled: [KEPT], 'forget-contact': [{}, FORGET] },
  DONE: { ...usual(DONE), 'signed-out': [{ last: 'email' }] },
};

describe('the machine of a login', () => {
  for (const [name, state] of Object.entries(STATES) as [keyof typeof STATES, LoginState][]) {
    for (const event of EVENTS) {
      it(`${name.toLowerCase()}: ${nameOf(event)}`, () => {
        const [next, ...effects] = MOVES[name][nameOf(event)] ?? [];
        const step = loginMachine.step(state, event);
        expect(step.state).to.deep.equal(next);
        expect(step.effects).to.deep.equal(effects);
      });
    }
  }

  it('says nothing where nothing changed', () => {
    for (const type of ['signed-out', 'decline'] as const) expect(loginMachine.step(TRIED, { type }).state).to.equal(TRIED);
    expect(loginMachine.step(KEPT, { type: 'recalled', contact: BOB }).state).to.equal(KEPT);
  });
});

describe('a login', () => {
  it('knows from the start which method was used last', () => {
    const done: unknown[] = [];
    const tell = (one: unknown) => void done.push(one);
    const flow = startLogin({ answer: tell, remember: tell, contact: tell }, 'google');
    expect(flow.view).to.deep.equal({ last: 'google' });
    flow.send({ type: 'ask', flow: 'otp', text: undefined });
    flow.send({ type: 'agree', isTicked: true });
    // In the press itself: a browser opens the dialog of a passkey nowhere else.
    expect(done).to.deep.equal([true]);
    flow.send({ type: 'proven', contact: ADA });
    flow.send({ type: 'signed-in', flow: 'otp', method: 'email' });
    flow.send({ type: 'forget-contact' });
    expect(done).to.deep.equal([true, 'keep-contact', 'email', 'forget-contact']);
    expect(flow.view).to.deep.equal({ came: 'otp', last: 'email' });
  });
});
