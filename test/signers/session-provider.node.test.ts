import { expect } from '@esm-bundle/chai';
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized, verifyMessage } from 'viem';
import { KmsError } from '../../src/errors.js';
import { type Eip1193Provider, eip1193Provider, type RpcRequest, type SessionProviderOptions } from '../../src/signers/eip1193.js';
import { settle, until } from '../support/fixed-environment.js';
import { type HeldSession, heldSession } from '../support/held-session.js';
import { type SigningStage, signingStage, TO } from './signing-stage.js';

const HASH = `0x${'11'.repeat(32)}`;

describe('the session as an Ethereum wallet', () => {
  let stage: SigningStage;
  let held: HeldSession;
  let calls: { readonly chain: number; readonly method: string; readonly params?: unknown }[];
  let answers: Record<string, unknown>;
  let provider: Eip1193Provider;
  const node =
    (chain: number) =>
    async ({ method, params }: RpcRequest) => {
      calls.push({ chain, method, params });
      return method === 'eth_chainId' ? `0x${chain.toString(16)}` : answers[method];
    };
  const CHAINS = [
    { id: 1, transport: node(1) },
    { id: 10, transport: node(10) },
  ];
  const client = () => ({ session: held.session, api: { ...stage.api, pages: stage.service.root.pages.bind(stage.service.root) } });
  const made = (options: Partial<SessionProviderOptions> = {}) => eip1193Provider(client(), { chains: CHAINS, ...options });
  const ask = (method: string, ...params: unknown[]): Promise<any> => provider.request({ method, params });
  const failed = (method: string, ...params: unknown[]) => ask(method, ...params).then(String, (error) => error.code);
  const told = (...events: string[]) => {
    const heard: [string, unknown][] = [];
    for (const event of events) provider.on(event, (value: unknown) => heard.push([event, value]));
    return heard;
  };
  const sent = () =>
    calls.filter(({ method }) => method === 'eth_sendRawTransaction').map(({ params }) => (params as TransactionSerialized[])[0]!);

  before(async () => {
    stage = await signingStage();
  });
  beforeEach(() => {
    held = heldSession();
    calls = [];
    answers = {
      eth_getTransactionCount: '0x7',
      eth_estimateGas: '0x5208',
      eth_maxPriorityFeePerGas: '0x2',
      eth_getBlockByNumber: { baseFeePerGas: '0x64' },
      eth_blockNumber: '0x10',
      eth_sendRawTransaction: HASH,
    };
    provider = made();
  });

  it("has no account while no one is signed in, and the session's after that", async () => {
    expect(await ask('eth_accounts')).to.deep.equal([]);
    expect(await ask('wallet_getPermissions')).to.deep.equal([]);
    expect(await failed('eth_requestAccounts')).to.equal(4100);
    expect(await failed('personal_sign', '0x68', stage.ethereum)).to.equal(4100);
    held.signIn();
    expect(await ask('eth_accounts')).to.deep.equal([stage.ethereum]);
    const [permission] = await ask('wallet_requestPermissions', { eth_accounts: {} });
    expect(permission).to.deep.include({ parentCapability: 'eth_accounts' });
    expect(permission.caveats[0].value).to.deep.equal([stage.ethereum]);
  });

  it('lets a visitor sign in who connects, and reports a refusal if they cancel', async () => {
    provider = made({ signIn: async () => held.signIn() });
    expect(await ask('eth_requestAccounts')).to.deep.equal([stage.ethereum]);
    held.signOut();
    provider = made({ signIn: async () => {} });
    expect(await failed('eth_requestAccounts')).to.equal(4001);
  });

  it('reports a sign-in, a sign-out and another chain, once each', async () => {
    const heard = told('connect', 'accountsChanged', 'chainChanged', 'disconnect');
    held.signIn();
    await until(() => heard.length === 2);
    expect(heard).to.deep.equal([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [stage.ethereum]],
    ]);
    await ask('wallet_switchEthereumChain', { chainId: '0xa' });
    await ask('wallet_switchEthereumChain', { chainId: '0xA' });
    held.signOut();
    await until(() => heard.length === 5);
    expect(heard.slice(2, 4)).to.deep.equal([
      ['chainChanged', '0xa'],
      ['accountsChanged', []],
    ]);
    expect(heard.slice(4).map(([event, error]) => [event, (error as { code: number }).code])).to.deep.equal([['disconnect', 4900]]);
  });

  it('notifies no removed listener', async () => {
    const heard: unknown[] = [];
    const listener = (value: unknown) => heard.push(value);
    provider.on('accountsChanged', listener).removeListener('accountsChanged', listener);
    held.signIn();
    await ask('eth_accounts');
    await settle();
    expect(heard).to.deep.equal([]);
    expect(provider.on('message', listener)).to.equal(provider);
  });

  it('gives a disconnected page no account until it connects again, and signs no one out', async () => {
    held.signIn();
    await ask('eth_requestAccounts');
    const heard = told('accountsChanged', 'disconnect');
    expect(await ask('wallet_revokePermissions', { eth_accounts: {} })).to.equal(null);
    expect(await ask('eth_accounts')).to.deep.equal([]);
    expect(heard.map(([event]) => event)).to.deep.equal(['accountsChanged', 'disconnect']);
    expect(await failed('personal_sign', '0x68', stage.ethereum)).to.equal(4100);
    expect(held.session.snapshot.state).to.equal('signed-in');
    expect(await ask('eth_requestAccounts')).to.deep.equal([stage.ethereum]);
  });

  it("signs on the chosen chain, and only asks that chain's node", async () => {
    held.signIn();
    await ask('wallet_switchEthereumChain', { chainId: '0xa' });
    expect(await ask('eth_chainId')).to.equal('0xa');
    expect(await ask('eth_sendTransaction', { to: TO, value: '0x1' })).to.equal(HASH);
    expect(parseTransaction(sent()[0]!)).to.include({ chainId: 10, value: 1n, nonce: 7 });
    expect(await recoverTransactionAddress({ serializedTransaction: sent()[0]! })).to.equal(stage.ethereum);
    expect(new Set(calls.map(({ chain }) => chain))).to.deep.equal(new Set([10]));
    const signature = await ask('personal_sign', '0x68656c6c6f', stage.ethereum);
    expect(await verifyMessage({ address: stage.ethereum as `0x${string}`, message: 'hello', signature })).to.equal(true);
  });

  it('signs nothing for a node of another chain, whatever its address says', async () => {
    held.signIn();
    provider = made({ chains: [{ id: 5, transport: node(1) }] });
    expect(await failed('eth_sendTransaction', { to: TO })).to.equal(-32602);
    expect(sent()).to.deep.equal([]);
  });

  for (const [what, code, request] of [
    ['a chain that is not the site’s', 4902, ['wallet_switchEthereumChain', { chainId: '0x89' }]],
    ['a chain to add', 4902, ['wallet_addEthereumChain', { chainId: '0x89', rpcUrls: ['https://evil.example'] }]],
    ['no chain', 4902, ['wallet_switchEthereumChain']],
    ['unreadable bytes', 4200, ['eth_sign', TO, HASH]],
    ['old typed data', 4200, ['eth_signTypedData_v3', TO, '{}']],
    ['a token to watch', 4200, ['wallet_watchAsset', {}]],
    ['another account', 4100, ['personal_sign', '0x68', TO]],
    ['a transaction of another account', 4100, ['eth_sendTransaction', { from: TO, to: TO }]],
    ['no transaction', -32602, ['eth_sendTransaction']],
    ['a transaction of another chain', -32602, ['eth_sendTransaction', { to: TO, chainId: '0xa' }]],
  ] as const) {
    it(`answers ${what} with ${code}`, async () => {
      held.signIn();
      const [method, ...params] = request;
      expect(await failed(method, ...params)).to.equal(code);
      expect(sent()).to.deep.equal([]);
    });
  }

  it("gives the answers of user and service their numbers, and passes on a node's own error as it is", async () => {
    held.signIn();
    const numberOf = async (thrown: unknown) => {
      const api = { ...client().api, submit: async () => Promise.reject(thrown) };
      provider = eip1193Provider({ ...client(), api }, { chains: CHAINS });
      return ask('personal_sign', '0x68', stage.ethereum).then(String, (error) => [error.code, error.cause?.code]);
    };
    expect(await numberOf(new KmsError('rejected'))).to.deep.equal([4001, 'rejected']);
    expect(await numberOf(new KmsError('offline'))).to.deep.equal([4900, 'offline']);
    expect(await numberOf(new KmsError('session_expired'))).to.deep.equal([4100, 'session_expired']);
    expect(await numberOf(new KmsError('activity_pending'))).to.deep.equal([-32603, 'activity_pending']);
    const reverted = Object.assign(new Error('execution reverted'), { code: 3, data: '0xbeef' });
    provider = made({ chains: [{ id: 1, transport: async () => Promise.reject(reverted) }] });
    expect(await ask('eth_call', {}).catch((error) => error)).to.equal(reverted);
  });

  it('lists the accounts again for another user', async () => {
    held.signIn('o1');
    await ask('eth_accounts');
    const heard = told('accountsChanged');
    held.signIn('o2');
    await until(() => heard.length > 0);
    await settle();
    expect(heard).to.deep.equal([['accountsChanged', [stage.ethereum]]]);
  });

  for (const [path, chains] of [
    ['chains', []],
    ['chains', undefined],
    ['chains.0.id', [{ id: 0, transport: 'https://node.example' }]],
    [
      'chains.1.transport',
      [
        { id: 1, transport: 'https://node.example' },
        { id: 2, transport: 'node.example' },
      ],
    ],
  ] as const) {
    it(`names ${path} if it is wrong`, () => {
      expect(() => eip1193Provider(client(), { chains } as never))
        .to.throw(KmsError)
        .include({ code: 'config_invalid', path });
    });
  }

  describe('several calls at once', () => {
    const batch = (changes: object = {}) => ({
      version: '2.0.0',
      chainId: '0x1',
      atomicRequired: false,
      calls: [
        { to: TO, value: '0x1' },
        { to: TO, value: '0x2' },
      ],
      ...changes,
    });
    beforeEach(() => held.signIn());

    it('are sent in order with their own nonces, and their receipts say how far they are', async () => {
      const { id } = await ask('wallet_sendCalls', batch());
      expect(
        sent()
          .map((raw) => parseTransaction(raw))
          .map(({ nonce, value }) => [nonce, value]),
      ).to.deep.equal([
        [7, 1n],
        [8, 2n],
      ]);
      answers.eth_getTransactionReceipt = null;
      expect(await ask('wallet_getCallsStatus', id)).to.include({ id, chainId: '0x1', status: 100, atomic: false });
      answers.eth_getTransactionReceipt = {
        status: '0x1',
        transactionHash: HASH,
        logs: [{ address: TO, data: '0x', topics: [], removed: false }],
      };
      const done = await ask('wallet_getCallsStatus', id);
      expect([done.status, done.receipts.length, done.receipts[0].logs]).to.deep.equal([200, 2, [{ address: TO, data: '0x', topics: [] }]]);
      answers.eth_getTransactionReceipt = { status: '0x0' };
      expect((await ask('wallet_getCallsStatus', id)).status).to.equal(500);
    });

    it('end before the one that was refused, and a page can see that', async () => {
      let asked = 0;
      const submit: SigningStage['api']['submit'] = (...args) =>
        ++asked > 1 ? Promise.reject(new KmsError('rejected')) : stage.api.submit(...args);
      provider = eip1193Provider({ ...client(), api: { ...client().api, submit } }, { chains: CHAINS });
      const { id } = await ask('wallet_sendCalls', batch());
      answers.eth_getTransactionReceipt = { status: '0x1', logs: [] };
      expect((await ask('wallet_getCallsStatus', id)).status).to.equal(600);
    });

    it('fail completely if the first one is refused, and free their id', async () => {
      const submit = async () => Promise.reject(new KmsError('rejected'));
      provider = eip1193Provider({ ...client(), api: { ...client().api, submit } }, { chains: CHAINS });
      expect(await failed('wallet_sendCalls', batch({ id: 'mine' }))).to.equal(4001);
      expect(await failed('wallet_getCallsStatus', 'mine')).to.equal(5730);
    });

    it('say what they can do', async () => {
      expect(await ask('wallet_getCapabilities', stage.ethereum)).to.deep.equal({
        '0x1': { atomic: { status: 'unsupported' } },
        '0xa': { atomic: { status: 'unsupported' } },
      });
      expect(await ask('wallet_getCapabilities', stage.ethereum, ['0xa', '0x89'])).to.deep.equal({
        '0xa': { atomic: { status: 'unsupported' } },
      });
    });

    for (const [what, code, changes] of [
      ['calls that have to be one', 5760, { atomicRequired: true }],
      ['a capability that is not there', 5700, { capabilities: { paymasterService: { url: 'https://x.example' } } }],
      ['another chain', 5710, { chainId: '0x89' }],
      ['no calls', -32602, { calls: [] }],
      ['too many calls', 5740, { calls: Array.from({ length: 33 }, () => ({ to: TO })) }],
      ['another account', 4100, { from: TO }],
    ] as const) {
      it(`answer ${what} with ${code}`, async () => {
        expect(await failed('wallet_sendCalls', batch(changes))).to.equal(code);
        expect(sent()).to.deep.equal([]);
      });
    }

    it('accept an id once, and an optional capability', async () => {
      const capabilities = { paymasterService: { optional: true } };
      expect(await ask('wallet_sendCalls', batch({ id: '0x01', capabilities }))).to.deep.equal({ id: '0x01' });
      expect(await failed('wallet_sendCalls', batch({ id: '0x01' }))).to.equal(5720);
      expect(await failed('wallet_getCallsStatus', '0x02')).to.equal(5730);
    });
  });
});
