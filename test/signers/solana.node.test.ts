import { expect } from '@esm-bundle/chai';
import { ed25519 } from '@noble/curves/ed25519.js';
import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  isMessagePartialSigner,
  isTransactionPartialSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { type SolanaSigner, solanaSigner } from '../../src/signers/solana.js';
import { type SolanaKitSigner, solanaKitSigner } from '../../src/signers/solana-kit.js';
import { codeOf, type SigningStage, signingStage, waiting } from './signing-stage.js';

const recentBlockhash = Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey.toBase58();
const other = Keypair.fromSeed(new Uint8Array(32).fill(4));
let stage: SigningStage;
let own: PublicKey;
before(async () => {
  stage = await signingStage();
  own = new PublicKey(stage.solana);
});

describe('the signer for @solana/web3.js', () => {
  let signer: SolanaSigner;
  before(() => {
    signer = solanaSigner(stage.api, { publicKey: own });
  });

  const transferFrom = (fromPubkey: PublicKey) => SystemProgram.transfer({ fromPubkey, toPubkey: own, lamports: 1000 });
  const versioned = (payerKey: PublicKey) => {
    const instructions = [transferFrom(own), transferFrom(payerKey)];
    return new VersionedTransaction(new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToV0Message());
  };
  const isSignedBy = ({ message, signatures }: VersionedTransaction, key: PublicKey) => {
    const slot = message.staticAccountKeys.findIndex((one) => one.equals(key));
    return ed25519.verify(signatures[slot] ?? new Uint8Array(64), message.serialize(), key.toBytes());
  };

  it('signs a legacy transaction, the same object', async () => {
    const transaction = new Transaction({ feePayer: own, recentBlockhash }).add(transferFrom(own));
    expect(await signer.signTransaction(transaction)).to.equal(transaction);
    expect(transaction.verifySignatures()).to.equal(true);
  });

  it('signs as the second of two, and keeps the first one’s signature', async () => {
    const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash }).add(transferFrom(own));
    transaction.partialSign(other);
    await signer.signTransaction(transaction);
    expect(transaction.verifySignatures()).to.equal(true);
  });

  it('signs a versioned transaction, alone and as the second', async () => {
    const [alone, second] = await signer.signAllTransactions([versioned(own), versioned(other.publicKey)]);
    expect(alone && isSignedBy(alone, own)).to.equal(true);
    second?.sign([other]);
    expect(second && isSignedBy(second, own) && isSignedBy(second, other.publicKey)).to.equal(true);
  });

  it('signs a message', async () => {
    const message = new TextEncoder().encode('hello');
    expect(ed25519.verify(await signer.signMessage(message), message, own.toBytes())).to.equal(true);
  });

  it('requests nothing for a transaction that others sign', async () => {
    const before = stage.asked.length;
    const foreign = new Transaction({ feePayer: other.publicKey, recentBlockhash }).add(transferFrom(other.publicKey));
    expect(await codeOf(signer.signTransaction(foreign))).to.equal('bad_request');
    expect(stage.asked).to.have.length(before);
  });

  it('passes on that a signature is pending, and requests none after it', async () => {
    const held = solanaSigner(waiting, { publicKey: own });
    expect(await codeOf(held.signMessage(new Uint8Array([1])))).to.equal('activity_pending');
    expect(await codeOf(held.signAllTransactions([versioned(own), versioned(own)]))).to.equal('activity_pending');
  });
});

describe('the signer for @solana/kit', () => {
  let signer: SolanaKitSigner;
  before(() => {
    signer = solanaKitSigner(stage.api, { address: address(stage.solana) });
  });
  const lifetime = { blockhash: recentBlockhash as Blockhash, lastValidBlockHeight: 1n };
  const program = address('11111111111111111111111111111111');

  it('is what kit calls a signer for transactions and for messages', () => {
    expect(isTransactionPartialSigner(signer)).to.equal(true);
    expect(isMessagePartialSigner(signer)).to.equal(true);
  });

  it('pays for a message that kit signs with its signers', async () => {
    const cosigner = await generateKeyPairSigner();
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(signer, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
      (one) =>
        appendTransactionMessageInstruction(
          {
            programAddress: program,
            accounts: [{ address: cosigner.address, role: 2, signer: cosigner } as never],
            data: new Uint8Array([1]),
          },
          one,
        ),
    );
    const signed = await signTransactionMessageWithSigners(message);
    const wire = VersionedTransaction.deserialize(Buffer.from(getBase64EncodedWireTransaction(signed), 'base64'));
    const keys = wire.message.staticAccountKeys.slice(0, 2).map((key) => key.toBytes());
    expect(wire.signatures).to.have.length(2);
    for (const [slot, signature] of wire.signatures.entries())
      expect(ed25519.verify(signature, wire.message.serialize(), keys[slot] ?? new Uint8Array())).to.equal(true);
  });

  it('signs messages, one after the other, and stops where it is told to', async () => {
    const contents = ['a', 'b'].map((text) => new TextEncoder().encode(text));
    const results = await signer.signMessages(contents.map((content) => ({ content, signatures: {} })));
    for (const [index, signatures] of results.entries()) {
      const signature = signatures[address(stage.solana)] ?? new Uint8Array(64);
      expect(ed25519.verify(signature, contents[index] ?? new Uint8Array(), own.toBytes())).to.equal(true);
    }
    const abortSignal = AbortSignal.abort();
    expect(await codeOf(signer.signMessages([{ content: new Uint8Array([1]), signatures: {} }], { abortSignal }))).to.equal('aborted');
  });

  it('passes on that a signature is pending', async () => {
    const held = solanaKitSigner(waiting, { address: address(stage.solana) });
    expect(await codeOf(held.signMessages([{ content: new Uint8Array([1]), signatures: {} }]))).to.equal('activity_pending');
  });
});
