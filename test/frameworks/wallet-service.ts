import type { SubmitResults, Wallet, WalletAccount } from '../../src/client.js';
import type { KmsClient } from '../../src/kms-client.js';
import type { SessionSnapshot } from '../../src/session/session.js';
import { type FakeClient, fakeClient } from '../support/fake-client.js';

/** A client whose service has a wallet for each account, and responds when the test lets it. */
export interface WalletService {
  readonly client: FakeClient;
  /** Names of what was requested, in order. */
  readonly asked: readonly string[];
  /** Answers everything that is requested from now on. */
  answer(): void;
  /** Fails everything that is requested from now on. */
  fail(error: Error): void;
  /** Holds the responses back again. */
  hold(): void;
}

function closedGate(): { readonly promise: Promise<void>; resolve(): void; reject(error: Error): void } {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((open, break_) => {
    [resolve, reject] = [open, break_];
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}

const SIGNATURES: SubmitResults['sign_raw_payloads']['signatures'] = [{ r: '01', s: '02', v: '00' }];

/** @param session known at the start; signed out if absent. */
export function walletService(session?: SessionSnapshot): WalletService {
  const client = fakeClient(session);
  const asked: string[] = [];
  let gate = closedGate();
  const ask = async (name: string) => {
    asked.push(name);
    await gate.promise;
  };
  const whose = () => (client.session.snapshot.state === 'signed-in' ? client.session.snapshot.organizationId : 'nobody');
  const api = {
    query: async (name: string) => {
      const walletId = `wallet-of-${whose()}`;
      await ask(name);
      return { wallets: [{ walletId } as Wallet] };
    },
    async *pages(name: string) {
      const walletId = `wallet-of-${whose()}`;
      await ask(name);
      yield { accounts: [{ walletId, address: '0x01' } as WalletAccount] };
      yield { accounts: [{ walletId: 'another', address: '0x02' } as WalletAccount, { walletId, address: '0x03' } as WalletAccount] };
    },
    submit: async (name: string) => {
      await ask(name);
      return { state: 'completed', result: { signatures: SIGNATURES }, activity: {} };
    },
  };
  Object.assign(client, { api: api as unknown as KmsClient['api'] });
  return {
    client,
    asked,
    answer: () => gate.resolve(),
    fail: (error) => gate.reject(error),
    hold: () => {
      gate = closedGate();
    },
  };
}
