import { expect } from '@esm-bundle/chai';
import { hexToBytes } from '@noble/hashes/utils.js';
import { TronWeb, utils } from 'tronweb';
import { Refusal } from '../../emulator/http/refusal.js';
import { decodeTransaction, signTransaction } from '../../emulator/signing/transactions/sign-transaction.js';
import { deriveAccount } from '../../emulator/wallets/derive-account.js';
import addresses from '../vectors/addresses.json' with { type: 'json' };
import signing from '../vectors/signing.json' with { type: 'json' };

const spec = { curve: 'CURVE_SECP256K1', path: "m/44'/195'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_TRON' };
const { address, privateKey } = deriveAccount(addresses.mnemonic, spec);
const signer = { curve: spec.curve, addressFormat: spec.addressFormat, address, privateKey };
const type = 'TRANSACTION_TYPE_TRON';

const ownHex = TronWeb.address.toHex(address);
const otherHex = `41${'22'.repeat(20)}`;

/** The unsigned `raw_data` of a contract, built by the chain's own library. */
function rawData(contractType: string, value: object, more: object = {}): string {
  const transaction = {
    visible: false,
    txID: '',
    raw_data: {
      contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${contractType}` }, type: contractType }],
      ref_block_bytes: 'abcd',
      ref_block_hash: '1122334455667788',
      expiration: 1_737_124_904_032,
      timestamp: 1_737_124_843_584,
      ...more,
    },
  };
  return utils.transaction.txPbToRawDataHex(utils.transaction.txJsonToPb(transaction)).replace(/^0x/, '').toLowerCase();
}

async function sign(unsignedTransaction: string): Promise<string> {
  return signTransaction({ type, unsignedTransaction, ...signer });
}

/** The two members of a signed transaction, read by hand from the protobuf. */
function parts(signed: string): { raw: string; signatures: string[] } {
  const bytes = hexToBytes(signed);
  let at = 0;
  const length = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const fields: [number, string][] = [];
  while (at < bytes.length) {
    const tag = bytes[at++] ?? 0;
    const size = length();
    fields.push([tag, Buffer.from(bytes.subarray(at, at + size)).toString('hex')]);
    at += size;
  }
  return {
    raw: fields.find(([tag]) => tag === 0x0a)?.[1] ?? '',
    signatures: fields.filter(([tag]) => tag === 0x12).map(([, value]) => value),
  };
}

function signerOf(raw: string, signature: string): string {
  const transactionId = utils.crypto.SHA256(utils.code.hexStr2byteArray(raw));
  return utils.crypto.ecRecover(Buffer.from(transactionId).toString('hex'), signature);
}

async function code(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.turnkeyErrorCode;
    throw error;
  }
  return 'none';
}

function contractView(unsignedTransaction: string): Record<string, unknown> {
  return (decodeTransaction({ type, unsignedTransaction, ...signer }) as any).tron.tx.contract[0];
}

const trx = rawData('TransferContract', { owner_address: ownHex, to_address: otherHex, amount: 1_000_000 });

describe('Tron transactions', () => {
  it('signs the published raw data as published', async () => {
    const known = signing.cases.find(({ name }) => name === 'tron-raw-data');
    const key = { ...signer, privateKey: hexToBytes(known?.privateKey ?? '') };
    const signed = await signTransaction({ type, unsignedTransaction: known?.rawDataHex ?? '', ...key });
    expect(signed).to.equal(known?.signedTransactionProtobufHex);
  });

  it('signs raw data that the chain library built, so that it recovers the owner', async () => {
    const { raw, signatures } = parts(await sign(trx));
    expect(raw).to.equal(trx);
    expect(signatures).to.have.length(1);
    expect(signerOf(raw, signatures[0] ?? '').toLowerCase()).to.equal(ownHex.toLowerCase());
    expect(utils.deserializeTx.deserializeTransaction('TransferContract', raw).contract[0].parameter.value.amount).to.equal(1_000_000);
  });

  it('accepts a whole transaction, and keeps its signatures', async () => {
    const once = await sign(trx);
    const byteLength = trx.length / 2;
    const unsigned = `0a${Buffer.from([0x80 | (byteLength & 0x7f), byteLength >> 7]).toString('hex')}${trx}`;
    expect(await sign(unsigned)).to.equal(once);
    expect(parts(await sign(once)).signatures).to.have.length(2);
  });

  const malformed: Readonly<Record<string, string>> = {
    'no hex': 'hello',
    'a byte too few': trx.slice(0, -2),
    'no contract': '0a02abcd22081122334455667788' + '40e0f8d9a5c732',
    'an Ethereum transaction': signing.cases.find(({ name }) => name === 'eth-1559')?.unsignedTransaction ?? '',
    'a Solana transaction': signing.cases.find(({ name }) => name === 'solana-transfer')?.unsignedTransaction ?? '',
    'no reference to a block': rawData(
      'TransferContract',
      { owner_address: ownHex, to_address: otherHex, amount: 1 },
      { ref_block_bytes: '' },
    ),
    'no expiration': rawData('TransferContract', { owner_address: ownHex, to_address: otherHex, amount: 1 }, { expiration: 0 }),
  };
  for (const [name, text] of Object.entries(malformed)) {
    it(`refuses ${name}`, async () => expect(await code(() => sign(text))).to.equal('INVALID_TRANSACTION'));
  }
});

describe('what policies see of Tron transactions', () => {
  it('reads a transfer of TRX', () => {
    expect(contractView(trx)).to.deep.equal({
      type: 'TransferContract',
      permission_id: 0n,
      owner_address: address,
      to_address: TronWeb.address.fromHex(otherHex),
      amount: 1_000_000n,
    });
  });

  it('reads a contract call', () => {
    const value = { owner_address: ownHex, contract_address: otherHex, data: 'a9059cbb00', call_value: 5 };
    const seen = contractView(rawData('TriggerSmartContract', value, { fee_limit: 1000 }));
    expect(seen).to.include({ type: 'TriggerSmartContract', call_value: 5n, data: 'a9059cbb00', token_id: 0n });
    expect(seen.contract_address).to.equal(TronWeb.address.fromHex(otherHex));
  });

  it('reads staking and delegation', () => {
    const freeze = contractView(rawData('FreezeBalanceV2Contract', { owner_address: ownHex, frozen_balance: 7, resource: 'ENERGY' }));
    expect(freeze).to.include({ frozen_balance: 7n, resource: 'ENERGY' });
    const value = { owner_address: ownHex, receiver_address: otherHex, balance: 9, resource: 'BANDWIDTH', lock: true, lock_period: 3 };
    expect(contractView(rawData('DelegateResourceContract', value))).to.include({
      balance: 9n,
      resource: 'BANDWIDTH',
      lock: true,
      lock_period: 3n,
    });
  });

  it('reads permissions', () => {
    const keys = [{ address: otherHex, weight: 1 }];
    const owner = { type: 0, id: 0, permission_name: 'owner', threshold: 1, keys };
    const active = { type: 2, id: 2, permission_name: 'active', threshold: 1, operations: '7f'.repeat(32), keys };
    const seen = contractView(rawData('AccountPermissionUpdateContract', { owner_address: ownHex, owner, actives: [active] }));
    expect(seen.owner).to.include({ type: 'Owner', permission_name: 'owner', threshold: 1n });
    expect(seen.actives).to.have.nested.property('[0].operations', '7f'.repeat(32));
    expect(seen.actives).to.have.nested.property('[0].keys[0].address', TronWeb.address.fromHex(otherHex));
  });

  it('names other contracts without reading into them', () => {
    expect(contractView(rawData('VoteWitnessContract', { owner_address: ownHex, votes: [] }))).to.deep.equal({
      type: 'VoteWitnessContract',
      permission_id: 0n,
    });
  });
});
