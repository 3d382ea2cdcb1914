import { expect } from '@esm-bundle/chai';
import { type AddWayEvent, type AddWayState, addWayMachine } from '../../src/flows/add-way/machine.js';
import { addWayViewOf } from '../../src/flows/add-way/view.js';
import { Held } from '../../src/flows/held.js';
import type { Away } from '../../src/flows/oauth/attempt.js';
import type { SentCode } from '../../src/flows/otp/machine.js';

const contact = { channel: 'email', value: 'ann@example.com', masked: 'a***@e***.com' } as const;
const code: SentCode = { attemptId: 'attempt-1', contact, resendAtMs: 1, expiresAtMs: 2, sent: 1, verified: false };
const problem = { code: 'network', retryable: 'user' } as const;
const account = { signedUp: false, organizationId: 'o', userId: 'u', expiresAtMs: 9 };
const away = new Held({} as Away);
const social = { provider: 'google', inThisTab: false } as const;

/** Where events lead, and what is done on the way. */
function walk(...events: readonly AddWayEvent[]): { readonly state: AddWayState; readonly done: readonly string[] } {
  let { state } = addWayMachine.initial;
  const done: string[] = [];
  for (const event of events) {
    const step = addWayMachine.step(state, event);
    state = step.state;
    done.push(...step.effects.map((effect) => ('effect' in effect ? `${effect.type} ${effect.effect.type}` : effect.type)));
  }
  return { state, done };
}
const otp = (event: Extract<AddWayEvent, { type: 'otp' }>['event']): AddWayEvent => ({ type: 'otp', event });
const oauth = (event: Extract<AddWayEvent, { type: 'oauth' }>['event']): AddWayEvent => ({ type: 'oauth', event });

const toCode: readonly AddWayEvent[] = [{ type: 'add-contact', contact }, otp({ type: 'sent', code })];
const toWindow: readonly AddWayEvent[] = [{ type: 'add-social', ...social }, oauth({ type: 'opened', away })];

describe('the machine that adds a sign-in method', () => {
  it('leads a contact through the steps of a code', () => {
    const { state, done } = walk(...toCode, otp({ type: 'submit-code', otpCode: '123456' }), otp({ type: 'verified' }));
    expect(done).to.deep.equal(['otp send-code', 'otp verify-code', 'otp sign-in']);
    expect(addWayMachine.step(state, otp({ type: 'signed-in', ...account })).state).to.deep.equal({ step: 'done', ...account });
  });

  it('leads a social account through those of a window, and keeps waiting for it', () => {
    const { state, done } = walk(...toWindow);
    expect(done).to.deep.equal(['oauth open', 'oauth listen']);
    const { carry } = addWayMachine.step(state, oauth({ type: 'looks-closed' }));
    expect(carry?.({ type: 'oauth', social, effect: { type: 'listen', away } })).to.equal(true);
    expect(carry?.({ type: 'create-passkey' })).to.equal(false);
  });

  it('is back at the start after a failure, and after the user went back', () => {
    for (const events of [
      [{ type: 'add-contact', contact }, otp({ type: 'failed', problem })],
      [{ type: 'add-social', ...social }, oauth({ type: 'failed', problem })],
      [{ type: 'add-passkey' }, { type: 'failed', problem }],
    ] as readonly (readonly AddWayEvent[])[])
      expect(addWayViewOf(walk(...events).state)).to.deep.equal({ step: 'ready', busy: false, problem });
    expect(walk(...toCode, { type: 'back' }).done.at(-1)).to.equal('otp forget');
    expect(walk(...toWindow, { type: 'back' }).done.at(-1)).to.equal('oauth forget');
    for (const events of [toCode, [{ type: 'add-wallet' } as const]])
      expect(walk(...events, { type: 'back' }).state).to.deep.equal({ step: 'ready' });
  });

  it('adds one method at a time, and accepts no answer for another one', () => {
    const { state } = walk(...toCode);
    for (const event of [
      { type: 'add-wallet' },
      { type: 'add-passkey' },
      { type: 'add-social', ...social },
      { type: 'added', ...account },
      oauth({ type: 'opened', away }),
      { type: 'wallet', event: { type: 'look' } },
    ] as readonly AddWayEvent[])
      expect(addWayMachine.step(state, event)).to.deep.equal({ state, effects: [] });
  });

  it('shows no contact but its masked form', () => {
    expect(JSON.stringify(addWayViewOf(walk(...toCode).state))).to.not.match(/ann@|attempt-1/);
  });
});
