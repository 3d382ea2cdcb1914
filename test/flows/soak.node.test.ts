import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from '@esm-bundle/chai';
import type { Flow } from '../../src/flows/runner.js';
import type { KmsClient } from '../../src/kms-client.js';
import { fixedAuthenticator } from '../support/fixed-authenticator.js';
import { settle } from '../support/fixed-environment.js';
import { fixedWallets } from '../support/fixed-wallets.js';
import { waysStage } from './ways-stage.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const COUNT = 200;
/** Each method, as far as a user gets with one press. */
const WAYS: Readonly<Record<string, (kms: KmsClient) => Flow<unknown, never>>> = {
  otp: (kms) => sent(kms.startOtp(), { type: 'submit-contact', channel: 'email', value: 'ann@example.com' }),
  passkey: (kms) => sent(kms.startPasskey(), { type: 'listen' }),
  wallet: (kms) => sent(kms.startWallet(), { type: 'look' }),
  oauth: (kms) => sent(kms.startOAuth('google'), { type: 'start' }),
  signup: (kms) => sent(kms.startSignup(), { type: 'submit-form', form: {}, channel: 'email', value: 'ann@example.com' }),
  export: (kms) => sent(kms.startExport('wallet'), { type: 'open' }),
};

function sent<V, E>(flow: Flow<V, E>, intent: E): Flow<unknown, never> {
  flow.subscribe(() => {});
  flow.send(intent);
  return flow as Flow<unknown, never>;
}

describe('two hundred flows, started and stopped', () => {
  for (const [name, start] of Object.entries(WAYS)) {
    it(`leave nothing behind: ${name}`, async () => {
      const wallets = fixedWallets('ethereum');
      const passkeys = fixedAuthenticator();
      const { kms, env } = await waysStage({ passkey: { rpId: 'site.example' }, oauth: { redirectUri: '/cb' } }, { wallets, passkeys });
      const before = env.clock.waiting;
      const refs: WeakRef<object>[] = [];
      const round = async (at: number) => {
        const flow = start(kms);
        refs.push(new WeakRef(flow));
        // At another moment each time, from the same turn to much later.
        if (at % 10 === 0) await settle();
        flow.stop();
      };
      for (let at = 0; at < COUNT; at++) await round(at);
      await settle();
      await settle();
      collectGarbage();
      await settle();
      collectGarbage();
      expect(refs.filter((ref) => ref.deref() !== undefined)).to.have.length.below(2);
      expect([env.clock.waiting, wallets.listeners]).to.deep.equal([before, 0]);
      kms.dispose();
    });
  }
});
