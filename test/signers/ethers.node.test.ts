import { expect } from '@esm-bundle/chai';
import {
  JsonRpcProvider,
  Network,
  Transaction,
  type TransactionRequest,
  verifyAuthorization,
  verifyMessage,
  verifyTypedData,
} from 'ethers';
import { ethersSigner, type KmsSigner } from '../../src/signers/ethers.js';
import { codeOf, MAIL, type SigningStage, signingStage, TO, waiting } from './signing-stage.js';

const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 1n };
const transactions: Readonly<Record<string, TransactionRequest>> = {
  legacy: { type: 0, to: TO, value: 1n, gasLimit: 21_000n, gasPrice: 20n, nonce: 0, chainId: 137 },
  'EIP-2930': { type: 1, to: TO, gasLimit: 30_000n, gasPrice: 1n, nonce: 1, chainId: 1, accessList: [{ address: TO, storageKeys: [] }] },
  'EIP-1559': { type: 2, to: TO, value: 1n, gasLimit: 21_000n, nonce: 3, chainId: 1, ...fees },
  'EIP-4844': {
    type: 3,
    to: TO,
    gasLimit: 21_000n,
    nonce: 5,
    chainId: 1,
    ...fees,
    maxFeePerBlobGas: 7n,
    blobVersionedHashes: [`0x01${'33'.repeat(31)}`],
  },
  'the creation of a contract': { type: 2, data: '0x6000', gasLimit: 100_000n, nonce: 3, chainId: 1, ...fees },
};

/** A node that answers from a table and records what it receives. */
class FixedNode extends JsonRpcProvider {
  readonly sent: string[] = [];

  override async send(method: string, params: readonly string[]): Promise<unknown> {
    if (method === 'eth_sendRawTransaction') {
      this.sent.push(params[0] ?? '');
      return Transaction.from(params[0] ?? '').hash;
    }
    return { eth_chainId: '0x1', eth_blockNumber: '0x10', eth_getTransactionCount: '0x9', eth_estimateGas: '0x5208' }[method];
  }
}

describe('the ethers signer', () => {
  let stage: SigningStage;
  let signer: KmsSigner;
  before(async () => {
    stage = await signingStage();
    signer = ethersSigner(stage.api, { address: stage.ethereum.toLowerCase() });
  });

  for (const [name, request] of Object.entries(transactions)) {
    it(`signs a transaction that ethers recovers: ${name}`, async () => {
      const signed = Transaction.from(await signer.signTransaction(request));
      expect(signed.from).to.equal(stage.ethereum);
      expect(signed.unsignedSerialized).to.equal(Transaction.from(request as never).unsignedSerialized);
    });
  }

  it('signs messages, text and bytes', async () => {
    for (const message of ['hello', 'ünïcode 🙂', '', new Uint8Array([0, 255])])
      expect(verifyMessage(message, await signer.signMessage(message))).to.equal(stage.ethereum);
  });

  it('signs typed data', async () => {
    const types = { Person: [...MAIL.types.Person], Mail: [...MAIL.types.Mail] };
    const signature = await signer.signTypedData(MAIL.domain, types, MAIL.message);
    expect(verifyTypedData(MAIL.domain, types, MAIL.message, signature)).to.equal(stage.ethereum);
  });

  it('signs an authorization of EIP-7702', async () => {
    const authorization = await signer.authorize({ address: TO, chainId: 1, nonce: 7 });
    expect(verifyAuthorization(authorization, authorization.signature)).to.equal(stage.ethereum);
  });

  it('sends with the provider it is connected to, and keeps key and address', async () => {
    const network = Network.from(1);
    const node = new FixedNode('http://localhost:1', network, { staticNetwork: network });
    const connected = signer.connect(node);
    const { hash } = await connected.sendTransaction({ to: TO, value: 1n, ...fees });
    const sent = Transaction.from(node.sent[0] ?? '');
    expect(sent).to.include({ from: stage.ethereum, nonce: 9, hash, gasLimit: 21_000n });
    expect(signer.provider).to.equal(null);
    expect(await connected.getAddress()).to.equal(stage.ethereum);
    node.destroy();
  });

  it('signs for no other account', async () => {
    const before = stage.asked.length;
    expect(await codeOf(signer.signTransaction({ ...transactions.legacy, from: TO }))).to.equal('UNSUPPORTED_OPERATION');
    expect(stage.asked).to.have.length(before);
    expect(() => ethersSigner(stage.api, { address: 'nothing' })).to.throw('invalid address');
  });

  it('passes on what the service refuses, and that a signature is pending', async () => {
    expect(await codeOf(ethersSigner(stage.api, { address: TO }).signMessage('x'))).to.be.oneOf(['bad_request', 'forbidden']);
    const held = ethersSigner(waiting, { address: stage.ethereum });
    expect(await codeOf(held.signMessage('x'))).to.equal('activity_pending');
    expect(await codeOf(held.signTransaction(transactions.legacy ?? {}))).to.equal('activity_pending');
  });
});
