import { createPublicKey, verify } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Page } from 'playwright';
import { type Hex, keccak256, recoverAddress, sha256, toHex } from 'viem';
import type { KmsClient } from '../../src/kms-client.js';

/** Components of a signature, as the service returns them. */
export interface RawSignature {
  readonly r: string;
  readonly s: string;
  readonly v: string;
}
export interface RawRequest {
  readonly signWith: string;
  readonly payloads: readonly string[];
  readonly encoding: string;
  readonly hashFunction: string;
}

/** Sign with the session of the page, through the client that its elements use. */
export function signInPage(page: Page, parameters: RawRequest): Promise<readonly RawSignature[]> {
  return page.evaluate(async (wanted) => {
    const { client } = document.querySelector('kms-session') as unknown as { client: KmsClient };
    const outcome = await client.api.submit('sign_raw_payloads', wanted as never);
    if (outcome.state !== 'completed') throw new Error(outcome.state);
    return (outcome.result as { signatures: RawSignature[] }).signatures;
  }, parameters);
}

/** Addresses of the wallet that came with the account. */
export function addressesInPage(page: Page): Promise<{ readonly ethereum: string; readonly solana: string }> {
  return page.evaluate(async () => {
    const { client } = document.querySelector('kms-session') as unknown as { client: KmsClient };
    const { accounts } = (await client.api.query('list_wallet_accounts' as never, {} as never)) as {
      accounts: { address: string; addressFormat: string }[];
    };
    const of = (format: string) => accounts.find(({ addressFormat }) => addressFormat === `ADDRESS_FORMAT_${format}`)!.address;
    return { ethereum: of('ETHEREUM'), solana: of('SOLANA') };
  });
}

const DIGESTS = { HASH_FUNCTION_KECCAK256: keccak256, HASH_FUNCTION_SHA256: sha256 };

/** Address whose key made a secp256k1 signature over a UTF-8 text; viem computes it, which shares no code with client or emulator. */
export function ethereumSigner(text: string, hashFunction: keyof typeof DIGESTS, { r, s, v }: RawSignature): Promise<string> {
  const hash = DIGESTS[hashFunction](toHex(new TextEncoder().encode(text)));
  const signature = { r: `0x${r}` as Hex, s: `0x${s}` as Hex, yParity: Number.parseInt(v, 16) };
  return recoverAddress({ hash, signature });
}

/** Whether an ed25519 signature over a UTF-8 text is that of a Solana address; Node's own OpenSSL checks it. */
export function isSolanaSignature(text: string, address: string, { r, s }: RawSignature): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const key = createPublicKey({ key: Buffer.concat([prefix, base58.decode(address)]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(r + s, 'hex'));
}
