import { expect } from '@esm-bundle/chai';
import { until } from '../support/fixed-environment.js';
import { type Call, type Stand, signIn, stand } from './oauth-stage.js';

const KEY = /^0[23][0-9a-f]{64}$/;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Calls by their path, without those that don't block anything. */
const callsOf = ({ calls }: Stand): readonly Call[] => calls.filter(({ path }) => path !== 'wallet_kit_config');
const pathsOf = (place: Stand) => callsOf(place).map(({ path }) => path);
const sorted = (value: object) => Object.keys(value).sort();

/** A request of the auth proxy is a body and the header that names the configuration. */
function expectHeaders({ emulator }: Stand, { headers }: Call): void {
  expect([...headers.keys()].sort()).to.deep.equal(['accept', 'content-type', 'x-auth-proxy-config-id']);
  expect(headers.get('x-auth-proxy-config-id')).to.equal(emulator.config('').authProxyConfigId);
}

async function byCode(place: Stand): Promise<void> {
  const flow = place.kms.startOtp();
  await until(() => flow.view.step === 'contact' && !flow.view.busy);
  flow.send({ type: 'submit-contact', channel: 'sms', value: '+12025550123' });
  await until(() => flow.view.step === 'code' && !flow.view.busy);
  flow.send({ type: 'submit-code', code: place.emulator.mailbox.messages()[0]?.code ?? '' });
  await until(() => flow.view.step === 'done');
  flow.stop();
}

describe('the two login flows of the interface, field by field', () => {
  it('OTP: otp_init, otp_verify, otp_login', async () => {
    const place = stand({ profile: 'seed' });
    await byCode(place);
    await place.kms.session.signOut();
    place.calls.length = 0;
    await byCode(place);
    expect(pathsOf(place)).to.deep.equal(['otp_init', 'otp_verify', 'otp_login']);
    const [init, verify, login] = callsOf(place) as [Call, Call, Call];
    for (const call of callsOf(place)) expectHeaders(place, call);
    expect(init.body).to.deep.equal({ otpType: 'OTP_TYPE_SMS', contact: '+12025550123' });
    expect(sorted(init.answer)).to.include('otpId');
    expect(sorted(verify.body)).to.deep.equal(['otpCode', 'otpId', 'public_key']);
    expect(verify.body.otpId).to.equal(init.answer.otpId);
    expect(verify.body.public_key).to.match(KEY);
    expect(sorted(login.body)).to.deep.equal(['client_signature', 'publicKey', 'verificationToken']);
    expect([login.body.verificationToken, login.body.publicKey]).to.deep.equal([verify.answer.verificationToken, verify.body.public_key]);
    expect(login.body.client_signature).to.match(/^[0-9a-f]{128}$/);
    expect(login.answer.session).to.match(TOKEN);
    place.kms.dispose();
  });

  it('OAuth: oauth2_authenticate, oauth_login', async () => {
    const place = stand({ profile: 'seed' });
    await signIn(place, 'x');
    await place.kms.session.signOut();
    place.calls.length = 0;
    await signIn(place, 'x');
    expect(pathsOf(place)).to.deep.equal(['oauth2_authenticate', 'oauth_login']);
    const [trade, login] = callsOf(place) as [Call, Call];
    for (const call of callsOf(place)) expectHeaders(place, call);
    expect(sorted(trade.body)).to.deep.equal(['authCode', 'clientId', 'codeVerifier', 'nonce', 'provider', 'redirectUri']);
    expect(trade.body).to.include({
      provider: 'OAUTH2_PROVIDER_X',
      redirectUri: 'https://site.example/cb',
      clientId: 'demo-x-client',
    });
    expect([trade.body.codeVerifier, trade.body.nonce].map((text) => String(text).length)).to.deep.equal([43, 64]);
    expect(sorted(trade.answer)).to.deep.equal(['oidcToken']);
    expect(sorted(login.body)).to.deep.equal(['invalidateExisting', 'oidcToken', 'publicKey']);
    expect(login.body).to.include({ oidcToken: trade.answer.oidcToken, invalidateExisting: false });
    expect(login.body.publicKey).to.match(KEY);
    expect(login.answer.session).to.match(TOKEN);
    place.kms.dispose();
  });
});
