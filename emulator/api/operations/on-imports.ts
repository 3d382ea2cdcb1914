import { userOf } from '../../accounts/members.js';
import { textOf, toHex } from '../../bytes/encodings.js';
import { openSealed, targetBundle } from '../../enclave/sealed-bundles.js';
import { fieldsList, oneOf, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { type Call, namedAfter, type Operation } from '../../state/operation.js';
import type { Curve } from '../../state/records.js';
import { checkRoom } from '../../state/room.js';
import { p256Key } from '../../state/service-keys.js';
import { addressOf } from '../../wallets/addresses/address-of.js';
import { isPrivateKey, publicKeyOf } from '../../wallets/derive-account.js';
import { languageOf } from '../../wallets/mnemonic.js';
import { deriveWallet, readAccounts, storeWallet } from '../../wallets/wallet-rows.js';
import { curves } from './on-private-keys.js';

type Kind = 'wallet' | 'private-key';

/** One key per user and kind: a new one replaces an unused one. */
function targetId({ organization, parameters, service }: Call, kind: Kind): { id: string; userId: string } {
  const userId = userOf(service, organization.id, requiredText(parameters, 'userId')).id;
  return { id: `${kind} ${userId}`, userId };
}

function initImport(call: Call, kind: Kind): object {
  const { service, organization, nowMs } = call;
  const { id, userId } = targetId(call, kind);
  const target = p256Key(service.entropy.bytes);
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  service.state.importTargets.put({ id, organizationId: organization.id, targetKey: toHex(target.privateKey), ...dates });
  return { importBundle: targetBundle(target, { organizationId: organization.id, userId }, service.keys.exportSigner) };
}

/** Open what was encrypted for the key of an earlier initiation. @returns the secret, and a function that ends the key. */
function opened(call: Call, kind: Kind): { secret: Uint8Array; end: () => void } {
  const { service, parameters } = call;
  const bundle = requiredText(parameters, 'encryptedBundle');
  const { id } = targetId(call, kind);
  const target = service.state.importTargets.get(id);
  if (target === undefined) throw new Refusal('bundle-unreadable', { message: 'no import was initiated, or it is already done' });
  const secret = openSealed(bundle, p256Key(service.entropy.bytes, target.targetKey));
  return { secret, end: () => service.state.importTargets.drop(id) };
}

/** The words and, after a newline, the passphrase if there is one, in the same format as an export. */
function wordsIn(text: string): { mnemonic: string; passphrase: string } {
  const [words = '', ...rest] = text.trim().split('\n');
  return { mnemonic: words.trim().split(/\s+/u).join(' '), passphrase: rest.join('\n') };
}

async function importWallet(call: Call): Promise<object> {
  const { service, organization, parameters } = call;
  const name = requiredText(parameters, 'walletName');
  const accounts = readAccounts(fieldsList(parameters, 'accounts'));
  const { secret, end } = opened(call, 'wallet');
  const { mnemonic, passphrase } = wordsIn(textOf(secret) ?? '');
  if (languageOf(mnemonic) === undefined) throw new Refusal('mnemonic-invalid');
  const derived = await deriveWallet(service, { name, accounts, mnemonicLength: 12, mnemonic, ...(passphrase && { passphrase }) });
  checkRoom(service, organization.id, { of: 'wallets' });
  end();
  const created = storeWallet(service, organization.id, derived);
  return { walletId: created.wallet.id, addresses: created.accounts.map(({ address }) => address) };
}

function importPrivateKey(call: Call): object {
  const { service, organization, parameters, nowMs } = call;
  const name = requiredText(parameters, 'privateKeyName');
  if (parameters.curve === undefined || parameters.curve === '') throw new Refusal('curve-missing');
  const curve = oneOf(parameters, 'curve', { values: curves, refusal: 'curve-invalid' });
  const formats = textList(parameters, 'addressFormats');
  const { secret, end } = opened(call, 'private-key');
  if (!isPrivateKey(secret, curve)) throw new Refusal('private-key-invalid');
  const key = { secret: toHex(secret), ...addressesOf(secret, curve, formats) };
  checkRoom(service, organization.id, { of: 'privateKeys' });
  end();
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const id = service.entropy.uuid();
  service.state.privateKeys.put({ id, organizationId: organization.id, name, curve, ...key, tagIds: [], imported: true, ...dates });
  return { privateKeyId: id, addresses: key.addresses };
}

function addressesOf(secret: Uint8Array, curve: Curve, formats: readonly string[]) {
  const publicKey = publicKeyOf(secret, curve);
  return { publicKey: toHex(publicKey), addresses: formats.map((format) => ({ format, address: addressOf(publicKey, curve, format) })) };
}

const wallet = { resource: 'WALLET', action: 'IMPORT', right: 'policy' } as const;
const privateKey = { resource: 'PRIVATE_KEY', action: 'IMPORT', right: 'policy' } as const;

/** Secrets from outside, encrypted for a key of the enclave. @source wire 7.1; wire-v2 5.2 */
export const importOperations: readonly Operation[] = [
  { ...namedAfter('init_import_wallet'), ...wallet, run: (call) => initImport(call, 'wallet') },
  { ...namedAfter('import_wallet'), ...wallet, run: importWallet },
  { ...namedAfter('init_import_private_key'), ...privateKey, run: (call) => initImport(call, 'private-key') },
  { ...namedAfter('import_private_key'), ...privateKey, run: importPrivateKey },
];
