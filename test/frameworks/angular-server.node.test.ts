import { expect } from '@esm-bundle/chai';
import { provideKmsClient, useKmsSession, useSign, useWallets } from '../../src/frameworks/angular-signals.js';
import { signedIn } from '../support/fake-client.js';
import { angularApp, componentOf } from './angular-app.js';
import { walletService } from './wallet-service.js';

describe('the signals of Angular on a server', () => {
  // Angular's own flag, which its server sets.
  before(() => void Object.assign(globalThis, { ngServerMode: true }));
  after(() => void Reflect.deleteProperty(globalThis, 'ngServerMode'));

  it('know nobody, also once all is drawn, and nothing is asked', async () => {
    const { client, asked } = walletService(signedIn());
    const app = await angularApp(provideKmsClient(client));
    const now = componentOf(app).runInContext(() => [useKmsSession(), useWallets().now, useSign().now]);
    app.tick();
    expect(now.map((signal) => signal().state)).to.deep.equal(['unknown', 'idle', 'idle']);
    expect(asked).to.deep.equal([]);
    app.destroy();
  });
});
