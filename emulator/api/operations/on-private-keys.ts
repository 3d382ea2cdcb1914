import { fromHex, toHex } from '../../bytes/encodings.js';
import { exportBundle, readTargetKey } from '../../enclave/sealed-bundles.js';
import { type Fields, fieldsList, flag, oneOf, optionalTextList, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { inTurns } from '../../state/in-turns.js';
import { type Call, namedAfter, type Operation } from '../../state/operation.js';
import type { Curve, PrivateKey } from '../../state/records.js';
import { checkRoom } from '../../state/room.js';
import { addressOf } from '../../wallets/addresses/address-of.js';
import { newPrivateKey, publicKeyOf } from '../../wallets/derive-account.js';
import { privateKeyOf } from '../../wallets/private-key-rows.js';
import { checkTags } from './on-tags.js';

/** Curves of keys without a wallet. */
export const curves: readonly Curve[] = ['CURVE_SECP256K1', 'CURVE_ED25519'];

type KeySpec = Omit<PrivateKey, 'id' | 'organizationId' | 'createdAtMs' | 'updatedAtMs'>;

/** A key and each of its addresses count as one. */
const MOST_ADDRESSES = 1000;

async function createPrivateKeys(call: Call): Promise<object> {
  const { service, organization, parameters, nowMs } = call;
  const list = fieldsList(parameters, 'privateKeys');
  if (list.length === 0) throw new Refusal('field-missing', { suffix: ': privateKeys' });
  const addresses = list.reduce((sum, fields) => sum + 1 + optionalTextList(fields, 'addressFormats').length, 0);
  if (addresses > MOST_ADDRESSES) throw new Refusal('work-exceeded');
  const specs = await inTurns(list, (fields) => newKey(call, fields));
  checkRoom(service, organization.id, { of: 'privateKeys', for: list.length });
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const keys = specs.map((spec) =>
    service.state.privateKeys.put({ id: service.entropy.uuid(), organizationId: organization.id, ...spec, ...dates }),
  );
  return { privateKeys: keys.map(({ id, addresses }) => ({ privateKeyId: id, addresses })) };
}

function newKey({ service, organization }: Call, fields: Fields): KeySpec {
  const name = requiredText(fields, 'privateKeyName');
  if (fields.curve === undefined || fields.curve === '') throw new Refusal('curve-missing');
  const curve = oneOf(fields, 'curve', { values: curves, refusal: 'curve-invalid' });
  const tagIds = optionalTextList(fields, 'privateKeyTags');
  checkTags(service, organization.id, { ids: tagIds, type: 'TAG_TYPE_PRIVATE_KEY' });
  const secret = newPrivateKey(curve, service.entropy.bytes);
  const publicKey = publicKeyOf(secret, curve);
  const addresses = optionalTextList(fields, 'addressFormats').map((format) => ({ format, address: addressOf(publicKey, curve, format) }));
  return { name, curve, secret: toHex(secret), publicKey: toHex(publicKey), tagIds, addresses };
}

function exportPrivateKey({ service, organization, parameters, nowMs }: Call): object {
  const key = privateKeyOf(service, organization.id, requiredText(parameters, 'privateKeyId'));
  const exported = {
    plaintext: fromHex(key.secret) ?? new Uint8Array(),
    target: readTargetKey(parameters),
    organizationId: organization.id,
  };
  service.state.privateKeys.put({ ...key, exported: true, updatedAtMs: nowMs });
  return { privateKeyId: key.id, exportBundle: exportBundle(exported, service.keys.exportSigner, service.entropy.bytes) };
}

function deletePrivateKeys({ service, organization, parameters }: Call): object {
  const privateKeyIds = textList(parameters, 'privateKeyIds');
  const keys = privateKeyIds.map((id) => privateKeyOf(service, organization.id, id));
  if (!flag(parameters, 'deleteWithoutExport') && keys.some(({ exported }) => !exported)) throw new Refusal('not-exported');
  for (const { id } of keys) service.state.privateKeys.drop(id);
  return { privateKeyIds };
}

const privateKey = { resource: 'PRIVATE_KEY', right: 'policy' } as const;

/** Private keys without a wallet. @source wire 13.5; wire-v2 5.2 */
export const privateKeyOperations: readonly Operation[] = [
  {
    path: 'create_private_keys',
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
    intent: 'createPrivateKeysIntentV2',
    result: 'createPrivateKeysResultV2',
    ...privateKey,
    action: 'CREATE',
    run: createPrivateKeys,
  },
  { ...namedAfter('export_private_key'), ...privateKey, action: 'EXPORT', run: exportPrivateKey },
  { ...namedAfter('delete_private_keys'), ...privateKey, action: 'DELETE', run: deletePrivateKeys },
];
