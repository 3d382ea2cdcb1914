import { expect } from '@esm-bundle/chai';
import { encodeBase64url } from '../../src/encoding/base64url.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { tellRemoved } from '../../src/flows/passkey/news.js';
import type { Authenticator } from '../../src/wire/resources.js';
import { settle, until } from '../support/fixed-environment.js';
import { ADA, byCode, over, type Scene, scene, signInByCode } from './stage.js';

const RP = 'site.example';

/** A browser that accepts updates about passkeys. */
function hearing(): Scene {
  const here = scene();
  here.passkeys.takesNews = true;
  return here;
}

/** Sign in with a passkey of this browser. Returns why not. */
async function signIn(here: Scene): Promise<string | undefined> {
  const flow = here.kms.startPasskey();
  flow.send({ type: 'sign-in' });
  const view = await over(flow, (now) => now.step === 'done' || ('problem' in now && now.problem !== undefined));
  return 'problem' in view ? view.problem?.reason : undefined;
}

const userOf = ({ kms }: Scene): string => (kms.session.snapshot.state === 'signed-in' ? kms.session.snapshot.userId : '');
const news = ({ passkeys }: Scene, type: string) => passkeys.news.filter((one) => one.type === type);

describe('the password manager of a browser that can be told about passkeys', () => {
  it('hears which passkeys are left after one was removed, under every name that they have for the user', async () => {
    const here = hearing();
    const flow = here.kms.startPasskey();
    flow.send({ type: 'create' });
    await over(flow, ({ step }) => step === 'done');
    await here.account.add(byCode(here, ADA));
    const [, passkey] = await here.account.list();
    const { user } = await here.kms.api.query('get_user', { userId: userOf(here) });
    here.passkeys.news.length = 0;
    await here.account.remove(passkey!.id);
    const accepted = news(here, 'accepted').map((one) => 'userHandle' in one && one.userHandle);
    expect(accepted).to.have.length(2);
    expect(accepted).to.include(encodeBase64url(encodeUtf8(userOf(here))));
    for (const one of news(here, 'accepted')) expect(one).to.deep.include({ rpId: RP, credentialIds: [] });
    expect(news(here, 'unknown')).to.deep.equal([{ type: 'unknown', rpId: RP, credentialId: user.authenticators[0]?.credentialId }]);
  });

  it("hears nothing if the list wasn't read completely", async () => {
    const here = hearing();
    await signInByCode(here);
    await here.account.add({ type: 'passkey' });
    const userId = userOf(here);
    const { user: before } = await here.kms.api.query('get_user', { userId });
    const [{ credentialId: _, ...nameless }] = before.authenticators as [Authenticator];
    here.passkeys.news.length = 0;
    const owner = { environment: here.env, rpId: RP, userId, userHandle: undefined };
    tellRemoved(owner, before, { ...before, authenticators: [nameless] });
    await settle();
    expect(here.passkeys.news).to.deep.equal([]);
    tellRemoved(owner, before, { ...before, authenticators: [] });
    await settle();
    expect(here.passkeys.news.map(({ type }) => type)).to.deep.equal(['accepted', 'unknown']);
  });

  it("is told the user's name after a login, and after the address changed; nothing waits for it", async () => {
    const here = hearing();
    await signInByCode(here);
    await here.account.add({ type: 'passkey' });
    await here.kms.session.signOut();
    here.passkeys.news.length = 0;
    await signIn(here);
    await until(() => news(here, 'details').length > 0, 'the name');
    const userHandle = encodeBase64url(encodeUtf8(userOf(here)));
    expect(news(here, 'details')).to.deep.equal([{ type: 'details', rpId: RP, userHandle, name: ADA }]);
    here.passkeys.news.length = 0;
    await here.account.add(byCode(here, 'countess@example.com'));
    expect(news(here, 'details')).to.deep.equal([{ type: 'details', rpId: RP, userHandle, name: 'countess@example.com' }]);
  });

  it('hears of a passkey that the service does not know', async () => {
    const here = hearing();
    await signInByCode(here);
    await here.account.add({ type: 'passkey' });
    const [, passkey] = await here.account.list();
    await here.account.remove(passkey!.id);
    await here.kms.session.signOut();
    here.passkeys.news.length = 0;
    expect(await signIn(here)).to.equal('unknown');
    await until(() => here.passkeys.news.length > 0, 'the news');
    expect(here.passkeys.news.map(({ type }) => type)).to.deep.equal(['unknown']);
  });

  it('hears nothing of a passkey that the service refused for another reason', async () => {
    const here = hearing();
    await signInByCode(here);
    await here.account.add({ type: 'passkey' });
    await here.kms.session.signOut();
    here.passkeys.news.length = 0;
    here.emulator.faults.add({ path: '/public/v1/submit/stamp_login', fault: 'status', value: 401 });
    expect(await signIn(here)).to.equal('unknown');
    await settle();
    expect(here.passkeys.news).to.deep.equal([]);
  });

  it("isn't called by a login that accepts no passkey: one dialog, one call", async () => {
    const here = scene();
    await signInByCode(here);
    await here.account.add({ type: 'passkey' });
    await here.kms.session.signOut();
    here.calls();
    await signIn(here);
    await settle();
    expect(here.calls()).to.deep.equal(['stamp_login']);
  });
});
