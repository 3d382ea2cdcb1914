import { exportBundle, readTargetKey } from '../enclave.js';
import { utf8 } from '../encodings.js';
import { fieldsList, optionalText, requiredText } from '../fields.js';
import { translateMnemonic } from '../keys/mnemonic.js';
import type { Call, Operation } from '../operation.js';
import { checkRoom } from '../room.js';
import { addAccounts, addWallet, readAccounts, walletOf } from '../wallets.js';

function createWallet({ service, organization, parameters }: Call): object {
  const name = requiredText(parameters, 'walletName');
  const accounts = readAccounts(fieldsList(parameters, 'accounts'));
  const mnemonicLength = Number(parameters.mnemonicLength ?? 12);
  checkRoom(service, organization.id, { of: 'wallets' });
  const created = addWallet(service, organization.id, { name, accounts, mnemonicLength });
  return { walletId: created.wallet.id, addresses: created.accounts.map(({ address }) => address) };
}

function createWalletAccounts({ service, organization, parameters }: Call): object {
  const wallet = walletOf(service, organization.id, requiredText(parameters, 'walletId'));
  const accounts = readAccounts(fieldsList(parameters, 'accounts'), service.state.accounts.find('wallet', wallet.id));
  return { addresses: addAccounts(service, wallet, accounts).map(({ address }) => address) };
}

function exportWallet({ service, organization, parameters, nowMs }: Call): object {
  const wallet = walletOf(service, organization.id, requiredText(parameters, 'walletId'));
  const target = readTargetKey(parameters);
  const language = optionalText(parameters, 'language') ?? 'MNEMONIC_LANGUAGE_ENGLISH';
  const words = translateMnemonic(wallet.mnemonic, language).split(/\s/u).join(' ');
  const text = wallet.passphrase === undefined ? words : `${words}\n${wallet.passphrase}`;
  const bundle = exportBundle(
    { plaintext: utf8(text), target, organizationId: organization.id },
    service.keys.exportSigner,
    service.entropy.bytes,
  );
  service.state.wallets.put({ ...wallet, exported: true, updatedAtMs: nowMs });
  return { walletId: wallet.id, exportBundle: bundle };
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
  {
    path: 'export_wallet',
    type: 'ACTIVITY_TYPE_EXPORT_WALLET',
    intent: 'exportWalletIntent',
    result: 'exportWalletResult',
    resource: 'WALLET',
    action: 'EXPORT',
    right: 'policy',
    run: exportWallet,
  },
];
