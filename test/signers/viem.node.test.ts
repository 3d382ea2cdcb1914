import { expect } from '@esm-bundle/chai';
import {
  createWalletClient,
  custom,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializable,
  type TransactionSerialized,
  verifyHash,
  verifyMessage,
  verifyTypedData,
} from 'viem';
import { recoverAuthorizationAddress } from 'viem/utils';
import { type KmsViemAccount, viemAccount } from '../../src/signers/viem.js';
import { codeOf, MAIL, type SigningStage, signingStage, TO, waiting } from './signing-stage.js';

const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 1n };
const BLOB_HASH = `0x01${'33'.repeat(31)}` as const;
const blob = { blob: '0x01', commitment: `0x${'02'.repeat(48)}`, proof: `0x${'03'.repeat(48)}` } as const;
const transactions: Readonly<Record<string, TransactionSerializable>> = {
  legacy: { type: 'legacy', to: TO, value: 1n, gas: 21_000n, gasPrice: 20n, nonce: 0, chainId: 137 },
  'EIP-2930': { type: 'eip2930', to: TO, gas: 30_000n, gasPrice: 1n, nonce: 1, chainId: 1, accessList: [{ address: TO, storageKeys: [] }] },
  'EIP-1559': { type: 'eip1559', to: TO, value: 1n, gas: 21_000n, nonce: 3, chainId: 1, ...fees },
};

describe('the viem account', () => {
  let stage: SigningStage;
  let account: KmsViemAccount;
  before(async () => {
    stage = await signingStage();
    account = viemAccount(stage.api, { address: stage.ethereum });
  });

  for (const [name, transaction] of Object.entries(transactions)) {
    it(`signs a transaction that viem recovers: ${name}`, async () => {
      const serializedTransaction = (await account.signTransaction(transaction)) as TransactionSerialized;
      expect(await recoverTransactionAddress({ serializedTransaction })).to.equal(stage.ethereum);
      expect(parseTransaction(serializedTransaction)).to.include({ to: TO, chainId: transaction.chainId });
    });
  }

  it("keeps a transaction's blobs", async () => {
    const shape = { type: 'eip4844', to: TO, gas: 21_000n, nonce: 5, chainId: 1, ...fees, maxFeePerBlobGas: 7n } as const;
    const signed = await account.signTransaction({ ...shape, blobVersionedHashes: [BLOB_HASH], sidecars: [blob] });
    expect((parseTransaction(signed) as { sidecars?: unknown }).sidecars).to.deep.equal([blob]);
    const bare = await account.signTransaction({ ...shape, blobVersionedHashes: [BLOB_HASH], sidecars: false });
    expect(parseTransaction(signed).r).to.equal(parseTransaction(bare).r);
    expect(await recoverTransactionAddress({ serializedTransaction: bare as TransactionSerialized })).to.equal(stage.ethereum);
  });

  it("writes a transaction as the caller's chain does", async () => {
    const seen: unknown[] = [];
    const serializer = (transaction: TransactionSerializable) => {
      seen.push(transaction);
      return '0x02c0' as const;
    };
    expect(await codeOf(account.signTransaction(transactions.legacy as TransactionSerializable, { serializer }))).to.equal('bad_request');
    expect(seen).to.deep.equal([transactions.legacy]);
  });

  for (const message of ['hello', 'ünïcode 🙂', '', { raw: '0xdeadbeef' }, { raw: new Uint8Array([0, 255]) }] as const) {
    it(`signs the message ${typeof message === 'string' ? `“${message}”` : String(message.raw)}`, async () => {
      const signature = await account.signMessage({ message });
      expect(await verifyMessage({ address: account.address, message, signature })).to.equal(true);
    });
  }

  it('signs a digest as it is', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const;
    expect(await verifyHash({ address: account.address, hash, signature: await account.sign({ hash }) })).to.equal(true);
  });

  it('signs typed data', async () => {
    const typed = { ...MAIL, primaryType: 'Mail' } as const;
    const signature = await account.signTypedData(typed);
    expect(await verifyTypedData({ address: account.address, ...typed, signature })).to.equal(true);
  });

  it('signs typed data without a domain', async () => {
    const typed = { types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', domain: {}, message: { text: 'x' } } as const;
    const signature = await account.signTypedData(typed);
    expect(await verifyTypedData({ address: account.address, ...typed, signature })).to.equal(true);
  });

  it('signs an authorization of EIP-7702', async () => {
    const authorization = await account.signAuthorization({ contractAddress: TO, chainId: 0, nonce: 7 });
    expect(await recoverAuthorizationAddress({ authorization })).to.equal(stage.ethereum);
    expect(await account.signAuthorization({ address: TO, chainId: 0, nonce: 7 })).to.deep.equal(authorization);
    const signed = await account.signTransaction({
      type: 'eip7702',
      to: TO,
      gas: 60_000n,
      nonce: 6,
      chainId: 1,
      ...fees,
      authorizationList: [authorization],
    });
    expect(await recoverTransactionAddress({ serializedTransaction: signed as TransactionSerialized })).to.equal(stage.ethereum);
  });

  it('sends through a wallet client', async () => {
    const sent: string[] = [];
    const transport = custom({
      request: async ({ method, params }: { method: string; params: string[] }) => {
        if (method === 'eth_chainId') return '0x1';
        sent.push(params[0] ?? '');
        return `0x${'00'.repeat(32)}`;
      },
    });
    const client = createWalletClient({ account, transport });
    await client.sendRawTransaction({
      serializedTransaction: await client.signTransaction({ ...transactions['EIP-1559'], chain: null } as never),
    });
    expect(await recoverTransactionAddress({ serializedTransaction: sent[0] as TransactionSerialized })).to.equal(stage.ethereum);
  });

  it('accepts an address in any case, and nothing else', async () => {
    const lower = viemAccount(stage.api, { address: stage.ethereum.toLowerCase() });
    const signature = await lower.signMessage({ message: 'x' });
    expect(await verifyMessage({ address: account.address, message: 'x', signature })).to.equal(true);
    expect(() => viemAccount(stage.api, { address: 'nothing' })).to.throw('nothing');
  });

  it('passes on what the service refuses, and that a signature is pending', async () => {
    const stranger = viemAccount(stage.api, { address: TO });
    expect(await codeOf(stranger.signMessage({ message: 'x' }))).to.be.oneOf(['bad_request', 'forbidden']);
    const held = viemAccount(waiting, { address: stage.ethereum });
    expect(await codeOf(held.signMessage({ message: 'x' }))).to.equal('activity_pending');
    expect(await codeOf(held.signTransaction(transactions.legacy as TransactionSerializable))).to.equal('activity_pending');
  });
});
