import { expect } from '@esm-bundle/chai';
import { schnorr } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32m } from '@scure/base';
import { type Hex, recoverAddress, recoverTypedDataAddress } from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { Refusal } from '../../emulator/http/refusal.js';
import { signPayload } from '../../emulator/signing/payloads/sign-payload.js';
import type { Curve } from '../../emulator/state/records.js';
import { deriveAccount } from '../../emulator/wallets/derive-account.js';
import addresses from '../vectors/addresses.json' with { type: 'json' };
import signing from '../vectors/signing.json' with { type: 'json' };

const account = { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' } as const;
const ethereum = deriveAccount(addresses.mnemonic, account);

interface Sent {
  readonly payload: string;
  readonly encoding: string;
  readonly hashFunction: string;
}

function signEthereum(sent: Sent): { r: string; s: string; v: string } {
  return signPayload({ curve: account.curve, addressFormat: account.addressFormat, privateKey: ethereum.privateKey, ...sent });
}

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return `${error.httpStatus} ${error.refusal}`;
    throw error;
  }
  return 'none';
}

function rsv({ r, s, v }: { r: string; s: string; v: string }): Hex {
  return `0x${r}${s}${v === '00' ? '1b' : '1c'}`;
}

const raw = signing.cases.filter((known) => 'encoding' in known);

