import { expect } from '@esm-bundle/chai';
import { BrowserProvider, Transaction, verifyMessage as verifyByEthers } from 'ethers';
import {
  createWalletClient,
  custom,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerialized,
  verifyMessage,
  verifyTypedData,
} from 'viem';
import { mainnet } from 'viem/chains';
import { type Eip1193Provider, eip1193Provider, type RpcRequest } from '../../src/signers/eip1193.js';
import { unsignedOf } from '../../src/signers/eip1193-transaction.js';
import { codeOf, MAIL, type SigningStage, signingStage, TO, waiting } from './signing-stage.js';

const HASH = `0x${'11'.repeat(32)}`;
const NODE: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x10',
  eth_maxPriorityFeePerGas: '0x2',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_blockNumber: '0x10',
  eth_sendRawTransaction: HASH,
};

describe('the EIP-1193 provider', () => {
  let stage: SigningStage;
  let provider: Eip1193Provider;
  let calls: RpcRequest[];
  const node = async (request: RpcRequest) => {
    calls.push(request);
    return NODE[request.method];
  };
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params });
  const sent = () => {
    const [raw] = calls.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => params as TransactionSerialized[]);
    return raw?.[0] ?? '0x02';
  };
  before(async () => {
    stage = await signingStage();
  });
  beforeEach(() => {
    calls = [];
    provider = eip1193Provider(stage.api, { address: stage.ethereum, transport: node });
  });

  it('has one account, and passes what needs no key to the node', async () => {
    expect(await ask('eth_requestAccounts')).to.deep.equal([stage.ethereum]);
    expect(await provider.request({ method: 'eth_accounts' })).to.deep.equal([stage.ethereum]);
    expect(calls).to.deep.equal([]);
    expect(await provider.request({ method: 'eth_blockNumber' })).to.equal('0x10');
    expect(calls).to.deep.equal([{ method: 'eth_blockNumber' }]);
    expect(provider.on('accountsChanged', () => {}).removeListener('accountsChanged', () => {})).to.equal(provider);
  });

  it('signs a message, in hex or as text', async () => {
    const address = stage.ethereum as `0x${string}`;
    const hex = (await ask('personal_sign', '0x68656c6c6f', address.toLowerCase())) as `0x${string}`;
    expect(await verifyMessage({ address, message: 'hello', signature: hex })).to.equal(true);
    expect(await ask('personal_sign', 'hello', address)).to.equal(hex);
  });

  it('signs typed data, as JSON or as an object', async () => {
    const address = stage.ethereum as `0x${string}`;
    const EIP712Domain = [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ];
    const message = { ...MAIL.message, amount: String(MAIL.message.amount), change: '-5' };
    const data = { ...MAIL, message, types: { EIP712Domain, ...MAIL.types }, primaryType: 'Mail' };
    const signature = (await ask('eth_signTypedData_v4', address, JSON.stringify(data))) as `0x${string}`;
    expect(await verifyTypedData({ address, ...MAIL, primaryType: 'Mail', signature })).to.equal(true);
    expect(await ask('eth_signTypedData_v4', address, data)).to.equal(signature);
  });

  it('sends a transaction with what the node knows better: chain, nonce, gas and fees', async () => {
    expect(await ask('eth_sendTransaction', { from: stage.ethereum, to: TO, value: '0x1', data: '0x' })).to.equal(HASH);
    expect(await recoverTransactionAddress({ serializedTransaction: sent() })).to.equal(stage.ethereum);
    const { type, nonce, gas, value, chainId, maxFeePerGas, maxPriorityFeePerGas } = parseTransaction(sent());
    expect({ type, nonce, gas, value, chainId, maxFeePerGas, maxPriorityFeePerGas }).to.deep.equal({
      type: 'eip1559',
      nonce: 7,
      gas: 21_000n,
      value: 1n,
      chainId: 1,
      maxFeePerGas: 202n,
      maxPriorityFeePerGas: 2n,
    });
  });

  it("keeps the page's nonce, gas and price", async () => {
    await ask('eth_sendTransaction', { to: TO, gasPrice: '0x9', gas: '0x6000', nonce: '0x0' });
    expect(parseTransaction(sent())).to.include({ type: 'legacy', gas: 0x6000n, gasPrice: 9n });
    expect(calls.map(({ method }) => method)).to.deep.equal(['eth_chainId', 'eth_sendRawTransaction']);
  });

  it('signs without sending', async () => {
    const signed = (await ask('eth_signTransaction', { to: TO, type: '0x1', accessList: [] })) as TransactionSerialized;
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).to.equal(stage.ethereum);
    expect(calls.map(({ method }) => method)).to.not.include('eth_sendRawTransaction');
  });

  it('works with viem and ethers like a browser wallet', async () => {
    const client = createWalletClient({ chain: mainnet, transport: custom(provider) });
    const [account] = await client.requestAddresses();
    await client.sendTransaction({ account: account as `0x${string}`, to: TO, value: 5n });
    expect(parseTransaction(sent())).to.include({ to: TO, value: 5n });
    const signer = await new BrowserProvider(provider).getSigner();
    expect(verifyByEthers('hello', await signer.signMessage('hello'))).to.equal(stage.ethereum);
    expect(Transaction.from(sent()).from).to.equal(stage.ethereum);
  });

  for (const method of ['eth_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'wallet_switchEthereumChain', 'personal_ecRecover']) {
    it(`neither answers ${method} nor passes it on`, async () => {
      expect(await codeOf(ask(method, stage.ethereum, HASH))).to.equal('unsupported');
      expect(calls).to.deep.equal([]);
    });
  }

  it('signs for no other account and no other chain', async () => {
    expect(await codeOf(ask('personal_sign', 'x', TO))).to.equal('forbidden');
    expect(await codeOf(ask('eth_signTypedData_v4', TO, '{}'))).to.equal('forbidden');
    expect(await codeOf(ask('eth_sendTransaction', { from: TO }))).to.equal('forbidden');
    expect(await codeOf(ask('eth_sendTransaction', { to: TO, chainId: '0x2' }))).to.equal('bad_request');
  });

  for (const [name, wrong] of Object.entries({
    to: { to: '0x12' },
    value: { value: 1 },
    data: { data: '0x1' },
    input: { data: '0x01', input: '0x02' },
    type: { type: '0x3' },
    accessList: { accessList: [{ address: TO }] },
    maxFeePerGas: { type: '0x0', gasPrice: '0x1', maxFeePerGas: '0x1' },
    blobVersionedHashes: { blobVersionedHashes: [] },
  })) {
    it(`signs no transaction with a wrong ${name}`, async () => {
      const error = await ask('eth_signTransaction', { to: TO, ...wrong }).catch((thrown) => thrown);
      expect(error).to.include({ code: 'bad_request', path: name });
    });
  }

  it('passes on that a signature is pending', async () => {
    const held = eip1193Provider(waiting, { address: stage.ethereum, transport: node });
    expect(await codeOf(held.request({ method: 'personal_sign', params: ['x', stage.ethereum] }))).to.equal('activity_pending');
  });
});

