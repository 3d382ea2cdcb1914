import type { Curve } from '../addresses/formats.js';
import { addressOf } from '../addresses.js';
import { toHex } from '../encodings.js';
import { type Fields, fieldsList, oneOf, optionalTextList, requiredText } from '../fields.js';
import { newPrivateKey, publicKeyOf } from '../keys.js';
import type { Call, Operation } from '../operation.js';
import type { PrivateKey } from '../records.js';
import { Refusal } from '../refusal.js';
import { checkRoom } from '../room.js';

const curves: readonly Curve[] = ['CURVE_SECP256K1', 'CURVE_ED25519'];

type KeySpec = Omit<PrivateKey, 'id' | 'organizationId' | 'createdAtMs' | 'updatedAtMs'>;

function createPrivateKeys(call: Call): object {
  const { service, organization, parameters, nowMs } = call;
  const list = fieldsList(parameters, 'privateKeys');
  if (list.length === 0) throw new Refusal('field-missing', { suffix: ': privateKeys' });
  checkRoom(service, organization.id, { of: 'privateKeys', for: list.length });
  const specs = list.map((fields) => newKey(call, fields));
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
  const isKnown = (id: string) => service.state.tags.get(id)?.organizationId === organization.id;
  if (!tagIds.every(isKnown)) throw new Refusal('not-found', { message: 'private key tag not found' });
  const secret = newPrivateKey(curve, service.entropy.bytes);
  const publicKey = publicKeyOf(secret, curve);
  const addresses = optionalTextList(fields, 'addressFormats').map((format) => ({ format, address: addressOf(publicKey, curve, format) }));
  return { name, curve, secret: toHex(secret), publicKey: toHex(publicKey), tagIds, addresses };
}

/** Private keys without a wallet. @source wire 13.5 */
export const privateKeyOperations: readonly Operation[] = [
  {
    path: 'create_private_keys',
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
    intent: 'createPrivateKeysIntentV2',
    result: 'createPrivateKeysResultV2',
    resource: 'PRIVATE_KEY',
    action: 'CREATE',
    right: 'policy',
    run: createPrivateKeys,
  },
];
