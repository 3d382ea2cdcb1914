import type { KmsClient } from 'kms-elements/client';
import { startPolicies } from './assistant.js';
import { startNewWallet } from './new-wallet.js';
import { byId, make } from './page.js';
import type { Service } from './service.js';
import { startTransaction } from './transaction.js';

/** The three panels under the stage: for a signed-in user. */
export interface Work {
  open(client: KmsClient): void;
  close(): void;
}

/**
 * Start the panels.
 *
 * @param onWallet the user has another wallet now.
 */
export function startWork(service: Service, onWallet: (client: KmsClient) => Promise<void>): Work {
  const section = byId('work', HTMLElement);
  let client: KmsClient | undefined;
  const clientOf = () => client;
  const clearWallet = startNewWallet(clientOf, async () => {
    if (client) await onWallet(client);
  });
  const policies = startPolicies(service, clientOf);
  const clearTransaction = startTransaction(clientOf, policies);
  const ways = byId('ways-in', HTMLDivElement);
  return {
    open(opened) {
      client = opened;
      section.hidden = false;
      ways.replaceChildren(waysIn(opened));
    },
    close() {
      client = undefined;
      section.hidden = true;
      ways.replaceChildren();
      clearWallet();
      policies.clear();
      clearTransaction();
    },
  };
}

/** The user's sign-in methods, shown together with the panels: the element isn't downloaded before a login. */
function waysIn(client: KmsClient): HTMLElement {
  const element = Object.assign(make('kms-account'), { client });
  element.setAttribute('heading-level', '3');
  return element;
}
