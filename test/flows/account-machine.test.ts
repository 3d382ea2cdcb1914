import { expect } from '@esm-bundle/chai';
import { OTHERS, type WayIn } from '../../src/account/account.js';
import { type AccountEffect, type AccountEvent, type AccountState, accountMachine } from '../../src/flows/account/machine.js';
import { accountViewOf } from '../../src/flows/account/view.js';
import { Held } from '../../src/flows/held.js';
import type { Problem } from '../../src/flows/problem.js';

const { initial, step } = accountMachine;
const WAYS: readonly WayIn[] = [
  { id: 'email', type: 'email', name: 'a***@e***.com', usable: true, removable: true },
  { id: 'last', type: 'passkey', name: 'Laptop', usable: true, removable: false },
];
const PROGRAMS = [{ id: 'shopper', name: 'Shopper', expiresAtMs: 1_800_000_000_000 }] as const;
const SERVED = { methods: ['email', 'passkey', 'google'], otpLength: 6, otpAlphanumeric: false } as const;
const LISTED = { type: 'listed', ways: WAYS, programs: PROGRAMS, served: SERVED } as const;
const USER = { signedUp: false, organizationId: 'org', userId: 'user', expiresAtMs: 0 };
const NETWORK: Problem = { code: 'network', retryable: 'user' };
const CODE = {
  attemptId: 'attempt',
  contact: { channel: 'email', value: 'ada@example.com', masked: 'a***@e***.com' },
  resendAtMs: 0,
  expiresAtMs: 0,
  sent: 1,
  verified: false,
} as const;
const way = (event: Extract<AccountEvent, { type: 'way' }>['event']): AccountEvent => ({ type: 'way', event });

/** Where the events lead from the start, and what the last one requests. */
function reached(...events: readonly AccountEvent[]): { readonly state: AccountState; readonly effects: readonly AccountEffect[] } {
  let now: { readonly state: AccountState; readonly effects: readonly AccountEffect[] } = initial;
  for (const event of events) now = step(now.state, event);
  return now;
}
const typesOf = ({ effects }: { readonly effects: readonly AccountEffect[] }): string[] =>
  effects.map((effect) => (effect.type === 'way' && effect.effect.type !== 'create-passkey' ? effect.effect.effect.type : effect.type));

const STATES: Readonly<Record<string, readonly AccountEvent[]>> = {
  loading: [],
  'loading failed': [{ type: 'failed', problem: NETWORK }],
  ways: [LISTED],
  choosing: [LISTED, { type: 'choices' }],
  asking: [LISTED, { type: 'ask', id: 'email' }],
  removing: [LISTED, { type: 'ask', id: 'email' }, { type: 'confirm' }],
  'asking of a program': [LISTED, { type: 'ask', id: 'shopper' }],
  'ending a program': [LISTED, { type: 'ask', id: 'shopper' }, { type: 'confirm' }],
  contact: [LISTED, { type: 'prove', by: 'email' }],
  proving: [LISTED, { type: 'prove', by: 'oauth', provider: 'google' }],
  listing: [LISTED, { type: 'prove', by: 'passkey' }, way({ type: 'added', ...USER })],
  delete: [LISTED, { type: 'ask-deletion' }],
  'looking up': [LISTED, { type: 'ask-deletion' }, { type: 'prove', by: 'email' }],
  'delete by passkey': [LISTED, { type: 'ask-deletion' }, { type: 'prove', by: 'passkey' }],
  deleted: [LISTED, { type: 'ask-deletion' }, { type: 'prove', by: 'passkey' }, way({ type: 'added', ...USER })],
};
const EVENTS: readonly AccountEvent[] = [
  ...(['load', 'choices', 'keep', 'confirm', 'ask-deletion', 'back'] as const).map((type) => ({ type })),
  { type: 'ask', id: 'email' },
  { type: 'ask', id: OTHERS },
  { type: 'prove', by: 'email' },
  { type: 'prove', by: 'wallet' },
  { type: 'prove', by: 'oauth', provider: 'google' },
  way({ type: 'back' }),
  { type: 'own-contact', contact: CODE.contact },
  { type: 'unsaved', walletIds: ['wallet'] },
  LISTED,
  { type: 'failed', problem: NETWORK },
];

