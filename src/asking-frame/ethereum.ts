import { formatGwei, parseTransaction } from 'viem';
import { type ReadPart, type Row, readAs, type Said, type Spending, together } from './approval.js';
import { type ContractCall, readCall, transferIn } from './calls.js';
import { chainName, coins } from './known.js';

const STANDS_IN: Said = { text: 'standsIn' };

/** What an Ethereum transaction does, for every type that viem parses; `undefined` if that fails. */
export function readEthereum(raw: string, known: Known): ReadPart | undefined {
  try {
    const transaction = parseTransaction(`0x${raw.replace(/^0x/, '')}`);
    // If it is signed, another parser could read another chain.
    return transaction.r ? undefined : partsOf(transaction, known);
  } catch {
    return undefined;
  }
}

type Transaction = ReturnType<typeof parseTransaction>;
/** What is known besides the transaction. */
type Known = Pick<ContractCall, 'from' | 'descriptions'>;

function partsOf(transaction: Transaction, known: Known): ReadPart {
  const { to, value = 0n, chainId, data, authorizationList = [] } = transaction;
  const isCall = data !== undefined && data !== '0x';
  const rows: readonly Row[] = [
    ['chain', chainName(chainId)],
    [isCall ? 'contract' : 'recipient', to ?? { text: 'newContract' }],
    ...(isCall && value === 0n ? [] : [['amount', coins(value, chainId)] as const]),
    ...feeRows(transaction),
  ];
  const stands = authorizationList.map((one) => actsAs('address' in one ? String(one.address) : '', one.chainId || undefined));
  const delegated = readAs(stands, ...(stands.length > 0 ? [STANDS_IN] : []));
  const call = isCall ? readCall({ to: to ?? '', chain: chainId, data, value, ...known }) : readAs([]);
  const spending = spendingOf(transaction);
  return { ...together([readAs(rows), blobsOf(transaction), delegated, call]), ...(spending && { spending }) };
}

/** The most that a transaction can cost, and how that is made up. */
function feeRows({ maxFeePerGas, gasPrice, gas, chainId }: Transaction): readonly Row[] {
  const price = maxFeePerGas ?? gasPrice;
  if (price === undefined || gas === undefined) return [['maxFee', { text: 'notStated' }]];
  return [
    ['maxFee', coins(price * gas, chainId)],
    ['gas', `${formatGwei(price)} gwei × ${gas}`],
  ];
}

/** Blobs have their own price. @source EIP-4844: gas of a blob */
function blobsOf({ blobVersionedHashes = [], maxFeePerBlobGas = 0n, chainId }: Transaction): ReadPart {
  const fee = maxFeePerBlobGas * 131_072n * BigInt(blobVersionedHashes.length);
  return readAs(blobVersionedHashes.length > 0 ? [['maxBlobFee', coins(fee, chainId)]] : []);
}

/** Everything a transaction takes, if it is one transfer of an older type on one chain. */
function spendingOf({ type, to, value = 0n, chainId: chain, data = '0x', maxFeePerGas, gasPrice, gas }: Transaction): Spending | undefined {
  const price = maxFeePerGas ?? gasPrice;
  if (!/^(legacy|eip2930|eip1559)$/.test(type ?? '') || !to || !chain || price === undefined || gas === undefined) return undefined;
  const fee = price * gas;
  if (data === '0x') return { chain, asset: 'coin', to, amount: value, fee };
  const transfer = value === 0n ? transferIn(data) : undefined;
  return transfer && { chain, asset: to, ...transfer, fee };
}

/** What acts for an account from now on. @source EIP-7702 */
export function readDelegation(chainId: unknown, address: unknown): ReadPart {
  return readAs([actsAs(String(address), String(chainId) === '0' ? undefined : String(chainId))], STANDS_IN);
}

const actsAs = (address: string, chain: number | string | undefined): Row => [
  'canActAs',
  { text: 'onChain', places: { address, chain: chainName(chain) } },
];
