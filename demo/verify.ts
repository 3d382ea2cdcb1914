/** A signature as `sign_raw_payloads` returns it: hex without a prefix. */
export interface RawSignature {
  readonly r: string;
  readonly s: string;
  readonly v: string;
}

/** What an independent check found, and who made it. */
export interface Verdict {
  readonly fits: boolean;
  readonly by: string;
}

/** A chain as the demo shows it: how its wallets sign a text, how the signature is written, and who checks it. */
export interface Chain {
  readonly name: string;
  readonly hashFunction: 'HASH_FUNCTION_KECCAK256' | 'HASH_FUNCTION_NOT_APPLICABLE';
  /** The bytes that are signed for a text, in hex. */
  payloadOf(message: string): string;
  /** As wallets of this chain write a signature. */
  written(signature: RawSignature): Promise<string>;
  /** Checks with code that had no part in the signing. Loaded when first needed. */
  verify(message: string, address: string, signature: RawSignature): Promise<Verdict>;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** `personal_sign`: the prefix keeps a signed text from ever being a transaction. @source EIP-191 */
const ethereum: Chain = {
  name: 'Ethereum',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
  payloadOf: (message) => hexOf(utf8(`\x19Ethereum Signed Message:\n${utf8(message).length}${message}`)),
  written: async ({ r, s, v }) => `0x${r}${s}${(27 + Number.parseInt(v, 16)).toString(16)}`,
  async verify(message, address, signature) {
    const { verifyMessage } = await import('viem');
    const written = (await ethereum.written(signature)) as `0x${string}`;
    return { fits: await verifyMessage({ address: address as `0x${string}`, message, signature: written }), by: 'viem' };
  },
};

const solana: Chain = {
  name: 'Solana',
  hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
  payloadOf: (message) => hexOf(utf8(message)),
  async written({ r, s }) {
    const { base58 } = await import('@scure/base');
    return base58.encode(bytesOf(r + s));
  },
  async verify(message, address, { r, s }) {
    const { base58 } = await import('@scure/base');
    return verifyEd25519(utf8(message), base58.decode(address), bytesOf(r + s));
  },
};

/** The browser's own Ed25519 if it has one. */
async function verifyEd25519(
  message: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array,
  signature: Uint8Array<ArrayBuffer>,
): Promise<Verdict> {
  try {
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']);
    return { fits: await crypto.subtle.verify('Ed25519', key, signature, message), by: 'the browser’s own WebCrypto' };
  } catch {
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    return { fits: ed25519.verify(signature, message, publicKey), by: '@noble/curves' };
  }
}

/** By an account's address format. Accounts of other formats aren't offered. */
export const CHAINS: ReadonlyMap<string, Chain> = new Map([
  ['ADDRESS_FORMAT_ETHEREUM', ethereum],
  ['ADDRESS_FORMAT_SOLANA', solana],
]);
