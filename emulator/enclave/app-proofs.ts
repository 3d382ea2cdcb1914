import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from '../bytes/encodings.js';
import { isFields } from '../http/fields.js';
import type { Activity, AppProof, WalletAccount } from '../state/records.js';
import type { Service } from '../state/service.js';
import type { ServiceKeys } from '../state/service-keys.js';

/** A proof as it is returned. @source interface: App proof */
export type SignedProof = Pick<AppProof, 'scheme' | 'publicKey' | 'proofPayload' | 'signature'>;

/**
 * Sign a payload with the enclave's ephemeral key.
 *
 * @returns the public key as encryption and signing key, 65 bytes each, hex; the signature as r and s, hex.
 * @source wire 19
 */
export function signProof(proofPayload: string, { ephemeralReceiver, ephemeralSigner }: ServiceKeys): SignedProof {
  return {
    scheme: 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256',
    publicKey: ephemeralReceiver.publicKeyHex + ephemeralSigner.publicKeyHex,
    proofPayload,
    signature: toHex(p256.sign(utf8(proofPayload), ephemeralSigner.privateKey)),
  };
}

/**
 * Store a completed activity's proofs: where each new address comes from, and that the policies allowed it.
 *
 * @source wire 19
 */
export function proveActivity(service: Service, activity: Activity): void {
  const { state, entropy, clock, keys } = service;
  const nowMs = clock.now();
  const derivations = newAccounts(service, activity).map((account) => derivationPayload(account, nowMs));
  for (const payload of [...derivations, outcomePayload(service, activity, nowMs)]) {
    const proof = signProof(JSON.stringify(payload), keys);
    state.appProofs.put({ id: entropy.uuid(), activityId: activity.id, ...proof, createdAtMs: nowMs, updatedAtMs: nowMs });
  }
}

/** The accounts whose addresses an activity returns. Their wallet is in the result, or was named in the request. */
function newAccounts({ state }: Service, { result, parameters }: Activity): readonly WalletAccount[] {
  const [inner] = Object.values(result);
  const made = isFields(inner) && isFields(inner.wallet) ? inner.wallet : inner;
  if (!isFields(made) || !Array.isArray(made.addresses)) return [];
  const walletId = made.walletId ?? parameters.walletId;
  const addresses: readonly unknown[] = made.addresses;
  return typeof walletId === 'string' ? state.accounts.find('wallet', walletId).filter(({ address }) => addresses.includes(address)) : [];
}

function derivationPayload({ organizationId, walletId, path, address }: WalletAccount, nowMs: number): object {
  const addressDerivationProof = { organizationId, walletId, derivationPath: path, address };
  return { type: 'APP_PROOF_TYPE_ADDRESS_DERIVATION', timestampMs: `${nowMs}`, addressDerivationProof };
}

function outcomePayload({ state }: Service, activity: Activity, nowMs: number): object {
  const { organizationId, type, parameters, fingerprint, votes } = activity;
  const organization = state.organizations.get(organizationId);
  const parent = organization?.parentId === undefined ? undefined : state.organizations.get(organization.parentId);
  const approvals = votes.map(({ userId, publicKey, signature, scheme }) => ({ userId, publicKey, signature, scheme }));
  const policyOutcomeProof = {
    organizationId,
    outcome: 'OUTCOME_ALLOW',
    decisionContextDigest: digestOf({ type, parameters, fingerprint }),
    organizationDataDigest: digestOf(organization ?? null),
    parentOrganizationDataDigest: digestOf(parent ?? null),
    userRequestApprovals: JSON.stringify(approvals),
  };
  return { type: 'APP_PROOF_TYPE_POLICY_OUTCOME', timestampMs: `${nowMs}`, policyOutcomeProof };
}

function digestOf(value: unknown): string {
  return toHex(sha256(utf8(JSON.stringify(value))));
}
