import { requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { type NamedKey, namedKeyOf, secretOf } from '../../signing/named-keys.js';
import { MOST_PAYLOADS, signPayload } from '../../signing/payloads/sign-payload.js';
import { signTransaction } from '../../signing/transactions/sign-transaction.js';
import { inTurns } from '../../state/in-turns.js';
import type { Call, Operation } from '../../state/operation.js';

async function signRawPayload(call: Call): Promise<object> {
  const payload = requiredText(call.parameters, 'payload');
  const [signature] = await signAll(call, [payload]);
  return { ...signature };
}

async function signRawPayloads(call: Call): Promise<object> {
  const payloads = textList(call.parameters, 'payloads');
  if (payloads.length === 0) throw new Refusal('field-missing', { suffix: ': payloads' });
  if (payloads.length > MOST_PAYLOADS) throw new Refusal('field-invalid', { suffix: ': payloads' });
  return { signatures: await signAll(call, payloads) };
}

function signAll(call: Call, payloads: readonly string[]): Promise<readonly { r: string; s: string; v: string }[]> {
  const encoding = requiredText(call.parameters, 'encoding');
  const hashFunction = requiredText(call.parameters, 'hashFunction');
  const key = keyOf(call);
  const { curve, addressFormat } = key;
  const privateKey = secretOf(key);
  return inTurns(payloads, (payload) => signPayload({ curve, privateKey, addressFormat, payload, encoding, hashFunction }));
}

async function signUnsigned(call: Call): Promise<object> {
  const { parameters } = call;
  const type = requiredText(parameters, 'type');
  const unsignedTransaction = requiredText(parameters, 'unsignedTransaction');
  const key = keyOf(call);
  const { curve, address, addressFormat } = key;
  const signer = { curve, address, addressFormat, privateKey: secretOf(key) };
  return { signedTransaction: await signTransaction({ type, unsignedTransaction, ...signer }) };
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
