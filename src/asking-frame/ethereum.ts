import { formatGwei, parseTransaction } from 'viem';
import { type ReadPart, type Row, together } from './approval.js';
import { readCall } from './calls.js';
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

function partsOf(transaction: ReturnType<typeof parseTransaction>): ReadPart {
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
  return together([{ rows, warnings: [] }, delegated, call]);
}

/** What stands in for an account from now on. @source EIP-7702 */
export function readDelegation(chainId: unknown, address: unknown): ReadPart {
  const chain = chainName(String(chainId) === '0' ? undefined : String(chainId));
  return { rows: [['May act as your account', `${address} on ${chain}`]], warnings: [STANDS_IN] };
}
