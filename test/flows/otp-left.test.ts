import { expect } from '@esm-bundle/chai';
import { until } from '../support/fixed-environment.js';
import { ANN, stage } from './otp-stage.js';

/** A fetch that doesn't respond until it is aborted. */
const hanging = (request: Request): Promise<Response> =>
  new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));

describe('a sign-in with a code that is canceled', () => {
  it('while the code is being sent, leaves nothing behind and can start over', async () => {
    const first = stage();
    await first.kms.providers();
    let isHanging = true;
    const { flow, env, send, contact } = first.tab({
      fetch: (request) => (isHanging && request.url.endsWith('/otp_init') ? hanging(request) : first.emulator.fetch(request)),
    });
    flow.send({ type: 'submit-contact', channel: 'email', value: ANN });
    expect(await send({ type: 'back' })).to.deep.equal({ step: 'contact', busy: false });
    expect((await env.records.keys('')).filter((key) => key.includes('attempt'))).to.deep.equal([]);
    isHanging = false;
    expect(await contact()).to.include({ step: 'code' });
  });

  it('while the code is checked, goes back to the contact', async () => {
    const { flow, contact, code, send } = stage();
    await contact();
    flow.send({ type: 'submit-code', code: code() });
    expect(flow.view).to.include({ step: 'code', busy: true });
    expect(await send({ type: 'back' })).to.include({ step: 'contact', busy: false });
  });
});

describe('a contact that the page asks to be kept', () => {
  /** Signs in, and aborts once the contact is proven. */
  async function kept() {
    const first = stage();
    await first.contact();
    first.flow.subscribe((view) => view.step === 'code' && view.verified && view.busy && first.flow.send({ type: 'keep-contact' }));
    await first.enter();
    await first.at('done');
    return first;
  }

  it('is remembered for the next visit, in full, and forgotten on request', async () => {
    const first = await kept();
    const next = first.tab();
    await until(() => 'remembered' in next.flow.view, 'what is kept');
    expect(next.flow.view).to.deep.equal({ step: 'contact', busy: false, remembered: { channel: 'email', value: ANN } });
    expect(await next.send({ type: 'forget-contact' })).to.deep.equal({ step: 'contact', busy: false });
    let keys: readonly string[] = ['a contact'];
    await until(() => {
      void next.env.records.keys('').then((found) => {
        keys = found;
      });
      return !keys.some((key) => key.endsWith(' contact'));
    }, 'nothing kept');
  });

  it("isn't stored unless the page asked for it", async () => {
    const first = stage();
    await first.contact();
    await first.enter();
    await first.at('done');
    expect((await first.env.records.keys('')).some((key) => key.endsWith(' contact'))).to.equal(false);
  });
});
