import { expect } from '@esm-bundle/chai';
import type { LoginDeeds, LoginStarters } from '../../src/flows/login/effects.js';
import { type LoginEffect, type LoginEvent, type LoginState, loginMachine } from '../../src/flows/login/machine.js';
import { startLogin } from '../../src/flows/login/start.js';
import { loginViewOf } from '../../src/flows/login/view.js';
import type { Flow, StartOptions } from '../../src/flows/runner.js';

const ADA = { channel: 'email', value: 'ada@example.com' } as const;
const BOB = { channel: 'email', value: 'bob@example.com' } as const;
const ACCOUNT = { signedUp: false, organizationId: 'o', userId: 'u', expiresAtMs: 1 };
const UNTICKED = { code: 'contact_invalid', retryable: 'user', reason: 'consent' } as const;
const LOST = { code: 'network', retryable: 'user' } as const;
const READY = { step: 'ready' } as const;
const WALLET = { id: 'w', name: 'W', chain: 'ethereum' } as const;

const NEW: LoginState = {};
const TRIED: LoginState = { tried: 'passkey', last: 'google', passkey: { step: 'ready', busy: 'sign-in' } };
const LOOKING: LoginState = { isLooking: true, passkey: { step: 'ready', busy: 'look' } };
const BACK: LoginState = { tried: 'oauth', brand: 'google', oauth: { step: 'ready', busy: 'signing-in' }, isBack: true };
const ASKED: LoginState = { tried: 'otp', asked: { flow: 'otp' } };
const KEPT: LoginState = { contact: ADA };
const DONE: LoginState = { came: 'passkey', last: 'passkey', passkey: { step: 'done', ...ACCOUNT } };
const STATES = { NEW, TRIED, LOOKING, BACK, ASKED, KEPT, DONE };

const CODE = {
  step: 'code',
  channel: 'email',
  contact: 'b***',
  busy: true,
  verified: true,
  resendAtMs: 0,
  expiresAtMs: 0,
  sent: 1,
} as const;
const EVENTS: Readonly<Record<string, LoginEvent>> = {
  'a client': { type: 'began', last: 'wallet' },
  'an address is sent': { type: 'submitted' },
  'continue, with a passkey first': { type: 'continue' },
  'the pointer near a passkey': { type: 'send', way: 'passkey', intent: { type: 'prepare' } },
  'a press for a passkey': { type: 'send', way: 'passkey', intent: { type: 'sign-in' } },
  'a press for wallets': { type: 'send', way: 'wallet', intent: { type: 'look' } },
  'a press for another brand': { type: 'send', way: 'oauth', brand: 'apple', intent: { type: 'start' } },
  'a return': { type: 'send', way: 'oauth', brand: 'google', intent: { type: 'resume' } },
  'the focus is back': { type: 'send', way: 'oauth', brand: 'google', intent: { type: 'look' } },
  'a passkey is asked for': { type: 'seen', way: 'passkey', view: { step: 'ready', busy: 'look' } },
  'no passkey here': { type: 'seen', way: 'passkey', view: READY },
  'a passkey failed': { type: 'seen', way: 'passkey', view: { step: 'ready', problem: LOST } },
  'wallets found': { type: 'seen', way: 'wallet', view: { step: 'choice', wallets: [WALLET] } },
  'a brand’s window': { type: 'seen', way: 'oauth', brand: 'google', view: { step: 'window', looksClosed: false } },
  'a brand failed': { type: 'seen', way: 'oauth', brand: 'google', view: { step: 'ready', problem: LOST } },
  'signed in by a brand': { type: 'seen', way: 'oauth', brand: 'google', view: { step: 'done', ...ACCOUNT } },
  'a contact proven': { type: 'seen', way: 'otp', channel: 'email', contact: BOB.value, view: CODE },
  'a masked contact proven': { type: 'seen', way: 'otp', channel: 'email', contact: 'b***', view: CODE },
  'signed in by code': { type: 'seen', way: 'otp', channel: 'sms', view: { step: 'done', ...ACCOUNT } },
  'a new user': { type: 'ask', flow: 'wallet' },
  'agreed, ticked': { type: 'agree', isTicked: true },
  'agreed, unticked': { type: 'agree', isTicked: false },
  declined: { type: 'decline' },
  'a contact of an earlier visit': { type: 'recalled', contact: BOB },
  'a contact to forget': { type: 'forget-contact' },
  'signed out': { type: 'signed-out' },
};

const NO: LoginEffect = { type: 'answer', isAgreed: false };
const cameBy = (flow: 'oauth' | 'otp', method: 'google' | 'sms'): LoginEffect => ({ type: 'signed-in', flow, method, account: ACCOUNT });
type Moves = Readonly<Record<string, readonly [LoginState, ...LoginEffect[]]>>;

