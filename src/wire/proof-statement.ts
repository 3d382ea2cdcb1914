import { integerText } from './api-values.js';
import { id, type Read, shape, text } from './read.js';
import { longText } from './read-values.js';

/** States that an address was derived from a wallet's recovery phrase at a path. @source wire.md 19 */
export interface AddressDerivation {
  readonly organizationId: string;
  readonly walletId: string;
  readonly derivationPath: string;
  readonly address: string;
}

/** The result of an organization's policies. @source wire.md 19 */
export interface PolicyOutcome {
  readonly organizationId: string;
  readonly outcome: string;
  readonly decisionContextDigest: string;
  readonly organizationDataDigest: string;
  readonly parentOrganizationDataDigest: string;
  /** JSON. */
  readonly userRequestApprovals: string;
}

/** What an app proof says, by its kind. Of an unknown kind only the name is known. */
export type ProofStatement =
  | { readonly kind: 'address-derivation'; readonly timestampMs: number; readonly addressDerivation: AddressDerivation }
  | { readonly kind: 'policy-outcome'; readonly timestampMs: number; readonly policyOutcome: PolicyOutcome }
  | { readonly kind: 'unknown'; readonly timestampMs: number; readonly type: string };

const readHead = shape<{ readonly type: string; readonly timestampMs: string }>({ type: text, timestampMs: integerText });
const readAddressDerivation: Read<AddressDerivation> = shape<AddressDerivation>({
  organizationId: id,
  walletId: id,
  derivationPath: text,
  address: text,
});
const readPolicyOutcome: Read<PolicyOutcome> = shape<PolicyOutcome>({
  organizationId: id,
  outcome: text,
  decisionContextDigest: text,
  organizationDataDigest: text,
  parentOrganizationDataDigest: text,
  userRequestApprovals: longText,
});
const readDerived = shape<{ readonly addressDerivationProof: AddressDerivation }>({ addressDerivationProof: readAddressDerivation });
const readDecided = shape<{ readonly policyOutcomeProof: PolicyOutcome }>({ policyOutcomeProof: readPolicyOutcome });

/** The payload of an app proof, parsed from its JSON. */
export const readProofStatement: Read<ProofStatement> = (value, path) => {
  const head = readHead(value, path);
  if (!head.ok) return head;
  const { type } = head.value;
  const timestampMs = Number(head.value.timestampMs);
  if (type === 'APP_PROOF_TYPE_ADDRESS_DERIVATION') {
    const derived = readDerived(value, path);
    if (!derived.ok) return derived;
    return { ok: true, value: { kind: 'address-derivation', timestampMs, addressDerivation: derived.value.addressDerivationProof } };
  }
  if (type === 'APP_PROOF_TYPE_POLICY_OUTCOME') {
    const decided = readDecided(value, path);
    return decided.ok
      ? { ok: true, value: { kind: 'policy-outcome', timestampMs, policyOutcome: decided.value.policyOutcomeProof } }
      : decided;
  }
  return { ok: true, value: { kind: 'unknown', timestampMs, type } };
};