describe('raw payloads', () => {
  for (const known of raw.filter(({ expect: expected }) => expected === 'valid')) {
    it(`signs ${known.name} as published`, () => {
      const privateKey = hexToBytes(known.privateKey ?? known.privateSeed ?? '');
      const { encoding = '', hashFunction = '', payload = '', curve } = known;
      const request = { curve: curve as Curve, privateKey, addressFormat: account.addressFormat, encoding, hashFunction, payload };
      expect(signPayload(request)).to.deep.equal(known.signature);
    });
  }

  for (const known of raw.filter(({ expect: expected }) => expected === 'invalid')) {
    it(`refuses ${known.name}: ${known.why}`, () => {
      const curve = known.name.includes('ed25519') ? 'CURVE_ED25519' : 'CURVE_SECP256K1';
      const { encoding = '', hashFunction = '', payload = '' } = known;
      const request = { curve, privateKey: ethereum.privateKey, addressFormat: '', encoding, hashFunction, payload } as const;
      expect(refusalOf(() => signPayload(request))).to.match(/^400 (payload-invalid|payload-encoding-invalid|hash-function-invalid)$/);
    });
  }

  it('refuses names that only exist on a prototype', () => {
    const sent = { payload: '00', encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_SHA256' };
    expect(refusalOf(() => signEthereum({ ...sent, encoding: 'constructor' }))).to.equal('400 payload-encoding-invalid');
    expect(refusalOf(() => signEthereum({ ...sent, hashFunction: 'toString' }))).to.equal('400 hash-function-invalid');
  });

  it('recovers to the address, whatever the parity', async () => {
    for (let index = 0; index < 8; index += 1) {
      const payload = `message ${index}`;
      const signature = signEthereum({ payload, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_SHA256' });
      expect(await recoverAddress({ hash: sha256(utf8ToBytes(payload)), signature: rsv(signature) })).to.equal(ethereum.address);
    }
  });
});

describe('taproot payloads', () => {
  it('verify by BIP-340 under the key that the address shows', () => {
    const format = { curve: 'CURVE_SECP256K1', path: "m/86'/0'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR' } as const;
    const { address, privateKey } = deriveAccount(addresses.mnemonic, format);
    const request = {
      ...format,
      privateKey,
      payload: 'hello',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_SHA256',
    };
    const { r, s, v } = signPayload(request);
    const outputKey = bech32m.fromWords(bech32m.decode(address as `${string}1${string}`).words.slice(1));
    expect(v).to.equal('00');
    expect(schnorr.verify(hexToBytes(r + s), sha256(utf8ToBytes('hello')), outputKey)).to.equal(true);
  });

  it('are refused for the encodings of Ethereum', () => {
    const format = {
      curve: 'CURVE_SECP256K1',
      addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
      privateKey: ethereum.privateKey,
    } as const;
    const sent = { payload: '{}', encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' };
    expect(refusalOf(() => signPayload({ ...format, ...sent }))).to.equal('400 payload-encoding-invalid');
  });
});

describe('ed25519 payloads', () => {
  it('verify by the platform under the account key', async () => {
    const format = { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' } as const;
    const { publicKeyHex, privateKey } = deriveAccount(addresses.mnemonic, format);
    const sent = { payload: 'grüße', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' };
    const { r, s, v } = signPayload({ ...format, privateKey, ...sent });
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(hexToBytes(publicKeyHex)), 'Ed25519', false, ['verify']);
    const message = Uint8Array.from(utf8ToBytes('grüße'));
    expect(v).to.equal('00');
    expect(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(hexToBytes(r + s)), message)).to.equal(true);
  });
});

const mail = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'uint256' },
      { name: 'salt', type: 'bytes32' },
      { name: 'open', type: 'bool' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'] },
    to: [{ name: 'Bob', wallets: ['0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB', '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57'] }],
    amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    salt: `0x${'ab'.repeat(32)}`,
    open: true,
  },
} as const;

function signTypedData(typed: unknown): { r: string; s: string; v: string } {
  return signEthereum({ payload: JSON.stringify(typed), encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' });
}

describe('EIP-712 payloads', () => {
  it('recover to the address by another library', async () => {
    const message = { ...mail.message, amount: 2n ** 256n - 1n } as const;
    expect(await recoverTypedDataAddress({ ...mail, message, signature: rsv(signTypedData(mail)) })).to.equal(ethereum.address);
  });

  it('use the domain type as it was sent, even if the domain has more members', async () => {
    const types = { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] } as const;
    const signature = rsv(signTypedData({ ...mail, types }));
    const message = { ...mail.message, amount: 2n ** 256n - 1n } as const;
    expect(await recoverTypedDataAddress({ ...mail, message, domain: { name: mail.domain.name }, signature })).to.equal(ethereum.address);
  });

  it('accept an empty domain', async () => {
    const signature = rsv(signTypedData({ ...mail, domain: {} }));
    const message = { ...mail.message, amount: 2n ** 256n - 1n } as const;
    expect(await recoverTypedDataAddress({ ...mail, message, domain: {}, signature })).to.equal(ethereum.address);
  });

  it("don't cover members that no type names", () => {
    const more = { ...mail, message: { ...mail.message, extra: 1, from: { ...mail.message.from, extra: [{}] } } };
    expect(signTypedData(more)).to.deep.equal(signTypedData(mail));
  });

  const broken: Readonly<Record<string, unknown>> = {
    'a text': 'hello',
    'a list': [],
    'no message': { ...mail, message: undefined },
    'an unknown primary type': { ...mail, primaryType: 'Letter' },
    'a missing member': { ...mail, message: { ...mail.message, amount: undefined } },
    'a negative unsigned number': { ...mail, message: { ...mail.message, amount: '-1' } },
    'a type that nobody defines': { ...mail, types: { Mail: [{ name: 'from', type: 'Ghost' }] } },
    'fields that are no list': { ...mail, types: { Mail: {} } },
    'a short bytes32': { ...mail, message: { ...mail.message, salt: '0xab' } },
  };
  for (const [name, typed] of Object.entries(broken)) {
    it(`refuse ${name}`, () => expect(refusalOf(() => signTypedData(typed))).to.equal('400 payload-invalid'));
  }

  it('refuse endless nesting instead of failing', () => {
    const payload = `{"domain":{},"types":{"A":[{"name":"a","type":"A"}]},"primaryType":"A","message":${'{"a":'.repeat(20_000)}{}${'}'.repeat(20_000)}}`;
    const sent = { payload, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' };
    expect(refusalOf(() => signEthereum(sent))).to.equal('400 payload-invalid');
  });
});

describe('EIP-7702 payloads', () => {
  const sign = (payload: string) =>
    signEthereum({ payload, encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', hashFunction: 'HASH_FUNCTION_NO_OP' });
  const address = '0x1111111111111111111111111111111111111111';

  it('recover to the address by another library', async () => {
    const { r, s, v } = sign(JSON.stringify({ chainId: 11155111, address, nonce: 3 }));
    const authorization = { address, chainId: 11155111, nonce: 3, r: `0x${r}`, s: `0x${s}`, yParity: Number(v) } as const;
    expect(await recoverAuthorizationAddress({ authorization })).to.equal(ethereum.address);
  });

  it('accept numbers as numbers, decimal text and hex text', () => {
    const signatures = ['7', '"7"', '"0x7"'].map((nonce) => sign(`{"chainId":1,"address":"${address}","nonce":${nonce}}`));
    expect(new Set(signatures.map(rsv)).size).to.equal(1);
  });

  const broken = [
    '',
    '[]',
    `{"chainId":1,"nonce":1}`,
    `{"chainId":-1,"address":"${address}","nonce":1}`,
    `{"chainId":1,"address":"0x11","nonce":1}`,
  ];
  for (const payload of [
    ...broken,
    `{"chainId":1.5,"address":"${address}","nonce":1}`,
    `{"chainId":1,"address":"${address}","nonce":"18446744073709551616"}`,
  ]) {
    it(`refuse ${payload || 'nothing'}`, () => expect(refusalOf(() => sign(payload))).to.equal('400 payload-invalid'));
  }
});
