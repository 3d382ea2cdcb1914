import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Address, OutScript, SigHash, Transaction } from '@scure/btc-signer';
import { getPrevOut } from '@scure/btc-signer/transaction.js';
import { sameBytes, toHex } from '../../bytes/encodings.js';
import { Refusal } from '../../http/refusal.js';
import { CaselessText, type Struct } from '../../policies/values.js';
import { inTurns } from '../../state/in-turns.js';
import { bitcoinNetworks, bitcoinPayment } from '../../wallets/addresses/bitcoin-address.js';
import { bitcoinFormatOf } from '../../wallets/addresses/formats.js';
import { type Chain, invalidTransaction, type TransactionSigner } from './unsigned.js';

/**
 * PSBTs: a partial signature is added to each input that the key can spend. Nothing is finalized.
 *
 * Legacy inputs need their complete previous transaction, P2SH and P2WSH inputs their script. SIGHASH_ALL; taproot by its key path.
 *
 * @source wire 23; BIP-174, BIP-371
 */
export const bitcoin: Chain = { root: 'bitcoin', curve: 'CURVE_SECP256K1', mostBytes: 200_000, sign, view };

const allowedSighash = [SigHash.ALL, SigHash.DEFAULT];
const MOST_INPUTS = 100;
const MOST_OUTPUTS = 400;
const LOCKTIME_IS_SECONDS_FROM = 500_000_000;

async function sign(unsigned: Uint8Array, { privateKey }: TransactionSigner): Promise<Uint8Array> {
  const transaction = readPsbt(unsigned);
  const publicKey = secp256k1.getPublicKey(privateKey);
  const own = kinds.map((kind) => [kind, bitcoinPayment(publicKey, 'MAINNET', kind).script] as const);
  const inputs = Array.from({ length: transaction.inputsLength }, (_, index) => index);
  const signed = await inTurns(inputs, (index) => signInput({ transaction, index, privateKey, publicKey, own }));
  if (!signed.includes(true)) throw invalidTransaction('the key can sign no input');
  return transaction.toPSBT();
}

const kinds = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const;

interface InputToSign {
  readonly transaction: Transaction;
  readonly index: number;
  readonly privateKey: Uint8Array;
  readonly publicKey: Uint8Array;
  /** The scripts that pay to the key itself. */
  readonly own: readonly (readonly [kind: (typeof kinds)[number], script: Uint8Array])[];
}

/** Whether the input was signed. An input that pays to the key itself but can't be signed refuses the whole transaction. */
function signInput({ transaction, index, privateKey, publicKey, own }: InputToSign): boolean {
  const spent = previousOutput(transaction, index)?.script;
  const [kind] = own.find(([, script]) => spent && sameBytes(script, spent)) ?? [];
  if (kind === 'P2TR') transaction.updateInput(index, { tapInternalKey: publicKey.subarray(1) }, true);
  try {
    return transaction.signIdx(privateKey, index, allowedSighash, new Uint8Array(32));
  } catch (error) {
    if (kind !== undefined) throw invalidTransaction(`input ${index}: ${error instanceof Error ? error.message : 'not signable'}`);
    return false;
  }
}

function previousOutput(transaction: Transaction, index: number): { amount: bigint; script: Uint8Array } | undefined {
  try {
    return getPrevOut(transaction.getInput(index));
  } catch {
    return undefined;
  }
}

function view(unsigned: Uint8Array, { addressFormat }: { addressFormat: string }): Struct {
  const transaction = readPsbt(unsigned);
  const { network } = bitcoinFormatOf(addressFormat) ?? { network: 'MAINNET' as const };
  const inputs = Array.from({ length: transaction.inputsLength }, (_, index) => transaction.getInput(index));
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index));
  const fee = feeOf(transaction);
  const { lockTime } = transaction;
  return {
    version: `${transaction.version}`,
    inputs: inputs.map(({ txid, index, sequence }) => ({
      tx_id: toHex(txid ?? new Uint8Array()),
      vout: BigInt(index ?? 0),
      sequence: BigInt(sequence ?? 0xffffffff),
    })),
    outputs: outputs.map(({ amount, script }) => outputView(amount ?? 0n, script ?? new Uint8Array(), network)),
    locktime: { amount: BigInt(lockTime), type: lockTime >= LOCKTIME_IS_SECONDS_FROM ? 'Seconds' : 'Blocks' },
    ...(fee === undefined ? {} : { fee }),
  };
}

const addressTypes: Readonly<Record<string, string>> = { pkh: 'P2PKH', sh: 'P2SH', wpkh: 'P2WPKH', wsh: 'P2WSH', tr: 'P2TR' };

function outputView(value: bigint, script: Uint8Array, network: keyof typeof bitcoinNetworks): Struct {
  const script_pubkey = toHex(script);
  try {
    const decoded = OutScript.decode(script);
    const address_type = new CaselessText(addressTypes[decoded.type] ?? decoded.type.toUpperCase());
    return { value, script_pubkey, address: Address(bitcoinNetworks[network]).encode(decoded), address_type };
  } catch {
    // An output without an address, such as a data carrier.
    return { value, script_pubkey, address: '', address_type: new CaselessText('') };
  }
}

/** Inputs minus outputs; unknown if an input doesn't say what it spends. */
function feeOf(transaction: Transaction): bigint | undefined {
  try {
    return transaction.fee;
  } catch {
    return undefined;
  }
}

function readPsbt(unsigned: Uint8Array): Transaction {
  const transaction = decode(unsigned);
  // Each signature reads all inputs and outputs.
  if (transaction.inputsLength > MOST_INPUTS || transaction.outputsLength > MOST_OUTPUTS) throw new Refusal('work-exceeded');
  if (transaction.inputsLength === 0 || transaction.outputsLength === 0) throw invalidTransaction('no inputs or no outputs');
  if ((feeOf(transaction) ?? 0n) < 0n) throw invalidTransaction('the outputs spend more than the inputs hold');
  return transaction;
}

function decode(unsigned: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(unsigned, { allowUnknownOutputs: true, unknown: 'ignore', proprietary: 'ignore' });
  } catch {
    throw invalidTransaction('not a PSBT');
  }
}
