import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { type OfferClient, startOffer } from '../../src/flows/login/offer.js';
import { type OfferEffect, type OfferEvent, type OfferState, offerMachine } from '../../src/flows/login/offer-machine.js';

const LOST = { code: 'passkey_cancelled', retryable: 'user' } as const;
const STATES = {
  unknown: { step: 'unknown' },
  asking: { step: 'asking', isAutomatic: false },
  'asking, by itself': { step: 'asking', isAutomatic: true },
  trying: { step: 'trying' },
  open: { step: 'open' },
  adding: { step: 'adding' },
  made: { step: 'made' },
  over: { step: 'over' },
} as const satisfies Record<string, OfferState>;
const EVENTS: Readonly<Record<string, OfferEvent>> = {
  begin: { type: 'begin', isAutomatic: true },
  may: { type: 'may' },
  'may not': { type: 'may-not' },
  accept: { type: 'accept' },
  decline: { type: 'decline' },
  added: { type: 'added' },
  exists: { type: 'exists' },
  failed: { type: 'failed', problem: LOST },
  'signed out': { type: 'signed-out' },
};

/** Where an event leads. Where it isn't named, nothing changes. */
const MOVES: Readonly<Record<keyof typeof STATES, Readonly<Record<string, readonly [OfferState, ...OfferEffect[]]>>>> = {
  unknown: { begin: [{ step: 'asking', isAutomatic: true }, { type: 'ask' }], 'signed out': [{ step: 'unknown' }] },
  asking: { may: [{ step: 'open' }], 'may not': [{ step: 'over' }] },
  'asking, by itself': { may: [{ step: 'trying' }, { type: 'add', conditional: true }], 'may not': [{ step: 'over' }] },
  trying: { added: [{ step: 'made' }], exists: [{ step: 'open' }], failed: [{ step: 'open' }] },
  open: {
    accept: [{ step: 'adding' }, { type: 'add', conditional: false }],
    decline: [{ step: 'over' }, { type: 'keep', answer: 'no' }],
  },
  adding: {
    added: [{ step: 'made' }, { type: 'keep', answer: 'made' }],
    exists: [{ step: 'over' }, { type: 'keep', answer: 'made' }],
    failed: [
      { step: 'open', problem: LOST },
      { type: 'tell', problem: LOST },
    ],
  },
  made: {},
  over: {},
};

describe('the machine of an offered passkey', () => {
  for (const [name, state] of Object.entries(STATES) as [keyof typeof STATES, OfferState][]) {
    for (const [said, event] of Object.entries(EVENTS)) {
      it(`${name}: ${said}`, () => {
        const usual: readonly [OfferState, ...OfferEffect[]] = said === 'signed out' ? [{ step: 'unknown' }] : [state];
        const [next, ...effects] = MOVES[name][said] ?? usual;
        const step = offerMachine.step(state, event);
        expect(step.state).to.deep.equal(next);
        expect(step.effects).to.deep.equal(effects);
      });
    }
  }
});

describe('an offered passkey', () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  /** An offer to a user of a service that accepts passkeys. @param kept the answer on this device. */
  function stage(add: OfferClient['account']['add'], kept?: string) {
    const told: unknown[] = [];
    const client: OfferClient = { providers: async () => ({ methods: ['email', 'passkey'] }), account: { add } };
    const offer = startOffer(client, { kept: () => kept, keep: (answer) => told.push(answer), tell: ({ code }) => told.push(code) });
    offer.send({ type: 'begin', isAutomatic: false });
    return { offer, told };
  }

  it('is requested in the press itself, and its outcome is stored', async () => {
    let isAsked = false;
    const { offer, told } = stage(async () => {
      isAsked = true;
    });
    await turn();
    offer.send({ type: 'accept' });
    expect(isAsked).to.equal(true);
    await turn();
    expect([offer.view.step, told]).to.deep.equal(['made', ['made']]);
  });

  it('can be requested again after a failure, which is reported', async () => {
    const { offer, told } = stage(() => Promise.reject(new KmsError('passkey_cancelled')));
    await turn();
    offer.send({ type: 'accept' });
    await turn();
    expect([offer.view.step, told]).to.deep.equal(['open', ['passkey_cancelled']]);
  });

  it("isn't made if it was answered on this device", async () => {
    const { offer } = stage(() => Promise.reject(new Error('not asked')), 'no');
    await turn();
    expect(offer.view.step).to.equal('over');
  });
});
