import type { KmsClient } from 'kms-elements/client';
import { startPolicies } from './assistant.js';
import { startNewWallet } from './new-wallet.js';
import { byId } from './page.js';
import { startTransaction } from './transaction.js';

/** The three panels under the stage: for who is signed in. */
export interface Work {
  open(client: KmsClient): void;
  close(): void;
}

/**
 * Make the panels work.
 *
 * @param origin of the service.
 * @param onWallet the person has another wallet now.
 */
export function startWork(origin: string, onWallet: (client: KmsClient) => Promise<void>): Work {
  const section = byId('work', HTMLElement);
  let client: KmsClient | undefined;
  const clientOf = () => client;
  const clearWallet = startNewWallet(clientOf, async () => {
    if (client) await onWallet(client);
  });
  const policies = startPolicies(origin, clientOf);
  const clearTransaction = startTransaction(clientOf, policies);
  return {
    open(opened) {
      client = opened;
      section.hidden = false;
    },
    close() {
      client = undefined;
      section.hidden = true;
      clearWallet();
      policies.clear();
      clearTransaction();
    },
  };
}
