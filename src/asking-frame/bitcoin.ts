import { Address, NETWORK, OutScript, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { getPrevOut } from '@scure/btc-signer/transaction.js';
import { formatUnits } from 'viem';
import { decodeHex } from '../encoding/hex.js';
import { BLIND, type ReadPart, type Row, readAs, type Said } from './approval.js';

const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' };
const OPEN: Said = { text: 'open' };

const coin = (amount: bigint): string => `${formatUnits(amount, 8)} BTC`;
/** The network of an address. @source BIP-173; base58 prefixes of Bitcoin */
const networkOf = (account: string) => (account.startsWith('bcrt1') ? REGTEST : /^(tb1|[mn2])/.test(account) ? TEST_NETWORK : NETWORK);

/** What a PSBT does: each output, the change, and the fee; `undefined` if it isn't one. @source BIP-174 */
export function readBitcoin(hex: string, account: string): ReadPart | undefined {
  try {
    return partsOf(Transaction.fromPSBT(decodeHex(hex.toLowerCase()), { allowUnknownOutputs: true }), account);
  } catch {
    return undefined;
  }
}

function partsOf(transaction: Transaction, account: string): ReadPart {
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at));
  const spent = inputs.map((input) => getPrevOut(input));
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => {
    const { amount = 0n, script = new Uint8Array() } = transaction.getOutput(at);
    const place = placeOf(script, account);
    // Someone else may pay with this transaction, too, so only the account's own address is the user's.
    return { amount, place, isBack: place === account };
  });
  const total = (amounts: readonly { readonly amount: bigint }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0n);
  const rows: readonly Row[] = [
    ...outputs
      .filter(({ isBack }) => !isBack)
      .flatMap(({ amount, place }): Row[] => [
        ['sends', coin(amount)],
        ['to', place ?? { text: 'noAddress' }],
      ]),
    ...outputs.filter(({ isBack }) => isBack).map(({ amount }): Row => ['returns', coin(amount)]),
    ['fee', coin(total(spent) - total(outputs))],
  ];
  const kinds = inputs.map(({ sighashType = SigHash.ALL }) => sighashType);
  const isClosed = kinds.every((kind) => kind === SigHash.ALL || kind === SigHash.DEFAULT);
  return readAs(rows, ...(outputs.some(({ place }) => place === undefined) ? [BLIND] : []), ...(isClosed ? [] : [OPEN]));
}

function placeOf(script: Uint8Array, account: string): string | undefined {
  try {
    return Address(networkOf(account)).encode(OutScript.decode(script));
  } catch {
    return undefined;
  }
}
