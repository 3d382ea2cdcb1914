import { utf8 } from '../../bytes/encodings.js';
import { exportBundle, readTargetKey } from '../../enclave/sealed-bundles.js';
import { fieldsList, flag, optionalText, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { type Call, namedAfter, type Operation } from '../../state/operation.js';
import { checkRoom } from '../../state/room.js';
import { addressKey } from '../../state/tables.js';
import { deriveAccount } from '../../wallets/derive-account.js';
import { translateMnemonic } from '../../wallets/mnemonic.js';
import {
  deriveAccounts,
  deriveWallet,
  dropWallet,
  readAccounts,
  readMnemonicLength,
  storeAccounts,
  storeWallet,
  walletOf,
} from '../../wallets/wallet-rows.js';

async function createWallet({ service, organization, parameters }: Call): Promise<object> {
  const name = requiredText(parameters, 'walletName');
  const accounts = readAccounts(fieldsList(parameters, 'accounts'));
  const mnemonicLength = readMnemonicLength(parameters);
  const derived = await deriveWallet(service, { name, accounts, mnemonicLength });
  checkRoom(service, organization.id, { of: 'wallets' });
  const created = storeWallet(service, organization.id, derived);
  return { walletId: created.wallet.id, addresses: created.accounts.map(({ address }) => address) };
}

async function createWalletAccounts({ service, organization, parameters }: Call): Promise<object> {
  const wallet = walletOf(service, organization.id, requiredText(parameters, 'walletId'));
  const read = () => readAccounts(fieldsList(parameters, 'accounts'), service.state.accounts.find('wallet', wallet.id));
  const derived = await deriveAccounts(wallet, read());
  // Another request may have added the same ones in the meantime.
  read();
  return { addresses: storeAccounts(service, wallet, derived).map(({ address }) => address) };
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

function exportWalletAccount({ service, organization, parameters, nowMs }: Call): object {
  const address = requiredText(parameters, 'address');
  const target = readTargetKey(parameters);
  const account = service.state.accounts.find('address', addressKey(address)).find((one) => one.organizationId === organization.id);
  if (account === undefined) throw new Refusal('not-found', { message: 'wallet account not found' });
  const { mnemonic, passphrase } = walletOf(service, organization.id, account.walletId);
  const plaintext = deriveAccount(mnemonic, account, passphrase).privateKey;
  const bundle = exportBundle({ plaintext, target, organizationId: organization.id }, service.keys.exportSigner, service.entropy.bytes);
  service.state.accounts.put({ ...account, exported: true, updatedAtMs: nowMs });
  return { address: account.address, exportBundle: bundle };
}

function updateWallet({ service, organization, parameters, nowMs }: Call): object {
  const wallet = walletOf(service, organization.id, requiredText(parameters, 'walletId'));
  const name = optionalText(parameters, 'walletName') ?? wallet.name;
  return { walletId: service.state.wallets.put({ ...wallet, name, updatedAtMs: nowMs }).id };
}

function deleteWallets({ service, organization, parameters }: Call): object {
  const walletIds = textList(parameters, 'walletIds');
  const wallets = walletIds.map((id) => walletOf(service, organization.id, id));
  if (!flag(parameters, 'deleteWithoutExport') && wallets.some(({ exported }) => !exported)) throw new Refusal('not-exported');
  for (const wallet of wallets) dropWallet(service, wallet);
  return { walletIds };
}

function deleteWalletAccounts({ service, organization, parameters }: Call): object {
  const { state } = service;
  const walletAccountIds = textList(parameters, 'walletAccountIds');
  const accounts = walletAccountIds.flatMap((id) => state.accounts.get(id) ?? []);
  const isOwn = accounts.every(({ organizationId }) => organizationId === organization.id);
  if (!isOwn || accounts.length < walletAccountIds.length) throw new Refusal('not-found', { message: 'wallet account not found' });
  const isLost = accounts.some(({ exported, walletId }) => !exported && !walletOf(service, organization.id, walletId).exported);
  if (!flag(parameters, 'deleteWithoutExport') && isLost) throw new Refusal('not-exported');
  for (const { id } of accounts) state.accounts.drop(id);
  return { walletAccountIds };
}

const wallet = { resource: 'WALLET', right: 'policy' } as const;

/** Wallets and their accounts. @source wire 13.4, 13.5; wire-v2 5.2 */
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
  { ...namedAfter('export_wallet_account'), ...wallet, action: 'EXPORT', run: exportWalletAccount },
  { ...namedAfter('update_wallet'), ...wallet, action: 'UPDATE', run: updateWallet },
  { ...namedAfter('delete_wallets'), ...wallet, action: 'DELETE', run: deleteWallets },
  { ...namedAfter('delete_wallet_accounts'), ...wallet, action: 'DELETE', run: deleteWalletAccounts },
];
