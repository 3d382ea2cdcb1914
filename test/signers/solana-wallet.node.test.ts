import { expect } from '@esm-bundle/chai';
import { createSignInMessageText } from '@solana/wallet-standard-util';
import { Keypair, type PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { signInText } from '../../src/signers/solana-sign-in.js';
import { slotOf, withSignature } from '../../src/signers/solana-wire.js';

const RECENT = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k';
const [ADA, BOB, EVE] = [1, 2, 3].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
];
const moves = [
  SystemProgram.transfer({ fromPubkey: ADA, toPubkey: EVE, lamports: 1 }),
  SystemProgram.transfer({ fromPubkey: BOB, toPubkey: EVE, lamports: 1 }),
];
const legacy = () => new Transaction({ feePayer: ADA, recentBlockhash: RECENT }).add(...moves).serialize({ requireAllSignatures: false });
const versioned = () =>
  new VersionedTransaction(
    new TransactionMessage({ payerKey: ADA, recentBlockhash: RECENT, instructions: moves }).compileToV0Message(),
  ).serialize();

describe("a key's slot in a Solana transaction", () => {
  for (const [kind, written] of [
    ['legacy', legacy],
    ['versioned', versioned],
  ] as const) {
    it(`is found in one that is ${kind}, and receives the signature`, () => {
      const transaction = written();
      expect(slotOf(transaction, ADA.toBytes())).to.equal(0);
      expect(slotOf(transaction, BOB.toBytes())).to.equal(1);
      // One that only receives signs nothing.
      expect(slotOf(transaction, EVE.toBytes())).to.equal(-1);
      const signed = withSignature(transaction, 1, new Uint8Array(64).fill(7));
      expect(VersionedTransaction.deserialize(signed).signatures.map(([first]) => first)).to.deep.equal([0, 7]);
    });
  }

  it("isn't searched for in one that is cut short, or that has more or fewer slots than signers", () => {
    const transaction = legacy();
    const message = 1 + 2 * 64;
    for (const wrong of [
      new Uint8Array(),
      transaction.subarray(0, message),
      transaction.subarray(0, message + 40),
      transaction.subarray(64),
    ])
      expect(() => slotOf(wrong, ADA.toBytes()))
        .to.throw()
        .include({ code: 'bad_request', reason: 'transaction' });
    const fewer = Uint8Array.from(transaction);
    fewer[message] = 1;
    expect(() => slotOf(fewer, ADA.toBytes()))
      .to.throw()
      .include({ code: 'bad_request' });
  });
});

describe('the message for signing in with Solana', () => {
  const address = ADA.toBase58();
  const all = {
    domain: 'app.example',
    statement: 'Welcome back.',
    uri: 'https://app.example/login',
    version: '1',
    chainId: 'solana:mainnet',
    nonce: 'abcdefgh',
    issuedAt: '2026-01-01T00:00:00Z',
    expirationTime: '2026-01-02T00:00:00Z',
    notBefore: '2026-01-01T00:00:00Z',
    requestId: '7',
    resources: ['https://app.example/a', 'https://app.example/b'],
  };
  for (const [what, input] of [
    ['everything', all],
    ['a statement alone', { statement: 'Welcome.' }],
    ['a nonce alone', { nonce: 'abcdefgh' }],
    ['nothing', {}],
  ] as const) {
    it(`is written like the standard's own library does, with ${what}`, () => {
      expect(signInText(input, address, 'app.example')).to.equal(createSignInMessageText({ domain: 'app.example', ...input, address }));
    });
  }

  it('is written only for this site and this account, and on its own lines', () => {
    const refused = (input: object) => {
      try {
        return signInText(input, address, 'app.example');
      } catch (error) {
        const { code, reason, path } = error as { code: string; reason?: string; path?: string };
        return [code, reason ?? path];
      }
    };
    expect(refused({ domain: 'bank.example' })).to.deep.equal(['forbidden', 'domain']);
    expect(refused({ address: BOB.toBase58() })).to.deep.equal(['forbidden', 'address']);
    expect(refused({ statement: 'Hello\nURI: https://bank.example' })).to.deep.equal(['bad_request', 'input']);
    expect(refused({ resources: ['https://a.example\nRequest ID: 7'] })).to.deep.equal(['bad_request', 'input']);
  });
});
