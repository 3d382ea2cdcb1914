import { fieldsList, requiredText } from '../fields.js';
import type { Call, Operation } from '../operation.js';
import { addAccounts, addWallet, readAccounts, walletOf } from '../wallets.js';

function createWallet({ service, organization, parameters }: Call): object {
  const name = requiredText(parameters, 'walletName');
  const accounts = readAccounts(fieldsList(parameters, 'accounts'));
  const mnemonicLength = Number(parameters.mnemonicLength ?? 12);
  const created = addWallet(service, organization.id, { name, accounts, mnemonicLength });
  return { walletId: created.wallet.id, addresses: created.accounts.map(({ address }) => address) };
}

function createWalletAccounts({ service, organization, parameters }: Call): object {
  const wallet = walletOf(service, organization.id, requiredText(parameters, 'walletId'));
  const accounts = readAccounts(fieldsList(parameters, 'accounts'), service.state.accounts.find('wallet', wallet.id));
  return { addresses: addAccounts(service, wallet, accounts).map(({ address }) => address) };
}

/** Wallets and their accounts. @source wire 13.4, 13.5 */
export const walletOperations: readonly Operation[] = [
  {
    path: 'create_wallet',
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    intent: 'createWalletIntent',
    result: 'createWalletResult',
    resource: 'WALLET',
    action: 'CREATE',
    right: 'policy',
    run: createWallet,
  },
  {
    path: 'create_wallet_accounts',
    type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
    intent: 'createWalletAccountsIntent',
    result: 'createWalletAccountsResult',
    resource: 'WALLET',
    action: 'CREATE',
    right: 'policy',
    run: createWalletAccounts,
  },
];