/** Where an event leads from any state, except for what the states below say. */
function usual(state: LoginState): Moves {
  const { oauth: _, ...withoutSocial } = state;
  const wallets = { step: 'choice', wallets: [WALLET] } as const;
  return {
    'a client': [{ last: 'wallet' }],
    'an address is sent': [{ ...state, tried: 'otp' }],
    'continue, with a passkey first': [
      { ...state, isLooking: true },
      { type: 'send', way: 'passkey', intent: { type: 'look' } },
    ],
    'the pointer near a passkey': [state, { type: 'send', way: 'passkey', intent: { type: 'prepare' } }],
    'a press for a passkey': [
      { ...state, tried: 'passkey' },
      { type: 'send', way: 'passkey', intent: { type: 'sign-in' } },
    ],
    'a press for wallets': [
      { ...state, tried: 'wallet' },
      { type: 'send', way: 'wallet', intent: { type: 'look' } },
    ],
    'a press for another brand': [
      { ...withoutSocial, tried: 'oauth', brand: 'apple' },
      { type: 'send', way: 'oauth', brand: 'apple', intent: { type: 'start' } },
    ],
    'a return': [
      { ...state, tried: 'oauth', brand: 'google', isBack: true },
      { type: 'send', way: 'oauth', brand: 'google', intent: { type: 'resume' } },
    ],
    'the focus is back': [state, { type: 'send', way: 'oauth', brand: 'google', intent: { type: 'look' } }],
    'a passkey is asked for': [{ ...state, passkey: { step: 'ready', busy: 'look' } }],
    'no passkey here': [{ ...state, passkey: READY }],
    'a passkey failed': [{ ...state, passkey: { step: 'ready', problem: LOST } }],
    'wallets found': [{ ...state, wallet: wallets }],
    // From a brand that the user has left.
    'a brand’s window': [state],
    'a brand failed': [state, { type: 'name', method: 'google' }],
    'signed in by a brand': [{ ...state, came: 'oauth', last: 'google' }, cameBy('oauth', 'google')],
    'a contact proven': [{ ...state, contact: BOB }, { type: 'keep-contact' }],
    'a masked contact proven': [state],
    'signed in by code': [{ ...state, came: 'otp', last: 'sms' }, cameBy('otp', 'sms')],
    'a new user': [{ ...state, asked: { flow: 'wallet' } }],
    'agreed, ticked': [state],
    'agreed, unticked': [state],
    declined: [state],
    'a contact of an earlier visit': [{ ...state, contact: BOB }],
    'a contact to forget': [state, { type: 'forget-contact' }],
    'signed out': [state],
  };
}

const MOVES: Readonly<Record<keyof typeof STATES, Moves>> = {
  NEW: usual(NEW),
  // Something else is in progress: what was pressed continues.
  TRIED: { ...usual(TRIED), 'continue, with a passkey first': [TRIED, { type: 'go-on' }] },
  LOOKING: {
    ...usual(LOOKING),
    'continue, with a passkey first': [LOOKING],
    'no passkey here': [{ passkey: READY }, { type: 'go-on' }],
    'a passkey failed': [{ tried: 'passkey', passkey: { step: 'ready', problem: LOST } }],
  },
  BACK: {
    ...usual(BACK),
    'a press for another brand': [
      { tried: 'oauth', brand: 'apple' },
      { type: 'send', way: 'oauth', brand: 'apple', intent: { type: 'start' } },
    ],
    'a brand’s window': [{ tried: 'oauth', brand: 'google', oauth: { step: 'window', looksClosed: false } }],
    'a brand failed': [
      { tried: 'oauth', brand: 'google', oauth: { step: 'ready', problem: LOST } },
      { type: 'name', method: 'google' },
    ],
    'signed in by a brand': [
      { tried: 'oauth', brand: 'google', oauth: { step: 'done', ...ACCOUNT }, came: 'oauth', last: 'google' },
      cameBy('oauth', 'google'),
    ],
  },
  ASKED: {
    ...usual(ASKED),
    'a client': [{ last: 'wallet' }, NO],
    'a new user': [{ ...ASKED, asked: { flow: 'wallet' } }, NO],
    'agreed, ticked': [{ tried: 'otp' }, { type: 'answer', isAgreed: true }],
    'agreed, unticked': [{ tried: 'otp', asked: { flow: 'otp', problem: UNTICKED } }],
    declined: [{ tried: 'otp' }, NO],
    // The question belongs to the login that ended.
    'signed in by a brand': [{ tried: 'otp', came: 'oauth', last: 'google' }, NO, cameBy('oauth', 'google')],
    'signed in by code': [{ tried: 'otp', came: 'otp', last: 'sms' }, NO, cameBy('otp', 'sms')],
  },
  KEPT: { ...usual(KEPT), 'a contact of an earlier visit': [KEPT], 'a contact to forget': [{}, { type: 'forget-contact' }] },
  DONE: {
    ...usual(DONE),
    'continue, with a passkey first': [DONE, { type: 'go-on' }],
    'signed out': [
      { last: 'passkey', passkey: { step: 'done', ...ACCOUNT } },
      { type: 'send', way: 'passkey', intent: { type: 'back' } },
    ],
  },
};

