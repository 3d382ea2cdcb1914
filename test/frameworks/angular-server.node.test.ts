import { expect } from '@esm-bundle/chai';
import { provideKmsClient, useKmsSession, useSign, useWallets } from '../../src/frameworks/angular-signals.js';
import { signedIn } from '../support/fake-client.js';
import { angularApp, componentOf } from './angular-app.js';
import { walletService } from './wallet-service.js';

describe("Angular's signals on a server", () => {
  // Angular's own flag, which its server sets.
  before(() => void Object.assign(globalThis, { ngServerMode: true }));
  after(() => void Reflect.deleteProperty(globalThis, 'ngServerMode'));

  it('have no user, even once everything is drawn, and nothing is requested', async () => {
    const { client, asked } = walletService(signedIn());
    const app = await angularApp(provideKmsClient(client));
    const now = componentOf(app).runInContext(() => [useKmsSession(), useWallets().now, useSign().now]);
    app.tick();
    expect(now.map((signal) => signal().state)).to.deep.equal(['unknown', 'idle', 'idle']);
    expect(asked).to.deep.equal([]);
    app.destroy();
  });
});
