import { expect } from '@esm-bundle/chai';
import { START_MS, settle, until } from '../support/fixed-environment.js';
import { allowAt, bring, IDENTITY, type Stand, signIn, stand, windowOf } from './oauth-stage.js';

const names = ({ calls }: Stand) => calls.map(({ path }) => path).filter((path) => path !== 'wallet_kit_config');

describe('a sign-in at a provider, on the wire', () => {
  for (const provider of ['google', 'apple', 'facebook', 'x', 'discord'] as const) {
    it(`${provider}: tries the login, creates the account, and next time only needs the calls of a login`, async () => {
      const place = stand();
      await signIn(place, provider);
      const trade = provider === 'x' || provider === 'discord' ? ['oauth2_authenticate'] : [];
      expect(names(place)).to.deep.equal([...trade, 'oauth_login', 'account', 'signup', 'oauth_login']);
      place.calls.length = 0;
      await signIn(place, provider);
      expect(names(place)).to.deep.equal([...trade, 'oauth_login']);
      place.kms.dispose();
    });
  }

  it("knows the token's name for a user whose account is older, and keeps it when the session is renewed", async () => {
    const place = stand();
    await signIn(place, 'google');
    const calledAs = () => 'calledAs' in place.kms.session.snapshot && place.kms.session.snapshot.calledAs;
    expect(calledAs()).to.equal('Alice Example');
    await place.kms.session.refresh();
    expect(calledAs()).to.equal('Alice Example');
    await place.kms.session.signOut();
    expect(JSON.stringify(await Promise.all((await place.env.records.keys('')).map((key) => place.env.records.get(key))))).not.to.contain(
      'Alice',
    );
    place.kms.dispose();
  });

  it('accepts a return once, however often it arrives', async () => {
    const place = stand();
    const flow = place.kms.startOAuth('x');
    const back = await allowAt(place, await windowOf(place, flow));
    for (let time = 0; time < 3; time++) bring(place, back);
    await until(() => flow.view.step === 'done');
    expect(names(place).filter((path) => path === 'oauth2_authenticate')).to.have.length(1);
    place.kms.dispose();
  });

  it("keeps the proof if the login's answer is lost, and doesn't ask the user twice", async () => {
    const place = stand();
    const flow = place.kms.startOAuth('google');
    const back = await allowAt(place, await windowOf(place, flow));
    place.losing.add('/v1/oauth_login').add('/v1/signup');
    bring(place, back);
    await until(() => flow.view.step === 'unfinished');
    flow.send({ type: 'retry' });
    await until(() => flow.view.step === 'unfinished' && !('busy' in flow.view));
    flow.send({ type: 'retry' });
    await until(() => flow.view.step === 'done');
    expect(names(place).filter((path) => path === 'signup')).to.have.length(1);
    expect(place.env.page.popups).to.have.length(1);
    place.kms.dispose();
  });

  it('ends after ten minutes, and leaves no timer', async () => {
    const place = stand();
    const flow = place.kms.startOAuth('google');
    await windowOf(place, flow);
    await place.env.clock.advance(600_000);
    expect(place.env.clock.now()).to.equal(START_MS + 600_000);
    expect(flow.view).to.deep.include({ step: 'ready', problem: { code: 'oauth_cancelled', retryable: 'user' } });
    place.kms.dispose();
  });

  it('opens the window in the click: if refused, it continues in this tab with the same attempt', async () => {
    const place = stand();
    place.env.page.allowsPopups = false;
    const flow = place.kms.startOAuth('google');
    flow.send({ type: 'start' });
    await until(() => flow.view.step === 'blocked');
    flow.send({ type: 'leave' });
    await until(() => place.env.page.redirects.length === 1);
    expect(place.env.page.redirects[0]?.origin).to.equal(IDENTITY);
    expect((await place.env.records.keys('kms oauth ')).length).to.equal(1);
    place.kms.dispose();
  });

  it("opens no window that couldn't be used", async () => {
    const place = stand();
    const stopped = place.kms.startOAuth('google');
    stopped.stop();
    stopped.send({ type: 'start' });
    await settle();
    expect(place.env.page.popups).to.have.length(0);
    const flow = place.kms.startOAuth('google', { confirmSignup: () => false });
    bring(place, await allowAt(place, await windowOf(place, flow)));
    await until(() => flow.view.step === 'missing');
    flow.send({ type: 'start' });
    await settle();
    expect(place.env.page.popups).to.have.length(1);
  });

  it('closes its window and forgets its attempt when it is stopped', async () => {
    const place = stand();
    const flow = place.kms.startOAuth('google');
    await windowOf(place, flow);
    flow.stop();
    await until(() => place.env.page.popups[0]?.closed === true, 'a closed window');
    await settle();
    expect(await place.env.records.keys('')).to.deep.equal([]);
    expect(place.env.clock.waiting).to.equal(0);
  });
});
