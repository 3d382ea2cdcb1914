import { requiredText, textList } from '../fields.js';
import type { Call, Operation } from '../operation.js';
import { signPayload } from '../payloads.js';
import { Refusal } from '../refusal.js';
import { type SigningKey, signingKeyOf } from '../signing-keys.js';
import { signTransaction } from '../transactions.js';

const MOST_PAYLOADS = 100;

function signRawPayload(call: Call): object {
  return signOne(call, keyOf(call), requiredText(call.parameters, 'payload'));
}

function signRawPayloads(call: Call): object {
  const payloads = textList(call.parameters, 'payloads');
  if (payloads.length === 0) throw new Refusal('field-missing', { suffix: ': payloads' });
  if (payloads.length > MOST_PAYLOADS) throw new Refusal('field-invalid', { suffix: ': payloads' });
  const key = keyOf(call);
  return { signatures: payloads.map((payload) => signOne(call, key, payload)) };
}

function keyOf({ service, organization, parameters }: Call): SigningKey {
  return signingKeyOf(service, organization.id, requiredText(parameters, 'signWith'));
}

function signOne({ parameters }: Call, key: SigningKey, payload: string): { r: string; s: string; v: string } {
  const encoding = requiredText(parameters, 'encoding');
  const hashFunction = requiredText(parameters, 'hashFunction');
  const { curve, privateKey, addressFormat } = key;
  return signPayload({ curve, privateKey, addressFormat, payload, encoding, hashFunction });
}

function signUnsigned(call: Call): object {
  const { parameters } = call;
  const type = requiredText(parameters, 'type');
  const unsignedTransaction = requiredText(parameters, 'unsignedTransaction');
  const { curve, privateKey, address, addressFormat } = keyOf(call);
  return { signedTransaction: signTransaction({ type, unsignedTransaction, curve, privateKey, address, addressFormat }) };
}

const signing = { resource: 'PRIVATE_KEY', action: 'SIGN', right: 'policy' } as const;

/** Signatures. @source wire 22, 23 */
export const signingOperations: readonly Operation[] = [
  {
    path: 'sign_raw_payloads',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
    intent: 'signRawPayloadsIntent',
    result: 'signRawPayloadsResult',
    ...signing,
    run: signRawPayloads,
  },
  {
    path: 'sign_raw_payload',
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    intent: 'signRawPayloadIntentV2',
    result: 'signRawPayloadResult',
    ...signing,
    run: signRawPayload,
  },
  {
    path: 'sign_transaction',
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    intent: 'signTransactionIntentV2',
    result: 'signTransactionResult',
    ...signing,
    run: signUnsigned,
  },
];
