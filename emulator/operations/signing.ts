import { requiredText, textList } from '../fields.js';
import type { Call, Operation } from '../operation.js';
import { signPayload } from '../payloads.js';
import { Refusal } from '../refusal.js';
import { type NamedKey, namedKeyOf, secretOf } from '../signing-keys.js';
import { signTransaction } from '../transactions.js';

const MOST_PAYLOADS = 100;

function signRawPayload(call: Call): object {
  const payload = requiredText(call.parameters, 'payload');
  const [signature] = signAll(call, [payload]);
  return { ...signature };
}

function signRawPayloads(call: Call): object {
  const payloads = textList(call.parameters, 'payloads');
  if (payloads.length === 0) throw new Refusal('field-missing', { suffix: ': payloads' });
  if (payloads.length > MOST_PAYLOADS) throw new Refusal('field-invalid', { suffix: ': payloads' });
  return { signatures: signAll(call, payloads) };
}

function signAll(call: Call, payloads: readonly string[]): readonly { r: string; s: string; v: string }[] {
  const encoding = requiredText(call.parameters, 'encoding');
  const hashFunction = requiredText(call.parameters, 'hashFunction');
  const key = keyOf(call);
  const { curve, addressFormat } = key;
  const privateKey = secretOf(key);
  return payloads.map((payload) => signPayload({ curve, privateKey, addressFormat, payload, encoding, hashFunction }));
}

function signUnsigned(call: Call): object {
  const { parameters } = call;
  const type = requiredText(parameters, 'type');
  const unsignedTransaction = requiredText(parameters, 'unsignedTransaction');
  const key = keyOf(call);
  const { curve, address, addressFormat } = key;
  const signer = { curve, address, addressFormat, privateKey: secretOf(key) };
  return { signedTransaction: signTransaction({ type, unsignedTransaction, ...signer }) };
}

function keyOf({ service, organization, parameters }: Call): NamedKey {
  return namedKeyOf(service, organization.id, requiredText(parameters, 'signWith'));
}

const signing = { resource: 'PRIVATE_KEY', action: 'SIGN', right: 'policy' } as const;

/** Signatures. @source wire 22, 23; interface: sign_raw_payloads, sign_transaction */
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
