import { expect } from '@esm-bundle/chai';
import { Held } from '../../src/flows/held.js';
import type { Problem } from '../../src/flows/runner.js';
import type { WalletProof } from '../../src/flows/wallet/login.js';
import { type WalletChoice, type WalletEffect, type WalletEvent, type WalletState, walletMachine } from '../../src/flows/wallet/machine.js';
import { walletViewOf } from '../../src/flows/wallet/view.js';
import type { WalletOption } from '../../src/platform/environment.js';

const PROBLEM: Problem = { code: 'wallet_failed', retryable: 'user', reason: 'cancelled' };
const ACCOUNT = { signedUp: true, organizationId: 'org', userId: 'user', expiresAtMs: 1 };
const FOX: WalletChoice = { id: 'io.fox', name: 'Fox', chain: 'ethereum' };
const GHOST: WalletChoice = { id: 'solana:Ghost', name: 'Ghost', chain: 'solana' };
const wallets = [FOX];
const options = new Held<readonly WalletOption[]>([]);
const found = { wallets, options };
const FOUND = { wallets: [FOX, GHOST], options: new Held<readonly WalletOption[]>([]) };
const proof = new Held<WalletProof>({ chain: 'ethereum', publicKey: '02' });
const later = new Held<WalletProof>({ chain: 'ethereum', publicKey: '02', signupAsked: true });

const READY: WalletState = { step: 'ready' };
const LOOKING: WalletState = { step: 'choice' };
const CHOICE: WalletState = { step: 'choice', found };
const ASKING: WalletState = { step: 'asking', found, wallet: FOX };
const SIGNING_IN: WalletState = { step: 'signing-in', found, wallet: FOX, proof };
const MISSING: WalletState = { step: 'missing', found, wallet: FOX, proof };
const UNFINISHED: WalletState = { step: 'unfinished', found, wallet: FOX, proof, problem: PROBLEM };
const DONE: WalletState = { step: 'done', ...ACCOUNT };
const STATES = { READY, LOOKING, CHOICE, ASKING, SIGNING_IN, MISSING, UNFINISHED, DONE };

const EVENTS: readonly WalletEvent[] = [
  ...(['look', 'back', 'retry', 'missing'] as const).map((type) => ({ type })),
  { type: 'signed', proof },
  { type: 'choose', id: FOX.id },
  { type: 'found', ...FOUND },
  { type: 'signed-in', ...ACCOUNT },
  { type: 'failed', problem: PROBLEM },
  { type: 'unfinished', problem: PROBLEM, proof: later },
];

const WATCH: WalletEffect = { type: 'watch' };
const ASK: WalletEffect = { type: 'ask', id: FOX.id, options };
const SIGN_IN: WalletEffect = { type: 'sign-in', proof };
/** Everything that leads anywhere; every other pair of state and event changes nothing. */
const MOVES: readonly (readonly [WalletState, WalletEvent['type'], object, ...WalletEffect[]])[] = [
  [READY, 'look', LOOKING, WATCH],
  [LOOKING, 'back', READY],
  [LOOKING, 'look', LOOKING, WATCH],
  [LOOKING, 'found', { step: 'choice', found: FOUND }],
  [CHOICE, 'back', READY],
  [CHOICE, 'look', LOOKING, WATCH],
  [CHOICE, 'choose', ASKING, ASK],
  [CHOICE, 'found', { step: 'choice', found: FOUND }],
  [ASKING, 'signed', SIGNING_IN, SIGN_IN],
  [ASKING, 'back', CHOICE],
  [ASKING, 'failed', { step: 'choice', found, problem: PROBLEM }],
  [ASKING, 'found', { ...ASKING, found: FOUND }],
  [SIGNING_IN, 'back', CHOICE],
  [SIGNING_IN, 'missing', MISSING],
  [SIGNING_IN, 'failed', { step: 'choice', found, problem: PROBLEM }],
  [SIGNING_IN, 'unfinished', { ...UNFINISHED, proof: later }],
  [SIGNING_IN, 'signed-in', DONE],
  [SIGNING_IN, 'found', { ...SIGNING_IN, found: FOUND }],
  [MISSING, 'retry', SIGNING_IN, SIGN_IN],
  [MISSING, 'back', CHOICE],
  [MISSING, 'found', { ...MISSING, found: FOUND }],
  [UNFINISHED, 'retry', SIGNING_IN, SIGN_IN],
  [UNFINISHED, 'back', CHOICE],
  [UNFINISHED, 'found', { ...UNFINISHED, found: FOUND }],
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

  it('says that there is no wallet, again with each search, until one appears', () => {
    const none = { type: 'found', wallets: [], options } as const;
    const first = walletMachine.step(LOOKING, none).state;
    expect(first).to.deep.include({ step: 'choice', problem: { code: 'wallet_failed', retryable: 'user', reason: 'absent' } });
    expect(walletMachine.step(first, none).state).to.have.property('problem', 'problem' in first && first.problem);
    const again = walletMachine.step(walletMachine.step(first, { type: 'look' }).state, none).state;
    expect('problem' in again && again.problem).to.not.equal('problem' in first && first.problem);
    expect(walletMachine.step(first, { type: 'found', ...found }).state).to.deep.equal(CHOICE);
    const refused: WalletState = { step: 'choice', found, problem: PROBLEM };
    expect(walletMachine.step(refused, { type: 'found', ...FOUND }).state).to.have.property('problem', PROBLEM);
  });

  it('hears of late wallets as long as there is a list, and asks none once the user goes back', () => {
    const carries = (state: WalletState, event: WalletEvent) => {
      const { carry } = walletMachine.step(state, event);
      return [WATCH, ASK].map((effect) => carry?.(effect) ?? false);
    };
    expect(carries(ASKING, { type: 'found', ...FOUND })).to.deep.equal([true, true]);
    expect(carries(ASKING, { type: 'back' })).to.deep.equal([true, false]);
    expect(carries(CHOICE, { type: 'choose', id: FOX.id })).to.deep.equal([true, false]);
    expect(carries(CHOICE, { type: 'back' })).to.deep.equal([false, false]);
    expect(carries(CHOICE, { type: 'look' })).to.deep.equal([false, false]);
  });

  it("asks no wallet that isn't in the list", () => {
    expect(walletMachine.step(CHOICE, { type: 'choose', id: GHOST.id }).state).to.equal(CHOICE);
  });

  it('shows the list with the wallet that is being asked, and keeps the rest to itself', () => {
    expect(walletViewOf(SIGNING_IN)).to.deep.equal({ step: 'choice', wallets, asked: FOX });
    expect(walletViewOf(UNFINISHED)).to.deep.equal({ step: 'unfinished', wallet: FOX, problem: PROBLEM });
    expect(walletViewOf(MISSING)).to.deep.equal({ step: 'missing', wallet: FOX });
  });
});
