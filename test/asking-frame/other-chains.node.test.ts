import { expect } from '@esm-bundle/chai';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Transaction as Psbt, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  NonceAccount,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { TronWeb, utils } from 'tronweb';
import { askedOfTransaction } from './asked.js';

const UNREAD = /can't be read/;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const key = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey;
const [ADA, BOB, EVE] = [key(1), key(2), key(3)];
const RECENT = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k';
const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const USDC = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const instruction = (programId: PublicKey, keys: readonly PublicKey[], data: Uint8Array) =>
  new TransactionInstruction({
    programId,
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(ADA), isWritable: true })),
    data: Buffer.from(data),
  });
const legacy = (...parts: TransactionInstruction[]) =>
  hex(new Transaction({ feePayer: ADA, recentBlockhash: RECENT }).add(...parts).serialize({ requireAllSignatures: false }));
const versioned = (parts: TransactionInstruction[], tables: AddressLookupTableAccount[] = []) =>
  hex(
    new VersionedTransaction(
      new TransactionMessage({ payerKey: ADA, recentBlockhash: RECENT, instructions: parts }).compileToV0Message(tables),
    ).serialize(),
  );
const transfer = SystemProgram.transfer({ fromPubkey: ADA, toPubkey: BOB, lamports: 1_500_000_000 });
const table = new AddressLookupTableAccount({
  key: EVE,
  state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, authority: ADA, addresses: [BOB] },
});
const tokens = (kind: number, keys: readonly PublicKey[], ...data: readonly Uint8Array[]) =>
  instruction(TOKEN, keys, Buffer.concat([Buffer.of(kind), ...data]));

const SOLANA: readonly (readonly [what: string, raw: string, lines: readonly string[], warning?: RegExp])[] = [
  ['SOL', legacy(transfer), [`Transfer to: ${BOB}`, 'Amount: 1.5 SOL']],
  [
    'SOL, and the most that a price for units can cost without a limit',
    legacy(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000_000 }), transfer),
    ['Maximum fee: 200.000005 SOL'],
  ],
  ['SOL in a versioned transaction', versioned([transfer]), [`Transfer to: ${BOB}`, 'Amount: 1.5 SOL']],
  ['a receiver who stands in a table', versioned([transfer], [table]), [], UNREAD],
  [
    'SOL, a note and a fee',
    legacy(
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: 7 }),
      transfer,
      instruction(MEMO, [ADA], Buffer.from('Thanks')),
    ),
    ['3. Amount: 1.5 SOL', '4. Note: Thanks', 'Maximum fee: 0.000005014 SOL'],
  ],
  [
    'a new account',
    legacy(SystemProgram.createAccount({ fromPubkey: ADA, newAccountPubkey: BOB, lamports: 1_000_000_000, space: 8, programId: EVE })),
    [`New account: ${BOB}`, 'Amount: 1 SOL', `Owned by program: ${EVE}`],
  ],
  [
    'an account that goes to a program',
    legacy(SystemProgram.assign({ accountPubkey: ADA, programId: EVE })),
    [`New owner: ${EVE}`],
    /someone else/,
  ],
  [
    'a transaction that waits',
    legacy(SystemProgram.nonceAdvance({ noncePubkey: BOB, authorizedPubkey: ADA }), transfer),
    [`1. Nonce account: ${BOB}`],
    /any later time/,
  ],
  [
    'what else the system does',
    legacy(SystemProgram.nonceWithdraw({ noncePubkey: BOB, authorizedPubkey: ADA, toPubkey: EVE, lamports: NonceAccount.name.length })),
    ['Program: System'],
    UNREAD,
  ],
  ['USDC', legacy(tokens(12, [ADA, USDC, BOB, ADA], u64(5_000_000n), Buffer.of(6))), [`Token transfer to: ${BOB}`, 'Amount: 5 USDC']],
  [
    'USDC of the newer program',
    legacy(instruction(TOKEN_2022, [ADA, USDC, BOB, ADA], Buffer.concat([Buffer.of(12), u64(1n), Buffer.of(6)]))),
    ['Amount: 0.000001 USDC'],
  ],
  [
    'a token without its name',
    legacy(tokens(3, [EVE, BOB, ADA], u64(9n))),
    [`Token transfer to: ${BOB}`, `From: ${EVE}`, 'Amount: 9 in the smallest units'],
  ],
  ['a token that someone may take', legacy(tokens(4, [EVE, BOB, ADA], u64(9n))), [`Can spend your tokens: ${BOB}`], /any time/],
  [
    'USDC that someone may take',
    legacy(tokens(13, [EVE, USDC, BOB, ADA], u64(2n ** 64n - 1n), Buffer.of(6))),
    ['Up to: 18446744073709.551615 USDC'],
    /any time/,
  ],
  ['no one may take any more', legacy(tokens(5, [EVE, ADA])), [`Ends spending by others from: ${EVE}`]],
  [
    'a token account that goes to someone',
    legacy(tokens(6, [EVE, ADA], Buffer.of(2, 1), BOB.toBytes())),
    [`Account given away: ${EVE}`],
    /someone else/,
  ],
  ['a token account that is closed', legacy(tokens(9, [EVE, BOB, ADA])), [`Closes account: ${EVE}`, `Remaining balance goes to: ${BOB}`]],
  ['tokens that are destroyed', legacy(tokens(8, [EVE, USDC, ADA], u64(1_000_000n))), ['Destroys tokens: 1 USDC']],
  ['what else tokens do', legacy(tokens(7, [USDC, BOB, ADA], u64(1n))), ['Program: Token'], UNREAD],
  [
    'a token account for someone',
    legacy(instruction(ASSOCIATED, [ADA, EVE, BOB, USDC, SystemProgram.programId, TOKEN], Buffer.of(1))),
    [`Opens a token account for: ${BOB}`],
  ],
  [
    'a program that is not known',
    legacy(transfer, instruction(EVE, [ADA, BOB], Buffer.of(1, 2, 3))),
    ['1. Amount: 1.5 SOL', `2. Program: ${EVE}`],
    UNREAD,
  ],
  ['an instruction that is cut short', legacy(instruction(SystemProgram.programId, [ADA, BOB], Buffer.of(2, 0, 0, 0, 1))), [], UNREAD],
  ['bytes', 'abcd', ['Kind: TRANSACTION_TYPE_SOLANA'], UNREAD],
];