describe('unsigned transactions', () => {
  const storageKeys = [`0x${'00'.repeat(31)}01`] as const;
  const accessList = [{ address: TO, storageKeys }] as const;
  const base = { to: TO, gas: '0x5208', nonce: '0x80', chainId: '0x89', value: '0x100' } as const;
  const byViem = { to: TO, gas: 21_000n, nonce: 128, chainId: 137, value: 256n } as const;
  const data = `0x${'ab'.repeat(60)}` as const;

  it('are written as viem writes them', () => {
    const prices = { maxFeePerGas: '0xff', maxPriorityFeePerGas: '0x0' };
    expect(unsignedOf({ ...base, ...prices, data, accessList })).to.equal(
      serializeTransaction({ ...byViem, maxFeePerGas: 255n, maxPriorityFeePerGas: 0n, data, accessList }),
    );
    expect(unsignedOf({ ...base, gasPrice: '0x7f', accessList })).to.equal(serializeTransaction({ ...byViem, gasPrice: 127n, accessList }));
    expect(unsignedOf({ ...base, gasPrice: '0x7f', input: '0x7f' })).to.equal(
      serializeTransaction({ ...byViem, gasPrice: 127n, data: '0x7f' }),
    );
  });

  it('create a contract without a target, and hold much data', () => {
    const long = `0x${'cd'.repeat(70_000)}` as const;
    const { to: _, ...rest } = base;
    const { to: __, ...restByViem } = byViem;
    expect(unsignedOf({ ...rest, gasPrice: '0x1', data: long })).to.equal(
      serializeTransaction({ ...restByViem, gasPrice: 1n, data: long }),
    );
  });
});
