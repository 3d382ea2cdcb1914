import { expect } from '@esm-bundle/chai';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { p2sh, RawTx, Script, SigHash, sortedMultisig, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { Refusal } from '../../emulator/http/refusal.js';
import { decodeTransaction, signTransaction } from '../../emulator/signing/transactions/sign-transaction.js';
import { bitcoinPayment } from '../../emulator/wallets/addresses/bitcoin-address.js';
import { deriveAccount } from '../../emulator/wallets/derive-account.js';
import addresses from '../vectors/addresses.json' with { type: 'json' };
import signing from '../vectors/signing.json' with { type: 'json' };

const kinds = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const;
type Kind = (typeof kinds)[number];

const spec = { curve: 'CURVE_SECP256K1', path: "m/84'/1'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH' };
const { address, privateKey, publicKeyHex } = deriveAccount(addresses.mnemonic, spec);
const publicKey = hexToBytes(publicKeyHex);
const signer = { curve: spec.curve, addressFormat: spec.addressFormat, address, privateKey };
const type = 'TRANSACTION_TYPE_BITCOIN';

const stranger = new Uint8Array(32).fill(5);
const strangerKey = secp256k1.getPublicKey(stranger);
const value = 100_000n;

/** A transaction that pays to a script, with inputs that need all of it. */
function funding(script: Uint8Array): Uint8Array {
  const input = { txid: new Uint8Array(32).fill(0x11), index: 0, finalScriptSig: new Uint8Array([0x51]), sequence: 0xffffffff };
  return RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [input],
    outputs: [{ amount: value, script }],
    witnesses: undefined,
    lockTime: 0,
  });
}

function paymentOf(kind: Kind, key: Uint8Array = publicKey) {
  return bitcoinPayment(key, 'TESTNET', kind);
}

type Scripts = Omit<ReturnType<typeof paymentOf>, 'address'>;
type Input = Parameters<Transaction['addInput']>[0];

function inputOf({ script, redeemScript, witnessScript }: Scripts, isLegacy: boolean): Input {
  const previous = funding(script);
  const outpoint = { txid: idOf(previous), index: 0 };
  const spent = isLegacy ? { nonWitnessUtxo: previous } : { witnessUtxo: { script, amount: value } };
  return { ...outpoint, ...spent, ...(redeemScript && { redeemScript }), ...(witnessScript && { witnessScript }) };
}

function idOf(raw: Uint8Array): string {
  return bytesToHex(sha256(sha256(raw)).reverse());
}

function psbt(inputs: readonly Input[], amount = 1_000n): string {
  const transaction = new Transaction();
  for (const input of inputs) transaction.addInput(input);
  transaction.addOutputAddress(address, amount, TEST_NETWORK);
  return bytesToHex(transaction.toPSBT());
}

const own = (kind: Kind) => inputOf(paymentOf(kind), kind === 'P2PKH');
const foreign = (kind: Kind) => inputOf(paymentOf(kind, strangerKey), kind === 'P2PKH');

async function sign(unsignedTransaction: string): Promise<Transaction> {
  return Transaction.fromPSBT(hexToBytes(await signTransaction({ type, unsignedTransaction, ...signer })));
}

async function refusalOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return `${error.turnkeyErrorCode} ${error.message}`;
    throw error;
  }
  return 'none';
}

describe('Bitcoin transactions', () => {
  for (const kind of kinds) {
    it(`adds a partial signature to a ${kind} input, which finalises to a valid spend`, async () => {
      const signed = await sign(psbt([own(kind)]));
      expect(signed.isFinal).to.equal(false);
      const input = signed.getInput(0);
      expect(kind === 'P2TR' ? input.tapKeySig : input.partialSig?.[0]?.[1]).to.be.an.instanceof(Uint8Array);
      signed.finalize();
      const spend = RawTx.decode(signed.extract());
      expect(spend.inputs).to.have.length(1);
      expect(spend.outputs).to.have.length(1);
      expect(isSpendValid(kind, signed)).to.equal(true);
    });
  }

  it('signs all its inputs of all kinds at once, and leaves the others', async () => {
    const signed = await sign(psbt([...kinds.map(own), foreign('P2WPKH'), foreign('P2TR')]));
    const isSigned = Array.from({ length: 7 }, (_, index) => {
      const { partialSig, tapKeySig } = signed.getInput(index);
      return partialSig !== undefined || tapKeySig !== undefined;
    });
    expect(isSigned).to.deep.equal([true, true, true, true, true, false, false]);
  });

  for (const place of ['P2WSH', 'P2SH'] as const) {
    it(`adds its share to a multisignature in ${place} that someone else has signed`, async () => {
      const shared = sortedMultisig(2, [publicKey, strangerKey], true, TEST_NETWORK);
      const payment = place === 'P2SH' ? p2sh({ ...shared, type: 'wsh' }, TEST_NETWORK) : shared;
      const transaction = Transaction.fromPSBT(hexToBytes(psbt([inputOf(payment, false)])));
      transaction.sign(stranger);
      const signed = await sign(bytesToHex(transaction.toPSBT()));
      expect(signed.getInput(0).partialSig).to.have.length(2);
      signed.finalize();
      expect(signed.isFinal).to.equal(true);
    });
  }

  it('gives the same signatures every time', async () => {
    const unsigned = psbt(kinds.map(own));
    expect((await sign(unsigned)).toPSBT()).to.deep.equal((await sign(unsigned)).toPSBT());
  });

  it('signs SIGHASH_ALL only', async () => {
    const risky = { ...own('P2WPKH'), sighashType: SigHash.NONE };
    expect(await refusalOf(() => sign(psbt([risky])))).to.match(/^INVALID_TRANSACTION .*input 0/);
  });

  const legacyByWitness = { ...inputOf(paymentOf('P2PKH'), false) };
  const withoutScript = (kind: Kind) => {
    const { redeemScript, witnessScript, ...rest } = own(kind) as Record<string, unknown>;
    return rest as Input;
  };
  const refused: Readonly<Record<string, string>> = {
    'a legacy input without its previous transaction': psbt([legacyByWitness]),
    'a P2SH input without its script': psbt([withoutScript('P2SH')]),
    'inputs of others only': psbt([foreign('P2WPKH')]),
    'outputs above inputs': psbt([own('P2WPKH')], value + 1n),
    'a final transaction instead of a PSBT': bytesToHex(funding(paymentOf('P2WPKH').script)),
    'a byte too few': psbt([own('P2WPKH')]).slice(0, -2),
    'an Ethereum transaction': signing.cases.find(({ name }) => name === 'eth-1559')?.unsignedTransaction ?? '',
    'no hex': 'hello',
  };
  for (const [name, text] of Object.entries(refused)) {
    it(`refuses ${name}`, async () => expect(await refusalOf(() => sign(text))).to.match(/^INVALID_TRANSACTION /));
  }
});