describe('the machine of a login', () => {
  for (const [name, state] of Object.entries(STATES) as [keyof typeof STATES, LoginState][]) {
    for (const [said, event] of Object.entries(EVENTS)) {
      it(`${name.toLowerCase()}: ${said}`, () => {
        const [next, ...effects] = MOVES[name][said] ?? [];
        const step = loginMachine.step(state, event);
        expect(step.state).to.deep.equal(next);
        expect(step.effects).to.deep.equal(effects);
      });
    }
  }

  it('says nothing if nothing changed', () => {
    for (const type of ['signed-out', 'decline'] as const) expect(loginMachine.step(TRIED, { type }).state).to.equal(TRIED);
    expect(loginMachine.step(KEPT, { type: 'recalled', contact: BOB }).state).to.equal(KEPT);
    // The user has continued with an address: later events of the brand don't lead back to it.
    const failed = { step: 'ready', problem: LOST } as const;
    const gone: LoginState = { tried: 'otp', brand: 'google', oauth: failed };
    expect(loginMachine.step(gone, { type: 'seen', way: 'oauth', brand: 'google', view: failed })).to.deep.equal({
      state: gone,
      effects: [],
    });
  });
});

describe('what a login shows', () => {
  const shown = (state: LoginState) => loginViewOf(state).shown;

  it('is a question first, then what is unfinished, then the method that was tried', () => {
    expect(shown(NEW)).to.equal(undefined);
    expect(shown(TRIED)).to.equal('passkey');
    expect(shown({ tried: 'oauth', wallet: { step: 'choice', wallets: [] } })).to.equal('wallet');
    const unfinished = { tried: 'wallet', wallet: { step: 'choice', wallets: [] }, passkey: { step: 'unfinished', busy: false } } as const;
    expect(shown(unfinished)).to.equal('passkey');
    expect(shown({ ...unfinished, asked: { flow: 'passkey' } })).to.equal('consent');
  });
});

/** A flow that shows what it is told to, and records what was asked of it. */
function flowOf<V, E extends { readonly type: string }>(view: V, said: unknown[]) {
  let tell: (view: V) => void = () => {};
  const flow: Flow<V, E> = {
    view,
    done: new Promise(() => {}),
    send: ({ type }) => void said.push(type),
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
    stop: () => {},
  };
  return { flow, show: (next: V) => tell(next) };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** A login with flows that do nothing by themselves. */
function stage(options: Partial<LoginDeeds> = {}) {
  const said: unknown[] = [];
  const given: StartOptions[] = [];
  const passkey = flowOf<{ readonly step: 'ready' }, { readonly type: string }>(READY, said);
  const start = (options: StartOptions) => {
    given.push(options);
    return passkey.flow;
  };
  const starters: LoginStarters = { startPasskey: start, startWallet: start, startOAuth: (_, options) => start(options) };
  const deeds: LoginDeeds = {
    mayCreate: () => true,
    goOn: () => said.push('goes on'),
    name: (method) => said.push(`name ${method}`),
    signedIn: (flow, method) => said.push(`${flow} ${method}`),
    contact: (what) => said.push(what),
    ...options,
  };
  return { login: startLogin(starters, deeds, 'google'), passkey, said, given };
}

describe('a login', () => {
  it('knows from the start which method was used last', () => {
    expect(stage().login.view).to.deep.equal({ last: 'google' });
  });

  it("starts a method's flow with what is asked of it first, in the press itself", () => {
    const { login, said, given } = stage();
    expect(given).to.deep.equal([]);
    login.send({ type: 'send', way: 'passkey', intent: { type: 'sign-in' } });
    login.send({ type: 'send', way: 'passkey', intent: { type: 'back' } });
    expect(said).to.deep.equal(['sign-in', 'back']);
    expect(given.length).to.equal(1);
  });

  it('asks before it opens the dialog of a new passkey, and opens it in the press that agrees', async () => {
    const { login, said } = stage({ asking: () => Promise.resolve() });
    login.send({ type: 'send', way: 'passkey', intent: { type: 'create' } });
    await turn();
    expect(login.view.shown).to.equal('consent');
    expect(said).to.deep.equal([]);
    login.send({ type: 'agree', isTicked: true });
    await turn();
    expect(said).to.deep.equal(['create']);
  });

  it('creates nothing if the user declines', async () => {
    const { login, said } = stage({ asking: () => Promise.resolve() });
    const may = login.mayCreate('otp');
    await turn();
    login.send({ type: 'decline' });
    expect(await may).to.equal(false);
    expect(said).to.deep.equal([]);
  });

  it('continues if this device has no passkey', () => {
    const { login, passkey, said } = stage();
    login.send({ type: 'continue' });
    passkey.show(READY);
    expect(said).to.deep.equal(['look', 'goes on']);
  });

  it('ends its flows with itself', async () => {
    const { login, given } = stage();
    login.send({ type: 'send', way: 'wallet', intent: { type: 'look' } });
    login.stop();
    await turn();
    expect(given[0]?.signal?.aborted).to.equal(true);
  });
});
