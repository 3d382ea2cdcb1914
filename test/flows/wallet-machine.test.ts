import { expect } from '@esm-bundle/chai';
import type { Problem } from '../../src/flows/runner.js';
import { type WalletChoice, type WalletEffect, type WalletEvent, type WalletState, walletMachine } from '../../src/flows/wallet/machine.js';
import { walletViewOf } from '../../src/flows/wallet/view.js';

const PROBLEM: Problem = { code: 'wallet_failed', retryable: 'user', reason: 'cancelled' };
const ACCOUNT = { signedUp: true, organizationId: 'org', userId: 'user', expiresAtMs: 1 };
const FOX: WalletChoice = { id: 'io.fox', name: 'Fox', chain: 'ethereum' };
const GHOST: WalletChoice = { id: 'solana:Ghost', name: 'Ghost', chain: 'solana' };
const wallets = [FOX];

const READY: WalletState = { step: 'ready' };
const LOOKING: WalletState = { step: 'choice', wallets: undefined };
const CHOICE: WalletState = { step: 'choice', wallets };
const ASKING: WalletState = { step: 'asking', wallets, wallet: FOX };
const SIGNING_IN: WalletState = { step: 'signing-in', wallets, wallet: FOX };
const MISSING: WalletState = { step: 'missing', wallets, wallet: FOX };
const UNFINISHED: WalletState = { step: 'unfinished', wallets, wallet: FOX, problem: PROBLEM };
const DONE: WalletState = { step: 'done', ...ACCOUNT };
const STATES = { READY, LOOKING, CHOICE, ASKING, SIGNING_IN, MISSING, UNFINISHED, DONE };

const EVENTS: readonly WalletEvent[] = [
  ...(['look', 'back', 'retry', 'signed', 'missing'] as const).map((type) => ({ type })),
  { type: 'choose', id: FOX.id },
  { type: 'found', wallets: [FOX, GHOST] },
  { type: 'signed-in', ...ACCOUNT },
  { type: 'failed', problem: PROBLEM },
  { type: 'unfinished', problem: PROBLEM },
];

const WATCH: WalletEffect = { type: 'watch', known: undefined };
const WATCH_ON: WalletEffect = { type: 'watch', known: [FOX, GHOST] };
const FOUND = { wallets: [FOX, GHOST] };
/** Everything that leads anywhere; every other pair of state and event changes nothing. */
const MOVES: readonly (readonly [WalletState, WalletEvent['type'], object, ...WalletEffect[]])[] = [
  [READY, 'look', LOOKING, WATCH],
  [LOOKING, 'back', READY, { type: 'forget' }],
  [LOOKING, 'look', LOOKING, WATCH],
  [LOOKING, 'found', { step: 'choice', ...FOUND }, WATCH_ON],
  [CHOICE, 'back', READY, { type: 'forget' }],
  [CHOICE, 'look', LOOKING, WATCH],
  [CHOICE, 'choose', ASKING, { type: 'ask', id: FOX.id }],
  [CHOICE, 'found', { step: 'choice', ...FOUND }, WATCH_ON],
  [ASKING, 'signed', SIGNING_IN, { type: 'sign-in' }],
  [ASKING, 'back', CHOICE, { type: 'cancel' }],
  [ASKING, 'failed', { step: 'choice', wallets, problem: PROBLEM }],
  [ASKING, 'found', { ...ASKING, ...FOUND }, WATCH_ON],
  [SIGNING_IN, 'missing', MISSING],
  [SIGNING_IN, 'failed', { step: 'choice', wallets, problem: PROBLEM }],
  [SIGNING_IN, 'unfinished', UNFINISHED],
  [SIGNING_IN, 'signed-in', DONE],
  [SIGNING_IN, 'found', { ...SIGNING_IN, ...FOUND }, WATCH_ON],
  [MISSING, 'retry', SIGNING_IN, { type: 'sign-in' }],
  [MISSING, 'back', CHOICE],
  [MISSING, 'found', { ...MISSING, ...FOUND }, WATCH_ON],
  [UNFINISHED, 'retry', SIGNING_IN, { type: 'sign-in' }],
  [UNFINISHED, 'back', CHOICE],
  [UNFINISHED, 'found', { ...UNFINISHED, ...FOUND }, WATCH_ON],
  [DONE, 'back', READY],
];

describe('the wallet machine', () => {
  for (const [name, state] of Object.entries(STATES)) {
    for (const event of EVENTS) {
      const move = MOVES.find(([from, type]) => from === state && type === event.type);
      it(`${name.toLowerCase()}: ${event.type} ${move ? `leads to ${(move[2] as WalletState).step}` : 'changes nothing'}`, () => {
        const { state: next, effects } = walletMachine.step(state, event);
        if (!move) {
          expect(next).to.equal(state);
          expect(effects).to.deep.equal([]);
          return;
        }
        expect(next).to.deep.equal(move[2]);
        expect(effects).to.deep.equal(move.slice(3));
      });
    }
  }

  it('asks no wallet that is not in the list', () => {
    expect(walletMachine.step(CHOICE, { type: 'choose', id: GHOST.id }).state).to.equal(CHOICE);
  });

  it('shows the list with the wallet that is being asked, and keeps the rest to itself', () => {
    expect(walletViewOf(SIGNING_IN)).to.deep.equal({ step: 'choice', wallets, asked: FOX });
    expect(walletViewOf(UNFINISHED)).to.deep.equal({ step: 'unfinished', wallet: FOX, problem: PROBLEM });
    expect(walletViewOf(MISSING)).to.deep.equal({ step: 'missing', wallet: FOX });
  });
});
