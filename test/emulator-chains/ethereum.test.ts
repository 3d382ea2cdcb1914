import { expect } from '@esm-bundle/chai';
import { hexToBytes } from '@noble/hashes/utils.js';
import {
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem';
import { Refusal } from '../../emulator/http/refusal.js';
import { evaluate } from '../../emulator/policies/evaluation.js';
import { parseExpression } from '../../emulator/policies/parsed.js';
import { decodeTransaction, signTransaction } from '../../emulator/signing/transactions/sign-transaction.js';
import { deriveAccount } from '../../emulator/wallets/derive-account.js';
import addresses from '../vectors/addresses.json' with { type: 'json' };
import signing from '../vectors/signing.json' with { type: 'json' };

const spec = { curve: 'CURVE_SECP256K1', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' };
const { address, privateKey } = deriveAccount(addresses.mnemonic, spec);
const signer = { curve: spec.curve, addressFormat: spec.addressFormat, address, privateKey };
const type = 'TRANSACTION_TYPE_ETHEREUM';

async function sign(unsignedTransaction: string): Promise<string> {
  return signTransaction({ type, unsignedTransaction, ...signer });
}

async function refusalOf(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.turnkeyErrorCode;
    throw error;
  }
  return 'none';
}

const to = '0x2222222222222222222222222222222222222222';
const fees = { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 1_500_000_000n };
const accessList = [{ address: to, storageKeys: [`0x${'01'.repeat(32)}`] }] as const;
const authorization = { address: to, chainId: 1, nonce: 1, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 1 } as const;

const transactions: Readonly<Record<string, TransactionSerializable>> = {
  'legacy without chain id': { type: 'legacy', to, value: 1n, gas: 21_000n, gasPrice: 20_000_000_000n, nonce: 9 },
  'legacy with chain id': { type: 'legacy', to, value: 1n, gas: 21_000n, gasPrice: 20_000_000_000n, nonce: 0, chainId: 137 },
  'EIP-2930': { type: 'eip2930', to, data: '0xabcdef', gas: 30_000n, gasPrice: 1n, nonce: 1, chainId: 1, accessList },
  'EIP-1559': { type: 'eip1559', to, value: 10n ** 18n, gas: 21_000n, nonce: 3, chainId: 11155111, ...fees },
  'EIP-1559 that creates a contract': { type: 'eip1559', data: '0x6080', gas: 100_000n, nonce: 4, chainId: 1, ...fees },
  'EIP-4844': {
    type: 'eip4844',
    to,
    gas: 21_000n,
    nonce: 5,
    chainId: 1,
    ...fees,
    maxFeePerBlobGas: 7n,
    blobVersionedHashes: [`0x01${'33'.repeat(31)}`],
    sidecars: false,
  },
  'EIP-7702': { type: 'eip7702', to, gas: 60_000n, nonce: 6, chainId: 1, ...fees, authorizationList: [authorization] },
};

describe('Ethereum transactions', () => {
  for (const [name, transaction] of Object.entries(transactions)) {
    it(`signs ${name}: another library recovers the sender and reads the same members`, async () => {
      const unsigned = serializeTransaction(transaction);
      const signed: Hex = `0x${await sign(unsigned)}`;
      expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).to.equal(address);
      const { r, s, v, yParity, ...members } = parseTransaction(signed);
      expect(members).to.deep.equal(parseTransaction(unsigned));
      expect(await sign(unsigned.slice(2))).to.equal(signed.slice(2));
    });
  }

  for (const known of signing.cases.filter(({ transactionType }) => transactionType === type)) {
    it(`signs ${known.name} as published`, async () => {
      const key = { ...signer, privateKey: hexToBytes(known.privateKey ?? '') };
      const unsignedTransaction = known.unsignedTransaction ?? '';
      expect(await signTransaction({ type, unsignedTransaction, ...key })).to.equal(known.signedTransaction);
    });
  }

  const unsigned = serializeTransaction(transactions['EIP-1559'] ?? {}).slice(2);
  const solana = signing.cases.find(({ name }) => name === 'solana-transfer')?.unsignedTransaction ?? '';
  const malformed: Readonly<Record<string, string>> = {
    'no hex': 'hello',
    nothing: '0x',
    'half a digit': `${unsigned}0`,
    'a byte too much': `${unsigned}00`,
    'a byte too few': unsigned.slice(0, -2),
    'an unknown type': `05${unsigned.slice(2)}`,
    'a signed transaction': signing.cases.find(({ name }) => name === 'eth-1559')?.signedTransaction ?? '',
    'a list of too few members': 'c20180',
    'a number with a leading zero': `02ef8200018080808094${to.slice(2)}87038d7ea4c6800080c0`,
    'a Solana transaction': solana,
    'an EIP-4844 one that creates a contract': `03d001808080808080c080e1a001${'33'.repeat(31)}`,
  };
  for (const [name, text] of Object.entries(malformed)) {
    it(`refuses ${name}`, async () => expect(await refusalOf(() => sign(text))).to.equal('INVALID_TRANSACTION'));
  }

  it('refuses a key of the other curve', async () => {
    const foreign = { ...signer, curve: 'CURVE_ED25519' };
    expect(await refusalOf(() => signTransaction({ type, unsignedTransaction: unsigned, ...foreign }))).to.equal('INVALID_TRANSACTION');
  });

  it('refuses unknown types by name', async () => {
    for (const unknown of ['TRANSACTION_TYPE_TEMPO', '', 'constructor']) {
      expect(await refusalOf(() => signTransaction({ type: unknown, unsignedTransaction: unsigned, ...signer }))).to.equal(
        'UNSUPPORTED_TRANSACTION_TYPE',
      );
    }
  });

  it('shows policies a blob transaction with all its fees', () => {
    const view = decodeTransaction({ type, unsignedTransaction: serializeTransaction(transactions['EIP-4844'] ?? {}), ...signer });
    expect(view).to.have.nested.property('eth.tx.type', 'TYPE_3');
    expect(view).to.have.nested.property('eth.tx.gas_price', fees.maxFeePerGas);
    expect(view).to.have.nested.property('eth.tx.max_fee_per_blob_gas', 7n);
    expect(view).to.have.nested.property('eth.tx.data', '0x');
    expect(view).to.have.nested.property('eth.tx.from.text', address);
  });

  it('shows policies no chain id if there is none, and no address for a new contract', () => {
    const legacy = decodeTransaction({
      type,
      unsignedTransaction: serializeTransaction(transactions['legacy without chain id'] ?? {}),
      ...signer,
    });
    const creation = serializeTransaction(transactions['EIP-1559 that creates a contract'] ?? {});
    expect(legacy).not.to.have.nested.property('eth.tx.chain_id');
    expect(decodeTransaction({ type, unsignedTransaction: creation, ...signer })).to.have.nested.property('eth.tx.to.text', '');
  });
});

