import { expect } from '@esm-bundle/chai';
import { hexToBytes } from '@noble/hashes/utils.js';
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { Refusal } from '../../emulator/http/refusal.js';
import { decodeTransaction, signTransaction } from '../../emulator/signing/transactions/sign-transaction.js';
import { deriveAccount } from '../../emulator/wallets/derive-account.js';
import addresses from '../vectors/addresses.json' with { type: 'json' };
import signing from '../vectors/signing.json' with { type: 'json' };

const spec = { curve: 'CURVE_ED25519', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' };
const { address, privateKey } = deriveAccount(addresses.mnemonic, spec);
const signer = { curve: spec.curve, addressFormat: spec.addressFormat, address, privateKey };
const type = 'TRANSACTION_TYPE_SOLANA';

const own = new PublicKey(address);
const other = Keypair.fromSeed(new Uint8Array(32).fill(7));
const friend = Keypair.fromSeed(new Uint8Array(32).fill(9)).publicKey;
const recentBlockhash = Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey.toBase58();
const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

async function sign(unsigned: Uint8Array | string): Promise<Buffer> {
  return Buffer.from(
    await signTransaction({ type, unsignedTransaction: typeof unsigned === 'string' ? unsigned : hex(unsigned), ...signer }),
    'hex',
  );
}

function view(unsigned: Uint8Array): Record<string, any> {
  return (decodeTransaction({ type, unsignedTransaction: hex(unsigned), ...signer }) as any).solana.tx;
}

function legacy(...instructions: TransactionInstruction[]): Transaction {
  return new Transaction({ feePayer: own, recentBlockhash }).add(...instructions);
}

const wire = (transaction: Transaction) => transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
const transfer = SystemProgram.transfer({ fromPubkey: own, toPubkey: friend, lamports: 1000n });

async function code(work: () => unknown): Promise<string | undefined> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) return error.turnkeyErrorCode;
    throw error;
  }
  return 'none';
}

function tokenInstruction(data: number[], accounts: readonly PublicKey[]): TransactionInstruction {
  const keys = accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }));
  return new TransactionInstruction({ programId: tokenProgram, keys, data: Buffer.from(data) });
}

describe('Solana transactions', () => {
  const published = signing.cases.find(({ name }) => name === 'solana-transfer');

  it('signs the published transfer as published', async () => {
    const key = { ...signer, privateKey: hexToBytes(published?.privateSeed ?? '') };
    expect(await signTransaction({ type, unsignedTransaction: published?.unsignedTransaction ?? '', ...key })).to.equal(
      published?.signedTransaction,
    );
  });

  it('signs a legacy transaction that the chain library verifies', async () => {
    const signed = Transaction.from(await sign(wire(legacy(transfer))));
    expect(signed.verifySignatures()).to.equal(true);
    expect(signed.instructions[0]?.data).to.deep.equal(transfer.data);
  });

  it('fills its own slot and keeps the signature of another', async () => {
    const transaction = legacy(transfer, SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: friend, lamports: 1n }));
    transaction.partialSign(other);
    const signed = Transaction.from(await sign(wire(transaction)));
    expect(signed.verifySignatures()).to.equal(true);
    expect(signed.signatures.find(({ publicKey }) => publicKey.equals(other.publicKey))?.signature).to.deep.equal(
      transaction.signatures.find(({ publicKey }) => publicKey.equals(other.publicKey))?.signature,
    );
  });

  it('signs a version 0 transaction with a lookup table', async () => {
    const table = new AddressLookupTableAccount({
      key: other.publicKey,
      state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [friend] },
    });
    const message = new TransactionMessage({ payerKey: own, recentBlockhash, instructions: [transfer] }).compileToV0Message([table]);
    const unsigned = new VersionedTransaction(message).serialize();
    const signed = VersionedTransaction.deserialize(await sign(unsigned));
    const byLibrary = new VersionedTransaction(message);
    byLibrary.sign([Keypair.fromSeed(privateKey)]);
    expect(signed.signatures).to.deep.equal(byLibrary.signatures);
    expect(signed.message.serialize()).to.deep.equal(message.serialize());
    expect(view(unsigned).transfers).to.deep.equal([{ from: address, to: 'ADDRESS_TABLE_LOOKUP', amount: 1000n }]);
    expect(view(unsigned).address_table_lookups).to.have.length(1);
  });

  it('refuses to sign for another account', async () => {
    const foreign = new Transaction({ feePayer: other.publicKey, recentBlockhash }).add(
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: own, lamports: 1n }),
    );
    expect(await code(() => sign(wire(foreign)))).to.equal('INVALID_TRANSACTION');
  });

  const good = hex(wire(legacy(transfer)));
  const malformed: Readonly<Record<string, string>> = {
    'a message without slots': good.slice(2 + 128),
    'a byte too much': `${good}00`,
    'a byte too few': good.slice(0, -2),
    'a slot too few': `00${good.slice(2 + 128)}`,
    'a length not in its shortest form': `8100${good.slice(2)}`,
    'an unknown message version': `${good.slice(0, 130)}81${good.slice(130)}`,
    'an account index out of range': good.replace(/0202000\d0c/, '02020009' + '0c'),
    'an Ethereum transaction': signing.cases.find(({ name }) => name === 'eth-1559')?.unsignedTransaction ?? '',
    'no hex': 'hello',
  };
  for (const [name, text] of Object.entries(malformed)) {
    it(`refuses ${name}`, async () => expect(await code(() => sign(text))).to.equal('INVALID_TRANSACTION'));
  }
});

describe('what policies see of Solana transactions', () => {
  it('names accounts, programs and flags like the chain library', () => {
    const transaction = legacy(transfer);
    const seen = view(wire(transaction));
    const compiled = transaction.compileMessage();
    expect(seen.account_keys).to.deep.equal(compiled.accountKeys.map((key) => key.toBase58()));
    expect(seen.program_keys).to.deep.equal([SystemProgram.programId.toBase58()]);
    expect(seen.recent_blockhash).to.equal(recentBlockhash);
    expect(seen.instructions[0].accounts).to.deep.equal(
      compiled.accountKeys.slice(0, 2).map((key, index) => ({
        account_key: key.toBase58(),
        signer: compiled.isAccountSigner(index),
        writable: compiled.isAccountWritable(index),
      })),
    );
  });

  it('finds token transfers of the three kinds, with mint and signers', () => {
    const [source, mint, destination] = [other.publicKey, friend, tokenProgram];
    const amount = [5, 0, 0, 0, 0, 0, 0, 0];
    const seen = view(
      wire(
        legacy(
          tokenInstruction([3, ...amount], [source, destination, own]),
          tokenInstruction([12, ...amount, 6], [source, mint, destination, own, friend]),
          tokenInstruction([26, 1, ...amount, 6, ...amount], [source, mint, destination, own]),
          tokenInstruction([7, ...amount], [mint, destination, own]),
        ),
      ),
    );
    const base = { from: source.toBase58(), to: destination.toBase58(), owner: address, amount: 5n };
    expect(seen.spl_transfers).to.deep.equal([
      { ...base, token_mint: '', signers: [] },
      { ...base, token_mint: mint.toBase58(), signers: [friend.toBase58()] },
      { ...base, token_mint: mint.toBase58(), signers: [] },
    ]);
    expect(seen.transfers).to.deep.equal([]);
  });
});
