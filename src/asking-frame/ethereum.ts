import { formatGwei, parseTransaction } from 'viem';
import { type ReadPart, type Row, type Spending, together } from './approval.js';
import { readCall, transferIn } from './calls.js';
import { chainName, coins } from './known.js';

const STANDS_IN = 'The code named here may act as your account, from now on, with everything that it has.';

/** What a transaction of Ethereum does, of every type that viem reads; nothing where that fails. */
export function readEthereum(raw: string): ReadPart | undefined {
  try {
    return partsOf(parseTransaction(`0x${raw.replace(/^0x/, '')}`));
  } catch {
    return undefined;
  }
}

type Transaction = ReturnType<typeof parseTransaction>;

function partsOf(transaction: Transaction): ReadPart {
  const { to, value = 0n, chainId, data, maxFeePerGas, gasPrice, gas, authorizationList = [] } = transaction;
  const fee = maxFeePerGas ?? gasPrice;
  const isCall = data !== undefined && data !== '0x';
  const rows: readonly Row[] = [
    ['Chain', chainName(chainId)],
    [isCall ? 'Contract' : 'Receiver', to ?? 'a new one'],
    ...(isCall && value === 0n ? [] : [['Amount', coins(value, chainId)] as const]),
    [
      'Fee at most',
      fee === undefined || gas === undefined ? 'not said' : `${coins(fee * gas, chainId)} (${formatGwei(fee)} gwei × ${gas})`,
    ],
  ];
  const stands = authorizationList.map(
    (one): Row => ['May act as your account', `${'address' in one ? one.address : ''} on ${chainName(one.chainId || undefined)}`],
  );
  const delegated: ReadPart = { rows: stands, warnings: stands.length > 0 ? [STANDS_IN] : [] };
  const call = isCall ? readCall({ to: to ?? '', chain: chainId, data }) : { rows: [], warnings: [] };
  const spending = spendingOf(transaction);
  return { ...together([{ rows, warnings: [] }, blobsOf(transaction), delegated, call]), ...(spending && { spending }) };
}

/** Blobs have a price of their own. @source EIP-4844: gas of a blob */
function blobsOf({ blobVersionedHashes = [], maxFeePerBlobGas = 0n, chainId }: Transaction): ReadPart {
  const fee = maxFeePerBlobGas * 131_072n * BigInt(blobVersionedHashes.length);
  return { rows: blobVersionedHashes.length > 0 ? [['Fee of the blobs at most', coins(fee, chainId)]] : [], warnings: [] };
}

/** All that a transaction takes, where it is one transfer of the older kinds, for one chain. */
function spendingOf({ type, to, value = 0n, chainId: chain, data = '0x', maxFeePerGas, gasPrice, gas }: Transaction): Spending | undefined {
  const price = maxFeePerGas ?? gasPrice;
  if (!/^(legacy|eip2930|eip1559)$/.test(type ?? '') || !to || !chain || price === undefined || gas === undefined) return undefined;
  const fee = price * gas;
  if (data === '0x') return { chain, asset: 'coin', to, amount: value, fee };
  const transfer = value === 0n ? transferIn(data) : undefined;
  return transfer && { chain, asset: to, ...transfer, fee };
}

/** What stands in for an account from now on. @source EIP-7702 */
export function readDelegation(chainId: unknown, address: unknown): ReadPart {
  const chain = chainName(String(chainId) === '0' ? undefined : String(chainId));
  return { rows: [['May act as your account', `${address} on ${chain}`]], warnings: [STANDS_IN] };
}