const payment = (seed: number) => p2wpkh(secp256k1.getPublicKey(new Uint8Array(32).fill(seed)), TEST_NETWORK);
function psbt(outputs: readonly (readonly [script: Uint8Array, amount: bigint])[], input: object = {}, others: object[] = []): string {
  const made = new Psbt({ allowUnknownOutputs: true });
  made.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script: payment(1).script, amount: 100_000n }, ...input });
  for (const other of others) made.addInput(other);
  for (const [script, amount] of outputs) made.addOutput({ script, amount });
  return hex(made.toPSBT());
}
const ME = payment(1).address!;
const THEM = payment(2).address!;

const BITCOIN: readonly (readonly [what: string, raw: string, lines: readonly string[], warning?: RegExp])[] = [
  ['coins', psbt([[payment(2).script, 90_000n]]), ['Sends: 0.0009 BTC', `To: ${THEM}`, 'Fee: 0.0001 BTC']],
  [
    'coins, and what comes back',
    psbt([
      [payment(2).script, 30_000n],
      [payment(1).script, 60_000n],
    ]),
    ['Sends: 0.0003 BTC', 'Returns to you: 0.0006 BTC', 'Fee: 0.0001 BTC'],
  ],
  [
    'coins that come back to someone else who pays with it',
    psbt(
      [
        [payment(2).script, 60_000n],
        [payment(1).script, 30_000n],
      ],
      {},
      [{ txid: '22'.repeat(32), index: 0, witnessUtxo: { script: payment(2).script, amount: 1n } }],
    ),
    ['Sends: 0.0006 BTC', `To: ${THEM}`, 'Returns to you: 0.0003 BTC'],
  ],
  [
    'coins for two',
    psbt([
      [payment(2).script, 30_000n],
      [payment(3).script, 60_000n],
    ]),
    [`To: ${THEM}`, `To: ${payment(3).address}`, 'Sends: 0.0006 BTC'],
  ],
  ['a fee that is everything', psbt([[payment(2).script, 1n]]), ['Fee: 0.00099999 BTC']],
  [
    'a script without an address',
    psbt([
      [Uint8Array.of(0x6a, 1, 7), 0n],
      [payment(2).script, 90_000n],
    ]),
    ['To: a script without an address'],
    UNREAD,
  ],
  ['a signature that lets others change it', psbt([[payment(2).script, 90_000n]], { sighashType: 0x81 }), [], /others can still change/],
  [
    'an input without its amount',
    psbt([[payment(2).script, 90_000n]], { witnessUtxo: undefined }),
    ['Kind: TRANSACTION_TYPE_BITCOIN'],
    UNREAD,
  ],
  ['a whole transaction', '0100', [], UNREAD],
];

