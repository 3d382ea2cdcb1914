import { expect } from '@esm-bundle/chai';
import { hexToBytes } from '@noble/hashes/utils.js';
import { Transaction as BitcoinTransaction, RawTx, TEST_NETWORK } from '@scure/btc-signer';
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { TronWeb, utils } from 'tronweb';
import { recoverTransactionAddress, serializeTransaction, type TransactionSerializable } from 'viem';
import { bitcoinPayment } from '../../emulator/wallets/addresses/bitcoin-address.js';
import { deriveAccount } from '../../emulator/wallets/derive-account.js';
import { createScript, type Script } from '../emulator/script.js';
import addresses from '../vectors/addresses.json' with { type: 'json' };

const pathFormat = 'PATH_FORMAT_BIP32';
const secp256k1 = { curve: 'CURVE_SECP256K1', pathFormat };
const accounts = [
  { ...secp256k1, path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  { curve: 'CURVE_ED25519', pathFormat, path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
  { ...secp256k1, path: "m/44'/195'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_TRON' },
  { ...secp256k1, path: "m/84'/1'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH' },
] as const;
const [ethereum, solana, tron, bitcoin] = accounts.map((account) => deriveAccount(addresses.mnemonic, account));

const to = '0x2222222222222222222222222222222222222222';
const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 1n };
const authorization = { address: to, chainId: 1, nonce: 1, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 1 } as const;
const transactions: Readonly<Record<string, TransactionSerializable>> = {
  legacy: { type: 'legacy', to, value: 1n, gas: 21_000n, gasPrice: 20n, nonce: 0, chainId: 137 },
  'EIP-2930': { type: 'eip2930', to, gas: 30_000n, gasPrice: 1n, nonce: 1, chainId: 1, accessList: [{ address: to, storageKeys: [] }] },
  'EIP-1559': { type: 'eip1559', to, value: 1n, gas: 21_000n, nonce: 3, chainId: 1, ...fees },
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

describe('transactions signed through the API', () => {
  let script: Script;
  before(() => {
    script = createScript({ config: { organization: { wallets: [{ walletName: 'W', mnemonic: addresses.mnemonic, accounts }] } } });
  });

  async function sign(chain: string, signWith: string | undefined, unsignedTransaction: string): Promise<string> {
    const parameters = { signWith, unsignedTransaction, type: `TRANSACTION_TYPE_${chain}` };
    const { status, body } = await script.submit(script.root, 'sign_transaction', parameters);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.activity.result.signTransactionResult.signedTransaction;
  }

  for (const [name, transaction] of Object.entries(transactions)) {
    it(`are accepted by viem: Ethereum, ${name}`, async () => {
      const signed = await sign('ETHEREUM', ethereum?.address, serializeTransaction(transaction));
      const serializedTransaction = `0x${signed}` as `0x02${string}`;
      expect(await recoverTransactionAddress({ serializedTransaction })).to.equal(ethereum?.address);
    });
  }

  it('are accepted by web3.js: Solana, legacy and version 0', async () => {
    const own = new PublicKey(solana?.address ?? '');
    const recentBlockhash = Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey.toBase58();
    const instructions = [SystemProgram.transfer({ fromPubkey: own, toPubkey: own, lamports: 1000 })];
    const legacy = new Transaction({ feePayer: own, recentBlockhash }).add(...instructions);
    const unsigned = legacy.serialize({ requireAllSignatures: false, verifySignatures: false }).toString('hex');
    expect(Transaction.from(Buffer.from(await sign('SOLANA', solana?.address, unsigned), 'hex')).verifySignatures()).to.equal(true);

    const message = new TransactionMessage({ payerKey: own, recentBlockhash, instructions }).compileToV0Message();
    const byLibrary = new VersionedTransaction(message);
    const signed = await sign('SOLANA', solana?.address, Buffer.from(byLibrary.serialize()).toString('hex'));
    byLibrary.sign([Keypair.fromSeed(solana?.privateKey ?? new Uint8Array())]);
    expect(signed).to.equal(Buffer.from(byLibrary.serialize()).toString('hex'));
  });

  it('are accepted by TronWeb: Tron', async () => {
    const owner = TronWeb.address.toHex(tron?.address ?? '');
    const value = { owner_address: owner, to_address: `41${'22'.repeat(20)}`, amount: 1_000_000 };
    const contract = [{ parameter: { value, type_url: 'type.googleapis.com/protocol.TransferContract' }, type: 'TransferContract' }];
    const block = { ref_block_bytes: 'abcd', ref_block_hash: '1122334455667788', expiration: 1_737_124_904_032, timestamp: 1 };
    const json = { visible: false, txID: '', raw_data: { contract, ...block } };
    const raw = utils.transaction.txPbToRawDataHex(utils.transaction.txJsonToPb(json)).replace(/^0x/, '').toLowerCase();
    const signed = await sign('TRON', tron?.address, raw);
    expect(signed).to.contain(raw);
    const transactionId = Buffer.from(utils.crypto.SHA256(utils.code.hexStr2byteArray(raw))).toString('hex');
    expect(utils.crypto.ecRecover(transactionId, signed.slice(-130)).toLowerCase()).to.equal(owner.toLowerCase());
  });

  for (const kind of ['P2PKH', 'P2WPKH', 'P2TR'] as const) {
    it(`are accepted by btc-signer: Bitcoin, ${kind}`, async () => {
      const { script: output } = bitcoinPayment(hexToBytes(bitcoin?.publicKeyHex ?? ''), 'TESTNET', kind);
      const input = { txid: new Uint8Array(32).fill(0x11), index: 0, finalScriptSig: new Uint8Array([0x51]), sequence: 0xffffffff };
      const outputs = [{ amount: 100_000n, script: output }];
      const funding = RawTx.encode({ version: 2, segwitFlag: false, inputs: [input], outputs, witnesses: undefined, lockTime: 0 });
      const txid = BitcoinTransaction.fromRaw(funding, { allowUnknownInputs: true, disableScriptCheck: true }).id;
      const unsigned = new BitcoinTransaction();
      const spent = kind === 'P2PKH' ? { nonWitnessUtxo: funding } : { witnessUtxo: { script: output, amount: 100_000n } };
      unsigned.addInput({ txid, index: 0, ...spent });
      unsigned.addOutputAddress(bitcoin?.address ?? '', 99_000n, TEST_NETWORK);
      const psbt = await sign('BITCOIN', bitcoin?.address, Buffer.from(unsigned.toPSBT()).toString('hex'));
      const signed = BitcoinTransaction.fromPSBT(hexToBytes(psbt));
      signed.finalize();
      expect(signed.isFinal).to.equal(true);
      expect(RawTx.decode(signed.extract()).inputs).to.have.length(1);
    });
  }
});