describe('what policies see of calls to known contracts', () => {
  const abi = [
    ...parseAbi([
      'function transfer(address dst, uint256 wad)',
      'function executeBatch((address target, uint256 value, bytes data)[] calls)',
      'function stop()',
    ]),
    { type: 'event', name: 'Moved', inputs: [] },
  ] as const;
  const contracts = [
    { address: `0x${'99'.repeat(20)}`, definition: JSON.stringify(abi) },
    { address: to, definition: 'no JSON' },
    { address: to, definition: JSON.stringify([null, 7, { type: 'function', name: 'broken', inputs: [{ type: 'nothing' }] }]) },
    { address: to.toUpperCase().replace('X', 'x'), definition: JSON.stringify(abi) },
  ];
  const friend = '0x08d2b0a37F869FF76BACB5Bab3278E26ab7067B7';
  const view = (data: Hex, known = contracts): any => {
    const unsignedTransaction = serializeTransaction({ type: 'eip1559', to, data, gas: 90_000n, nonce: 0, chainId: 1, ...fees });
    return decodeTransaction({ type, unsignedTransaction, ...signer, contracts: known });
  };

  const conditions: Readonly<Record<string, readonly [Hex, string]>> = {
    'arguments by name': [
      encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5n] }),
      `eth.tx.function_name == 'transfer' && eth.tx.function_signature == '0xa9059cbb' && eth.tx.contract_call_args['wad'] < 10 && eth.tx.contract_call_args['dst'] == '${friend.toLowerCase()}'`,
    ],
    'structures in their order': [
      encodeFunctionData({ abi, functionName: 'executeBatch', args: [[{ target: friend, value: 0n, data: '0xAB' }]] }),
      `eth.tx.contract_call_args['calls'].all(call, call[0] == '${friend}' && call[1] == 0 && call[2] == '0xab')`,
    ],
    'no arguments': [encodeFunctionData({ abi, functionName: 'stop' }), "eth.tx.function_name == 'stop'"],
  };
  for (const [name, [data, condition]] of Object.entries(conditions)) {
    it(`reads ${name}`, () => {
      const parsed = parseExpression(condition);
      expect(parsed.ok && evaluate(parsed.tree, view(data))).to.deep.equal({ ok: true, value: true });
    });
  }

  it('says nothing about unknown functions, cut-off data and unknown contracts', () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5n] });
    for (const seen of [view('0x12345678'), view(data.slice(0, -2) as Hex), view('0x'), view(data, [])]) {
      expect(seen.eth.tx).not.to.have.property('function_name');
    }
  });
});