describe('the machine of an account', () => {
  for (const [name, events] of Object.entries(STATES))
    it(`answers every event at "${name}", and draws the result`, () => {
      for (const event of EVENTS) expect(accountViewOf(step(reached(...events).state, event).state).step).to.be.a('string');
    });

  it('removes only at the second press, and reports what is gone by its name', () => {
    expect(typesOf(reached(LISTED, { type: 'ask', id: 'email' }))).to.deep.equal([]);
    expect(reached(LISTED, { type: 'ask', id: 'email' }, { type: 'confirm' }).effects).to.deep.equal([{ type: 'remove', id: 'email' }]);
    expect(reached(LISTED, { type: 'confirm' }).effects).to.deep.equal([]);
    const { state } = reached(LISTED, { type: 'ask', id: 'email' }, { type: 'confirm' }, { ...LISTED, ways: [] });
    expect(state).to.deep.include({ step: 'ways', ways: [], news: { change: 'removed', type: 'email', name: 'a***@e***.com' } });
  });

  it("doesn't ask about the last sign-in method, and says why", () => {
    const { state, effects } = reached(LISTED, { type: 'ask', id: 'last' });
    expect(state).to.deep.include({ step: 'ways', isLast: true });
    expect(effects).to.deep.equal([]);
    expect(step(state, { type: 'confirm' }).effects).to.deep.equal([]);
  });

  it('starts nothing with a social account without a provider', () => {
    for (const at of ['ways', 'delete']) {
      const { state } = reached(...(STATES[at] ?? []));
      const next = step(state, { type: 'prove', by: 'oauth' });
      expect([next.state.step, next.effects]).to.deep.equal([at, []]);
    }
  });

  it('does one thing at a time: nothing starts during a removal', () => {
    const { state } = reached(...(STATES['removing'] ?? []));
    for (const event of EVENTS.filter(({ type }) => type !== 'listed' && type !== 'failed'))
      expect(step(state, event).state).to.equal(state);
  });

  it('reads the list after an addition, and shows the step until it has loaded', () => {
    const sent = way({ type: 'otp', event: { type: 'sent', code: CODE } });
    const typed = way({ type: 'add-contact', contact: CODE.contact });
    const verified = [
      way({ type: 'otp', event: { type: 'submit-code', otpCode: '123456' } }),
      way({ type: 'otp', event: { type: 'verified' } }),
      way({ type: 'otp', event: { type: 'signed-in', ...USER } }),
    ];
    const added = reached(LISTED, { type: 'prove', by: 'email' }, typed, sent, ...verified);
    expect(typesOf(added)).to.deep.equal(['list']);
    expect(accountViewOf(added.state)).to.deep.include({ step: 'code', busy: true });
    expect(step(added.state, LISTED).state).to.deep.include({ step: 'ways', news: { change: 'added', type: 'email', name: '' } });
    expect(step(added.state, { type: 'failed', problem: NETWORK }).state).to.deep.include({ step: 'ways', problem: NETWORK });
  });

  it('says nothing about what the user canceled, and shows at the list what a provider refused', () => {
    const away = new Held({} as never);
    const open = reached(...(STATES['proving'] ?? []), way({ type: 'oauth', event: { type: 'opened', away } }));
    expect(step(open.state, { type: 'back' }).state).to.deep.equal({ step: 'ways', ways: WAYS, programs: PROGRAMS, served: SERVED });
    const denied: Problem = { code: 'oauth_denied', retryable: 'user' };
    const refused = step(open.state, way({ type: 'oauth', event: { type: 'failed', problem: denied } })).state;
    expect(refused).to.deep.include({ step: 'ways', problem: denied, provider: 'google' });
  });

  it("continues with what a provider has proven if the service didn't accept it", () => {
    const proven = new Held({} as never);
    const { state } = reached(
      ...(STATES['proving'] ?? []),
      way({ type: 'oauth', event: { type: 'returned', proven } }),
      way({ type: 'oauth', event: { type: 'unfinished', proven, problem: NETWORK } }),
    );
    expect(accountViewOf(state)).to.deep.equal({ step: 'unfinished', by: 'oauth', busy: false, problem: NETWORK });
    expect(typesOf(step(state, way({ type: 'oauth', event: { type: 'retry' } })))).to.deep.equal(['sign-in']);
  });

  it('keeps searching for unsaved wallets during the proof, and keeps the answer for the way back', () => {
    const { state } = reached(...(STATES['delete'] ?? []));
    const looking: AccountEffect = { type: 'look-unsaved' };
    const proved = step(state, { type: 'prove', by: 'wallet' });
    expect(proved.carry?.(looking)).to.equal(true);
    const back = step(step(proved.state, { type: 'unsaved', walletIds: ['wallet'] }).state, { type: 'back' }).state;
    expect(back).to.deep.include({ step: 'delete', unsaved: ['wallet'] });
  });

  it('only deletes with a proof of the account itself: a code goes to its own contact', () => {
    const asked = reached(...(STATES['looking up'] ?? []));
    expect(typesOf(asked)).to.deep.equal(['own-contact']);
    const sending = step(asked.state, { type: 'own-contact', contact: CODE.contact });
    expect(sending.effects).to.deep.include({
      type: 'way',
      proving: { aim: 'delete', by: 'email' },
      effect: { type: 'otp', effect: { type: 'send-code', contact: CODE.contact } },
    });
  });

  it('signs out after the deletion, for the account that the proof was for', () => {
    const { state, effects } = reached(...(STATES['deleted'] ?? []));
    expect(state).to.deep.equal({ step: 'deleted' });
    expect(effects).to.deep.equal([{ type: 'sign-out', proving: { aim: 'delete', by: 'passkey' } }]);
  });

  it('reads the list once more after a failure at a provider, and shows it beside what went wrong', () => {
    const denied: Problem = { code: 'oauth_denied', retryable: 'user' };
    const again = reached({ type: 'failed', problem: denied });
    expect(typesOf(again)).to.deep.equal(['list']);
    expect(step(again.state, LISTED).state).to.deep.include({ step: 'ways', problem: denied });
    expect(step(again.state, { type: 'failed', problem: denied }).state).to.deep.equal({ step: 'loading', problem: denied });
  });
});
