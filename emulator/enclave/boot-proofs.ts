import { sha256 } from '@noble/hashes/sha2.js';
import { base64 } from '@scure/base';
import { concat, utf8 } from '../bytes/encodings.js';
import { timestampOf } from '../state/clock.js';
import type { ServiceKeys } from '../state/service-keys.js';
import { type Attestor, createAttestor } from './attestor.js';

/** The enclave app that holds the ephemeral key and signs app proofs with it. */
export const ENCLAVE_APP = 'signer';

/** What a verifier has to know about an emulated enclave: the root that its attestations lead to, instead of the production one. */
export function enclaveView(keys: ServiceKeys): object {
  const { rootSha256Hex } = attestorOf(keys, 0);
  return { rootSha256Hex, enclaveApp: ENCLAVE_APP, ephemeralPublicKeyHex: ephemeralKeyHex(keys) };
}

/** Encryption key, then signing key, 65 bytes each, hex. */
export function ephemeralKeyHex({ ephemeralReceiver, ephemeralSigner }: ServiceKeys): string {
  return ephemeralReceiver.publicKeyHex + ephemeralSigner.publicKeyHex;
}

/** The root is derived from the service's keys. @param bootedAtMs milliseconds since the epoch. */
function attestorOf({ ephemeralSigner }: ServiceKeys, bootedAtMs: number): Attestor {
  return createAttestor(ephemeralSigner.privateKey, bootedAtMs);
}

/** The last proof of each service: a chain of certificates costs more than everything else in a query. */
const made = new WeakMap<ServiceKeys, { readonly bootedAtMs: number; readonly proof: object }>();

/**
 * The enclave's boot proof: what runs in it, and which ephemeral key it created. The attestation is given under both of its names.
 *
 * @source interface: Boot proof; wire 19
 */
export function bootProof(keys: ServiceKeys, bootedAtMs: number): object {
  const last = made.get(keys);
  if (last?.bootedAtMs === bootedAtMs) return last.proof;
  const proof = newBootProof(keys, bootedAtMs);
  made.set(keys, { bootedAtMs, proof });
  return proof;
}

function newBootProof(keys: ServiceKeys, bootedAtMs: number): object {
  const manifest = utf8(
    JSON.stringify({ namespace: { name: `emulator/${ENCLAVE_APP}`, nonce: 1 }, pivot: { restart: 'always', args: [] } }),
  );
  const publicKey = concat(keys.ephemeralReceiver.publicKey, keys.ephemeralSigner.publicKey);
  const document = base64.encode(attestorOf(keys, bootedAtMs).attest({ publicKey, userData: sha256(manifest) }));
  return {
    ephemeralPublicKeyHex: ephemeralKeyHex(keys),
    cloudAttestationDocB64: document,
    awsAttestationDocB64: document,
    qosManifestB64: base64.encode(manifest),
    qosManifestEnvelopeB64: base64.encode(concat(manifest, utf8('\n[]'))),
    deploymentLabel: 'emulator',
    enclaveApp: ENCLAVE_APP,
    owner: 'emulator',
    createdAt: timestampOf(bootedAtMs),
  };
}