const tronHex = (seed: string) => `41${seed.repeat(20)}`;
function tron(type: string, value: object, more: object = {}): string {
  const contract = [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }];
  const raw_data = {
    contract,
    ref_block_bytes: 'abcd',
    ref_block_hash: '1122334455667788',
    expiration: 1_737_124_904_032,
    timestamp: 1_737_124_843_584,
    ...more,
  };
  return utils.transaction
    .txPbToRawDataHex(utils.transaction.txJsonToPb({ visible: false, txID: '', raw_data }))
    .replace(/^0x/, '')
    .toLowerCase();
}
const word = (text: string) => text.padStart(64, '0');
const base58 = (address: string) => TronWeb.address.fromHex(address);
const calling = (data: string, more: object = {}) =>
  tron('TriggerSmartContract', { owner_address: tronHex('11'), contract_address: tronHex('33'), data, ...more }, { fee_limit: 5_000_000 });

const paid = tron('TransferContract', { owner_address: tronHex('11'), to_address: tronHex('22'), amount: 1_500_000 }, { fee_limit: 5 });
const evil = tron('TransferContract', { owner_address: tronHex('11'), to_address: tronHex('66'), amount: 9_000_000 });
/** A field of a protobuf message in hex. */
function lengthDelimited(field: number, content: string): string {
  const size = content.length / 2;
  const length = size < 128 ? [size] : [(size % 128) + 128, Math.floor(size / 128)];
  return hex(Uint8Array.of(field * 8 + 2, ...length)) + content;
}
const TRON: readonly (readonly [what: string, raw: string, lines: readonly string[], warning?: RegExp])[] = [
  [
    'coins',
    tron('TransferContract', { owner_address: tronHex('11'), to_address: tronHex('22'), amount: 1_500_000 }),
    [`Recipient: ${base58(tronHex('22'))}`, 'Amount: 1.5 TRX'],
  ],
  [
    'coins and a note',
    tron('TransferContract', { owner_address: tronHex('11'), to_address: tronHex('22'), amount: 1 }, { data: hex(Buffer.from('Thanks')) }),
    ['Note: Thanks'],
  ],
  [
    'a token',
    calling(`a9059cbb${word('22'.repeat(20))}${word('05')}`),
    [`Contract: ${base58(tronHex('33'))}`, `Token transfer to: ${base58(tronHex('22'))}`, 'Maximum fee: 5 TRX'],
  ],
  [
    'a token that someone may take',
    calling(`095ea7b3${word('22'.repeat(20))}${'f'.repeat(64)}`),
    [`Can spend your tokens: ${base58(tronHex('22'))}`],
    /any time/,
  ],
  ['a call that is not known', calling('deadbeef'), ['Function: 0xdeadbeef'], UNREAD],
  [
    'another contract',
    tron('VoteWitnessContract', { owner_address: tronHex('11'), votes: [{ vote_address: tronHex('22'), vote_count: 1 }] }),
    ['Kind: 4'],
    UNREAD,
  ],
  // The chain has no field 12; a second field 18 is another fee for one reader or the other.
  ['a member that is not known', `${paid}6001`, ['Amount: 1.5 TRX'], UNREAD],
  ['a transaction around another one', `${lengthDelimited(1, evil)}${paid.slice(8)}`, ['Kind: TRANSACTION_TYPE_TRON'], UNREAD],
  ['two fees', `${paid}900107`, ['Kind: TRANSACTION_TYPE_TRON'], UNREAD],
  ['bytes', 'ffff', [], UNREAD],
];

for (const [type, account, cases] of [
  ['SOLANA', ADA.toBase58(), SOLANA],
  ['BITCOIN', ME, BITCOIN],
  ['TRON', base58(tronHex('11')), TRON],
] as const)
  describe(`a question about a transaction of ${type[0]}${type.slice(1).toLowerCase()} says`, () => {
    for (const [what, raw, lines, warning] of cases)
      it(what, () => {
        const asked = askedOfTransaction(type, raw, account);
        expect(asked.lines).to.include.members([`Account: ${account}`, ...lines]);
        if (warning) expect(asked.warning).to.match(warning);
        else expect(asked.warning).to.equal('');
        expect(asked.text === raw).to.equal(UNREAD.test(asked.warning));
      });
  });

it("a Bitcoin address is that of the account's own network", () => {
  const script = p2tr(secp256k1.getPublicKey(new Uint8Array(32).fill(2)).subarray(1), undefined, TEST_NETWORK).script;
  const to = (account: string) => askedOfTransaction('BITCOIN', psbt([[script, 1n]]), account).lines.find((line) => line.startsWith('To:'));
  expect(to('bc1qexample')).to.match(/^To: bc1p/);
  expect(to('tb1qexample')).to.match(/^To: tb1p/);
  expect(to('bcrt1qexample')).to.match(/^To: bcrt1p/);
});
