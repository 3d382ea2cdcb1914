import { expect } from '@esm-bundle/chai';
import { Held } from '../../src/flows/held.js';
import type { Away, ProvenReturn } from '../../src/flows/oauth/attempt.js';
import { type OAuthEvent, type OAuthState, oauthMachine } from '../../src/flows/oauth/machine.js';
import { oauthViewOf } from '../../src/flows/oauth/view.js';

const PROBLEM = { code: 'oauth_failed', retryable: 'user' } as const;
const ACCOUNT = { signedUp: false, organizationId: 'o', userId: 'u', expiresAtMs: 1 };
const AWAY = new Held({} as Away);
const PROVEN = new Held({} as ProvenReturn);
/** What an event carries besides its type. Events that carry nothing aren't here. */
const CARRIED: Readonly<Record<string, object>> = {
  'signed-in': ACCOUNT,
  failed: { problem: PROBLEM },
  unfinished: { problem: PROBLEM, proven: PROVEN },
  missing: { proven: PROVEN },
  returned: { proven: PROVEN },
  opened: { away: AWAY },
  away: { away: AWAY },
  blocked: { away: AWAY },
};
const eventOf = (type: string): OAuthEvent => ({ type, ...CARRIED[type] }) as OAuthEvent;
const TYPES =
  'start resume leave look wait retry back opened away blocked looks-closed returned came-back missing signed-in failed unfinished'.split(
    ' ',
  );

/** Where events lead, and what is done on the way. */
function walk(...types: readonly string[]): { readonly state: OAuthState; readonly done: readonly string[] } {
  let { state } = oauthMachine.initial;
  const done: string[] = [];
  for (const type of types) {
    const step = oauthMachine.step(state, eventOf(type));
    state = step.state;
    done.push(...step.effects.map((effect) => effect.type));
  }
  return { state, done };
}

