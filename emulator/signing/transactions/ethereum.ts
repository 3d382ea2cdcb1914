import { Transaction } from 'micro-eth-signer';
import { toHex } from '../../bytes/encodings.js';
import { CaselessText, type Struct } from '../../policies/values.js';
import { withContractCall } from './contract-calls.js';
import { type Chain, invalidTransaction, type ViewContext } from './unsigned.js';

type EthereumTransaction = ReturnType<typeof Transaction.fromBytes>;

const typeNames: Readonly<Record<EthereumTransaction['type'], string>> = {
  legacy: 'LEGACY',
  eip2930: 'TYPE_1',
  eip1559: 'TYPE_2',
  eip4844: 'TYPE_3',
  eip7702: 'TYPE_4',
};

/**
 * Legacy with and without chain id, EIP-2930, 1559, 4844 and 7702, unsigned.
 *
 * @source wire 23
 */
export const ethereum: Chain = { root: 'eth', curve: 'CURVE_SECP256K1', mostBytes: 131_072, sign, view };

function sign(unsigned: Uint8Array, { privateKey }: { privateKey: Uint8Array }): Uint8Array {
  return readUnsigned(unsigned).signBy(privateKey, false).toBytes();
}

function view(unsigned: Uint8Array, { address, contracts = [] }: ViewContext): Struct {
  const { type, raw } = readUnsigned(unsigned);
  const fields: Partial<Record<string, unknown>> = raw;
  const number = (name: string): bigint | undefined => (typeof fields[name] === 'bigint' ? fields[name] : undefined);
  const gasPrice = number('gasPrice') ?? number('maxFeePerGas');
  const members = present({
    type: typeNames[type],
    from: new CaselessText(address),
    to: new CaselessText(raw.to === '0x' ? '' : raw.to),
    data: `0x${raw.data.replace(/^0x/, '')}`,
    value: raw.value,
    gas: raw.gasLimit,
    gas_price: gasPrice,
    chain_id: number('chainId'),
    nonce: raw.nonce,
    max_fee_per_gas: number('maxFeePerGas'),
    max_priority_fee_per_gas: number('maxPriorityFeePerGas'),
    max_fee_per_blob_gas: number('maxFeePerBlobGas'),
  });
  return withContractCall(members, contracts);
}

function readUnsigned(unsigned: Uint8Array): EthereumTransaction {
  const transaction = decode(unsigned);
  if (transaction.isSigned) throw invalidTransaction('already signed');
  // The digest is computed over the library's own serialization, so that has to match what was sent.
  if (transaction.toHex({ includeSignature: false }) !== `0x${toHex(unsigned)}`) throw invalidTransaction('not canonical');
  return transaction;
}

function decode(unsigned: Uint8Array): EthereumTransaction {
  try {
    return Transaction.fromBytes(unsigned);
  } catch {
    throw invalidTransaction('not an Ethereum transaction');
  }
}

function present(members: Readonly<Record<string, Struct[string] | undefined>>): Struct {
  return Object.fromEntries(Object.entries(members).filter((entry): entry is [string, Struct[string]] => entry[1] !== undefined));
}
