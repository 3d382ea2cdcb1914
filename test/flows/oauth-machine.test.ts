import { expect } from '@esm-bundle/chai';
import { type OAuthEvent, type OAuthState, oauthMachine } from '../../src/flows/oauth/machine.js';
import { oauthViewOf } from '../../src/flows/oauth/view.js';

const PROBLEM = { code: 'oauth_failed', retryable: 'user' } as const;
const ACCOUNT = { signedUp: false, organizationId: 'o', userId: 'u', expiresAtMs: 1 };
const eventOf = (type: string): OAuthEvent =>
  (type === 'signed-in'
    ? { type, ...ACCOUNT }
    : type === 'failed' || type === 'unfinished'
      ? { type, problem: PROBLEM }
      : { type }) as OAuthEvent;
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
    ['starts again from a window', ['start', 'opened', 'start'], 'opening', ['open', 'listen', 'forget', 'open']],
    ['cancels', ['start', 'opened', 'back'], 'ready', ['open', 'listen', 'forget']],
    [
      'asks twice with one proof',
      ['start', 'opened', 'returned', 'unfinished', 'retry'],
      'finishing',
      ['open', 'listen', 'sign-in', 'sign-in'],
    ],
    ['lets an unfinished proof go', ['resume', 'returned', 'unfinished', 'back'], 'ready', ['resume', 'sign-in', 'forget']],
    ['ends without an account', ['resume', 'returned', 'missing'], 'missing', ['resume', 'sign-in']],
    ['leaves a window that another tab has answered for', ['start', 'opened', 'came-back'], 'ready', ['open', 'listen', 'forget']],
  ] as const) {
    it(name, () => {
      const { state, done: effects } = walk(...types);
      expect([state.step, effects]).to.deep.equal([step, done]);
    });
  }

  it('hints that a window looks closed only when somebody looks, and takes the hint back', () => {
    expect(walk('start', 'opened', 'look').done.at(-1)).to.equal('look');
    const hinted = walk('start', 'opened', 'look', 'looks-closed').state;
    expect(oauthViewOf(hinted)).to.deep.equal({ step: 'window', looksClosed: true });
    expect(oauthViewOf(walk('start', 'opened', 'looks-closed', 'wait').state)).to.deep.equal({ step: 'window', looksClosed: false });
    expect(walk('start', 'opened', 'looks-closed', 'returned').state.step).to.equal('signing-in');
  });

  it('shows what a person sees of each failure at the step where it happened', () => {
    for (const types of [['start'], ['start', 'opened'], ['resume'], ['resume', 'returned']]) {
      expect(oauthViewOf(walk(...types, 'failed').state)).to.deep.equal({ step: 'ready', problem: PROBLEM });
    }
  });

  it('opens nothing twice, and signs in once at a time', () => {
    expect(walk('start', 'start').done).to.deep.equal(['open']);
    expect(walk('resume', 'returned', 'returned', 'retry', 'start').done).to.deep.equal(['resume', 'sign-in']);
  });

  it('takes every event in every state, changes nothing by those that make no sense, and never gets lost', () => {
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
});