describe('the OAuth machine', () => {
  for (const [name, types, step, done] of [
    ['goes by window', ['start', 'opened', 'returned', 'signed-in'], 'done', ['open', 'listen', 'sign-in']],
    ['goes by redirect', ['start', 'away'], 'leaving', ['open', 'leave']],
    ['comes back by redirect', ['resume', 'returned', 'signed-in'], 'done', ['resume', 'sign-in']],
    ['is at the start again when the browser goes back', ['start', 'away', 'came-back'], 'ready', ['open', 'leave']],
    ['takes a blocked attempt to this tab', ['start', 'blocked', 'leave'], 'leaving', ['open', 'leave']],
    ['is given up while the window opens', ['start', 'back'], 'ready', ['open']],
    ['starts again from a window', ['start', 'opened', 'start'], 'opening', ['open', 'listen', 'forget', 'open']],
    ['cancels', ['start', 'opened', 'back'], 'ready', ['open', 'listen', 'forget']],
    [
      'asks twice with one proof',
      ['start', 'opened', 'returned', 'unfinished', 'retry'],
      'finishing',
      ['open', 'listen', 'sign-in', 'sign-in'],
    ],
    ['lets an unfinished proof go', ['resume', 'returned', 'unfinished', 'back'], 'ready', ['resume', 'sign-in']],
    ['ends without an account', ['resume', 'returned', 'missing'], 'missing', ['resume', 'sign-in']],
    ['leaves a window that another tab has answered for', ['start', 'opened', 'came-back'], 'ready', ['open', 'listen', 'forget']],
  ] as const) {
    it(name, () => {
      const { state, done: effects } = walk(...types);
      expect([state.step, effects]).to.deep.equal([step, done]);
    });
  }

  it('hints that a window looks closed only while the user looks at the page, and removes the hint again', () => {
    expect(walk('start', 'opened', 'look').done.at(-1)).to.equal('look');
    const hinted = walk('start', 'opened', 'look', 'looks-closed').state;
    expect(oauthViewOf(hinted)).to.deep.equal({ step: 'window', looksClosed: true });
    expect(oauthViewOf(walk('start', 'opened', 'looks-closed', 'wait').state)).to.deep.equal({ step: 'window', looksClosed: false });
    expect(walk('start', 'opened', 'looks-closed', 'returned').state.step).to.equal('signing-in');
  });

  it('only opens a window from the first step, from a window and from a blocked one', () => {
    for (const types of [
      ['start', 'opened', 'returned'],
      ['resume', 'returned', 'unfinished'],
      ['resume', 'returned', 'missing'],
      ['resume', 'returned', 'signed-in'],
      ['start', 'away'],
    ]) {
      const { state } = walk(...types);
      expect(oauthMachine.step(state, { type: 'start' })).to.deep.equal({ state, effects: [] });
    }
  });

  it('continues to wait for the window while the user looks at it', () => {
    const { state } = walk('start', 'opened');
    for (const type of ['looks-closed', 'wait']) {
      const { carry } = oauthMachine.step(state, eventOf(type));
      expect([carry?.({ type: 'listen', away: AWAY }), carry?.({ type: 'look', away: AWAY })]).to.deep.equal([true, false]);
    }
    expect(oauthMachine.step(state, eventOf('back')).carry).to.equal(undefined);
  });

  it('shows each failure at the step where it happened', () => {
    for (const types of [['start'], ['start', 'opened'], ['resume'], ['resume', 'returned']]) {
      expect(oauthViewOf(walk(...types, 'failed').state)).to.deep.equal({ step: 'ready', problem: PROBLEM });
    }
  });

  it('opens nothing twice, and signs in once at a time', () => {
    expect(walk('start', 'start').done).to.deep.equal(['open']);
    expect(walk('resume', 'returned', 'returned', 'retry', 'start').done).to.deep.equal(['resume', 'sign-in']);
  });

  it('accepts every event in every state, ignores those that make no sense, and never gets stuck', () => {
    const seen = new Set<string>();
    const queue: OAuthState[] = [oauthMachine.initial.state];
    for (let state = queue.shift(); state; state = queue.shift()) {
      if (seen.has(JSON.stringify(state))) continue;
      seen.add(JSON.stringify(state));
      expect(oauthViewOf(state)).to.be.an('object');
      for (const type of TYPES) {
        const next = oauthMachine.step(state, eventOf(type)).state;
        if (!seen.has(JSON.stringify(next))) queue.push(next);
      }
    }
    expect(seen.size).to.be.within(12, 40);
  });

  it('leaves each step with the events that lead out of it, and no others', () => {
    const away = {} as never;
    const problem = { code: 'popup_blocked', retryable: 'user' } as const;
    const done = { step: 'done', signedUp: false, organizationId: 'o', userId: 'u', expiresAtMs: 1 } as OAuthState;
    const blocked = { step: 'blocked', away, problem } as OAuthState;
    const window = { step: 'window', away, looksClosed: false } as OAuthState;
    const next = (state: OAuthState, event: object) => oauthMachine.step(state, event as OAuthEvent).state.step;
    expect(['back', 'start', 'resume', 'look'].map((type) => next(done, { type }))).to.deep.equal(['ready', 'done', 'done', 'done']);
    expect(['leave', 'start', 'back', 'look'].map((type) => next(blocked, { type }))).to.deep.equal([
      'leaving',
      'opening',
      'ready',
      'blocked',
    ]);
    expect(['resume', 'start', 'back', 'look'].map((type) => next({ step: 'ready' }, { type }))).to.deep.equal([
      'resuming',
      'opening',
      'ready',
      'ready',
    ]);
    expect(['leave', 'resume', 'away', 'blocked'].map((type) => next(window, { type, away }))).to.deep.equal(Array(4).fill('window'));
    expect(oauthMachine.step({ step: 'opening' }, { type: 'opened', away }).state).to.deep.include({ step: 'window', looksClosed: false });
  });
});
