import type { ApplicationRef } from '@angular/core';
import { expect } from '@esm-bundle/chai';
import * as angular from '../../src/frameworks/angular-signals.js';
import { signedIn } from '../support/fake-client.js';
import { angularApp, componentOf } from './angular-app.js';
import { walletService } from './wallet-service.js';

const turn = () => new Promise((resolve) => setTimeout(resolve));
const WHAT = {
  signWith: '0x01',
  payloads: ['hi'],
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
} as const;

describe("Angular's signals", () => {
  let app: ApplicationRef;
  afterEach(() => app.destroy());

  const signalsIn = (component: ReturnType<typeof componentOf>) =>
    component.runInContext(() => ({ session: angular.useKmsSession(), wallets: angular.useWallets(), signing: angular.useSign() }));

  it('follow the session, the wallets and a signature of the client that the app provides, until their component is destroyed', async () => {
    const { client, answer } = walletService();
    app = await angularApp(angular.provideKmsClient(client));
    const component = componentOf(app);
    const { session, wallets, signing } = signalsIn(component);
    app.tick();
    expect(session().state).to.equal('signed-out');
    client.setSession(signedIn());
    expect([session().state, wallets.now().state]).to.deep.equal(['signed-in', 'loading']);
    answer();
    await turn();
    expect(wallets.now().state).to.equal('ready');
    const signed = signing.sign(WHAT);
    expect(signing.now().state).to.equal('signing');
    expect(await signed).to.deep.equal([{ r: '01', s: '02', v: '00' }]);
    expect(signing.now().state).to.equal('signed');
    signing.reset();
    expect(signing.now().state).to.equal('idle');
    component.destroy();
    client.setSession({ state: 'signed-out' });
    expect([session().state, wallets.now().state]).to.deep.equal(['signed-in', 'ready']);
  });

  it('start with what a server draws, request nothing before the page is drawn, and miss nothing in between', async () => {
    const { client, asked } = walletService();
    app = await angularApp(angular.provideKmsClient(client));
    const { session, wallets, signing } = signalsIn(componentOf(app));
    client.setSession(signedIn());
    expect([session().state, wallets.now().state, signing.now().state]).to.deep.equal(['unknown', 'idle', 'idle']);
    expect(asked).to.deep.equal([]);
    app.tick();
    expect([session().state, wallets.now().state]).to.deep.equal(['signed-in', 'loading']);
  });

  it('follow nothing if their component is destroyed before the page is drawn', async () => {
    const { client, asked } = walletService(signedIn());
    app = await angularApp(angular.provideKmsClient(client));
    const component = componentOf(app);
    const { session } = signalsIn(component);
    component.destroy();
    app.tick();
    expect(session().state).to.equal('unknown');
    expect(asked).to.deep.equal([]);
  });

  it('use the client that is passed to them, or that of the nearest component that provides one', async () => {
    const [outer, inner, handed] = [walletService(), walletService(), walletService(signedIn())];
    app = await angularApp(angular.provideKmsClient(outer.client));
    const component = componentOf(app, { provide: angular.KMS_CLIENT, useFactory: () => inner.client });
    expect(app.injector.runInContext(() => angular.useKmsClient())).to.equal(outer.client);
    expect(component.runInContext(() => angular.useKmsClient())).to.equal(inner.client);
    const session = component.runInContext(() => angular.useKmsSession(handed.client));
    app.tick();
    expect(session().state).to.equal('signed-in');
    expect(angular.useKmsClient(handed.client)).to.equal(handed.client);
  });

  it('have no user without a client', async () => {
    app = await angularApp();
    const { session, wallets, signing } = signalsIn(componentOf(app));
    app.tick();
    expect([session().state, wallets.now().state]).to.deep.equal(['unknown', 'idle']);
    expect(await signing.sign(WHAT)).to.equal(undefined);
    expect(signing.now()).to.have.nested.property('error.code', 'session_expired');
  });
});
