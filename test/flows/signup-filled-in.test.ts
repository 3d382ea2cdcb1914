import { expect } from '@esm-bundle/chai';
import {
  channelIn,
  EMPTY_FORM,
  type FilledIn,
  type FormEvent,
  type FormView,
  formAfter,
  problemIn,
  wrongIn,
} from '../../src/flows/signup/filled-in.js';

const VIEW: FormView = { step: 'form', busy: false };
const form = {};
const wrongWith = (reason: string) => ({ code: 'contact_invalid', retryable: 'user', reason }) as const;
const offered: FormEvent = { type: 'offered', channels: ['email', 'sms'] };
const press = (value: string, empty: Extract<FormEvent, { type: 'press' }>['empty'] = []): FormEvent => ({
  type: 'press',
  intent: { type: 'submit-form', form, channel: 'email', value },
  fields: ['name', 'organization', 'email', 'consent'],
  empty,
});

const formOf = (...events: readonly FormEvent[]): FilledIn => events.reduce(formAfter, EMPTY_FORM);

describe('the form of a sign-up', () => {
  it('finds nothing wrong in a complete form, and everything that is missing in an incomplete one', () => {
    expect(formOf(offered, press('anna@example.com')).fault).to.equal(undefined);
    const { fault, others, at } = formOf(offered, press('anna', ['name', 'organization', 'consent']));
    expect([fault, ...others]).to.deep.equal([
      { field: 'name', problem: wrongWith('name') },
      { field: 'organization', problem: wrongWith('organizationName') },
      { field: 'email', problem: wrongWith('no_at') },
      { field: 'consent', problem: wrongWith('consent') },
    ]);
    expect(at).to.equal('name');
  });

  it("clears a field's message once the field is changed, and keeps the others", () => {
    const wrong = formOf(offered, press('anna', ['name', 'consent']));
    const typed = formAfter(wrong, { type: 'typed', field: 'email' });
    expect(typed.fault?.field).to.equal('name');
    expect(typed.others.map(({ field }) => field)).to.deep.equal(['consent']);
    expect(formAfter(typed, { type: 'typed', field: 'name' })).to.deep.include({ fault: undefined, others: typed.others });
  });

  it('asks for the kind of contact that was chosen, which has the focus, and for none once it is proven', () => {
    expect(channelIn(formOf(offered), VIEW)).to.equal('email');
    const chosen = formOf(offered, press('', []), { type: 'choose', channel: 'sms' });
    expect(chosen).to.deep.include({ at: 'sms', fault: undefined, others: [] });
    expect(channelIn(chosen, VIEW)).to.equal('sms');
    expect(channelIn(formAfter(chosen, { type: 'offered', channels: ['email'] }), VIEW)).to.equal('email');
    expect(channelIn(chosen, { ...VIEW, proven: { channel: 'sms', contact: '***42' } })).to.equal(undefined);
  });

  it('shows what the service refused at the right field', () => {
    const refusals = { name: 'name', organizationName: 'organization', consent: 'consent', no_at: 'email' } as const;
    for (const [reason, field] of Object.entries(refusals)) {
      const view: FormView = { ...VIEW, problem: wrongWith(reason) };
      const seen = formOf(offered, { type: 'seen', view });
      expect([problemIn(seen, view), wrongIn(seen, view), seen.at]).to.deep.equal([view.problem, field, field]);
    }
    const offline: FormView = { ...VIEW, problem: { code: 'network', retryable: 'wait' } };
    expect(wrongIn(formOf(offered), offline)).to.equal(undefined);
  });

  it('is checked again when the sign-up continues, and has no focus after the sign-in', () => {
    const wrong = formOf(offered, press('anna', ['name']));
    expect(formAfter(wrong, { type: 'seen', view: VIEW })).to.deep.include({ fault: undefined, at: 'name' });
    const done = { step: 'done', signedUp: true, organizationId: 'o', userId: 'u', expiresAtMs: 1 } as const;
    expect(formAfter(wrong, { type: 'seen', view: done }).at).to.equal(undefined);
  });
});
