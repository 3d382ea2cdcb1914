import { expect } from '@esm-bundle/chai';
import type { ConfirmRule } from '../../src/client/settings.js';
import { KmsError } from '../../src/errors.js';
import { type Confirmation, createConfirms } from '../../src/session/confirms.js';

const SIGN = JSON.stringify({ type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', organizationId: 'o', timestampMs: '0', parameters: {} });
const LOGIN = JSON.stringify({ type: 'ACTIVITY_TYPE_STAMP_LOGIN', organizationId: 'o', timestampMs: '0', parameters: {} });
const QUERY = JSON.stringify({ organizationId: 'o' });
const codeOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} ${thrown.path}` : String(thrown));

/** No time passes: what isn't there by then doesn't come. */
const atOnce = async () => {};

/** A client's key that stamps with the body itself, and what was asked before. */
function stage(rule?: ConfirmRule) {
  const asked: Confirmation[] = [];
  const confirms = createConfirms({ rule, askConfirm: async (one) => void asked.push(one), after: atOnce });
  const stamper = { stamp: async (value: string) => ({ header: 'X-Stamp', value }) as const };
  const caller = confirms.askedCaller({ organizationId: 'o', stamper, publicKeyHex: '02' });
  return { asked, confirms, stamp: async (body: string) => (await caller.stamper.stamp(body)).value };
}

describe('what a user is asked before something is stamped', () => {
  it('is nothing without a rule', async () => {
    const { asked, stamp } = stage();
    expect(await stamp(SIGN)).to.equal(SIGN);
    expect(asked).to.deep.equal([]);
  });

  it("is everything except queries and logins, and what can't be read", async () => {
    for (const rule of ['always', 'transactions'] as const) {
      const { asked, stamp } = stage(rule);
      for (const body of [SIGN, LOGIN, QUERY, 'no JSON']) await stamp(body);
      const skipsMessages = rule === 'transactions';
      expect(asked).to.deep.equal([SIGN, 'no JSON'].map((body) => ({ body, skipsMessages })));
    }
  });

  it("fails with their answer, and isn't stamped then", async () => {
    const { confirms, stamp } = stage('always');
    const end = await confirms.onConfirm(async () => Promise.reject(new KmsError('rejected')));
    expect(await stamp(SIGN).catch(codeOf)).to.equal('rejected undefined');
    end();
    expect(await stamp(SIGN)).to.equal(SIGN);
  });

  it('is never stamped without a question', async () => {
    const { askedCaller, check } = createConfirms({ rule: 'always', after: atOnce });
    const stamper = { stamp: async (value: string) => ({ header: 'X-Stamp', value }) as const };
    const caller = askedCaller({ organizationId: 'o', stamper, publicKeyHex: '02' });
    expect(await caller.stamper.stamp(SIGN).catch(codeOf)).to.equal('config_invalid confirm');
    expect(await check(SIGN).catch(codeOf)).to.equal('config_invalid confirm');
    expect((await caller.stamper.stamp(QUERY)).value).to.equal(QUERY);
  });

  it('waits for the element that asks, whose code may still be loading', async () => {
    const waits: number[] = [];
    const confirms = createConfirms({ rule: 'always', after: (ms) => new Promise(() => waits.push(ms)) });
    const asked: string[] = [];
    const checked = confirms.check(SIGN);
    await confirms.onConfirm(async ({ body }) => void asked.push(body));
    await checked;
    expect([waits, asked]).to.deep.equal([[3000], [SIGN]]);
  });

  it('is what the page names if it asks by itself', async () => {
    const { asked, confirms } = stage();
    await confirms.confirm(SIGN);
    await confirms.confirm({ type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: { walletName: 'A' } });
    expect(asked.map(({ body }) => JSON.parse(body).type)).to.deep.equal([
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      'ACTIVITY_TYPE_CREATE_WALLET',
    ]);
    for (const wrong of [{}, { type: 5, parameters: {} }, { type: 'A' }, null])
      expect(await confirms.confirm(wrong as never).catch(codeOf)).to.equal('bad_request request');
  });

  it('has a rule of three', () => {
    expect(() => createConfirms({ rule: 'sometimes' as never, after: atOnce })).to.throw(KmsError, /config_invalid/);
  });
});
