import { expect } from '@esm-bundle/chai';
import { until } from '../support/fixed-environment.js';
import { failureOf, PHONE, type Scene, scene, shown, signInByCode } from './stage.js';

const sent = ({ emulator }: Scene) => emulator.mailbox.messages(PHONE);

/** A page whose user was asked for a code, and then reloaded it. */
async function reloaded(waitMs = 0): Promise<Scene> {
  const here = scene();
  await signInByCode(here);
  let isAsked = false;
  const askCode = () => {
    isAsked = true;
    return new Promise<undefined>(() => {});
  };
  here.account.add({ type: 'sms', contact: PHONE, askCode }).catch(() => {});
  await until(() => isAsked, 'the question for the code');
  await here.env.clock.advance(waitMs);
  const again = scene({ emulator: here.emulator, browser: here.env.browser });
  await again.kms.session.restore();
  return again;
}

describe('an addition by code, after a reload', () => {
  it('continues with the code that was sent', async () => {
    const here = await reloaded();
    const ways = await here.account.add({ type: 'sms', contact: PHONE, askCode: async () => sent(here)[0]?.code });
    expect(shown(ways)).to.include('sms +12025550123');
    expect(sent(here)).to.have.length(1);
  });

  it('sends another one if that is too old, or was canceled', async () => {
    const here = await reloaded(301_000);
    expect(await failureOf(here.account.add({ type: 'sms', contact: PHONE, askCode: async () => undefined }))).to.deep.equal(['aborted']);
    expect(sent(here)).to.have.length(2);
    await here.env.clock.advance(31_000);
    await here.account.add({ type: 'sms', contact: PHONE, askCode: async () => sent(here)[0]?.code });
    expect(sent(here)).to.have.length(3);
  });
});