describe('what policies see of Bitcoin transactions', () => {
  const view = (unsignedTransaction: string, addressFormat = spec.addressFormat) =>
    decodeTransaction({ type, unsignedTransaction, ...signer, addressFormat });

  it('reads inputs, outputs, fee and lock time', () => {
    const input = own('P2WPKH');
    const script = bytesToHex(paymentOf('P2WPKH').script);
    const seen = view(psbt([input]));
    expect(seen).to.have.nested.property('bitcoin.tx.fee', value - 1_000n);
    expect(seen).to.have.nested.property('bitcoin.tx.inputs[0].tx_id', input.txid);
    expect(seen).to.have.nested.property('bitcoin.tx.inputs[0].vout', 0n);
    expect(seen).to.have.nested.property('bitcoin.tx.outputs[0].address', address);
    expect(seen).to.have.nested.property('bitcoin.tx.outputs[0].address_type.text', 'P2WPKH');
    expect(seen).to.have.nested.property('bitcoin.tx.outputs[0].script_pubkey', script);
    expect(seen).to.have.nested.property('bitcoin.tx.locktime.type', 'Blocks');
  });

  it('writes addresses for the network of the signing address', () => {
    const seen = view(psbt([own('P2TR')]), 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR');
    expect(seen)
      .to.have.nested.property('bitcoin.tx.outputs[0].address')
      .that.matches(/^bcrt1q/);
  });

  it('has no address for a data carrier', async () => {
    const transaction = new Transaction({ allowUnknownOutputs: true });
    transaction.addInput(own('P2WPKH'));
    transaction.addOutput({ script: new Uint8Array([0x6a, 0x02, 0x68, 0x69]), amount: 0n });
    const unsigned = bytesToHex(transaction.toPSBT());
    expect(view(unsigned)).to.have.nested.property('bitcoin.tx.outputs[0].address', '');
    expect((await sign(unsigned)).inputsLength).to.equal(1);
  });
});

/** Whether the signature in a finalised input's witness or script is for the digest that the rules of its kind give. */
function isSpendValid(kind: Kind, transaction: Transaction): boolean {
  const { finalScriptWitness = [], finalScriptSig = new Uint8Array() } = transaction.getInput(0);
  const { script, redeemScript, witnessScript } = paymentOf(kind);
  if (kind === 'P2TR') {
    const digest = transaction.preimageWitnessV1(0, [script], SigHash.DEFAULT, [value]);
    return schnorr.verify(finalScriptWitness[0] ?? new Uint8Array(), digest, script.subarray(2));
  }
  if (kind === 'P2PKH') {
    const [signature, key] = Script.decode(finalScriptSig);
    return isSame(key, publicKey) && isEcdsa(signature, legacyDigest(transaction, script));
  }
  if (kind === 'P2SH' && !isSame(Script.decode(finalScriptSig)[0], redeemScript)) return false;
  if (kind === 'P2WSH' && !isSame(finalScriptWitness.at(-1), witnessScript)) return false;
  const code = kind === 'P2WSH' ? witnessScript : paymentOf('P2PKH').script;
  return isEcdsa(finalScriptWitness[0], transaction.preimageWitnessV0(0, code ?? script, SigHash.ALL, value));
}

function isSame(a: unknown, b: Uint8Array | undefined): boolean {
  return a instanceof Uint8Array && b !== undefined && bytesToHex(a) === bytesToHex(b);
}

/** DER, followed by one byte for SIGHASH_ALL. */
function isEcdsa(signature: unknown, digest: Uint8Array): boolean {
  if (!(signature instanceof Uint8Array) || signature.at(-1) !== SigHash.ALL) return false;
  return secp256k1.verify(signature.subarray(0, -1), digest, publicKey, { prehash: false, format: 'der' });
}

/** The transaction with the spent script in its only input, and the kind of signature behind it, hashed twice. */
function legacyDigest(transaction: Transaction, script: Uint8Array): Uint8Array {
  const { inputs, ...rest } = RawTx.decode(transaction.extract());
  const bare = { ...rest, segwitFlag: false, witnesses: undefined, inputs: inputs.map((input) => ({ ...input, finalScriptSig: script })) };
  return sha256(sha256(concatBytes(RawTx.encode(bare), Uint8Array.of(SigHash.ALL, 0, 0, 0))));
}
