import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { EMULATOR, stage } from '../flows/otp-stage.js';

describe('the stamper of a session', () => {
  it("stamps what another library sends, as the service's client packages expect it", async () => {
    const { contact, enter, at, kms, emulator } = stage({ config: { profile: 'live2' } });
    await contact();
    await enter();
    const { organizationId } = await at('done');
    const body = JSON.stringify({ organizationId });
    const { stampHeaderName, stampHeaderValue, header, value } = await kms.session.stamper.stamp(body);
    expect([stampHeaderName, stampHeaderValue]).to.deep.equal([header, value]);
    const request = new Request(`${EMULATOR}/public/v1/query/whoami`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [stampHeaderName]: stampHeaderValue },
      body,
    });
    expect(await (await emulator.fetch(request)).json()).to.include({ organizationId });
  });

  it('stamps nothing if no one is signed in', async () => {
    const { kms } = stage();
    const thrown = await kms.session.stamper.stamp('{}').catch((fault: unknown) => fault);
    expect(thrown).to.be.instanceOf(KmsError).with.property('code', 'not_signed_in');
  });
});
