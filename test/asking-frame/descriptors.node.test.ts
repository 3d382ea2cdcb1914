import { expect } from '@esm-bundle/chai';
import { Interface } from 'ethers';
import { getAddress, type Hex, serializeTransaction } from 'viem';
import { readDescriptors } from '../../src/asking-frame/descriptors.js';
import { askedOf, linesOf } from './asked.js';

const POOL = '0x00000000000000000000000000000000000000f0';
const BOB = getAddress('0x00000000000000000000000000000000000000b0');
const EVE = getAddress('0x00000000000000000000000000000000000000e0');
const USDC = getAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
const COIN = getAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE');
const UNREAD = /can't be read/;

/** A descriptor of the pool with these formats. */
const descriptor = (formats: object, more: object = {}) => ({
  context: { contract: { deployments: [{ chainId: 1, address: POOL }], ...more } },
  metadata: { owner: 'The Pool', constants: { coin: COIN }, enums: { rate: { 1: 'stable', 2: 'variable' } } },
  display: {
    definitions: { sum: { label: 'Sum', format: 'tokenAmount', params: { nativeCurrencyAddress: '$.metadata.constants.coin' } } },
    formats,
  },
});
const field = (path: string, label: string, format = 'raw', params: object = {}) => ({ path, label, format, params });

interface Asked {
  readonly formats?: object;
  readonly descriptors?: unknown;
  readonly to?: Hex;
  readonly chainId?: number;
  readonly value?: bigint;
}

const transaction = (data: string, { to = POOL, chainId = 1, value = 0n }: Asked) =>
  serializeTransaction({ chainId, type: 'eip1559', gas: 21_000n, maxFeePerGas: 2_000_000_000n, to, value, data: data as Hex }).slice(2);

/** What is said about a call to the pool, except chain, contract and fee. */
function ask(data: string, asked: Asked) {
  const descriptors = JSON.stringify(asked.descriptors ?? [descriptor(asked.formats ?? {})]);
  const parameters = { signWith: 'me', type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: transaction(data, asked) };
  const { lines, ...rest } = linesOf(askedOf('SIGN_TRANSACTION_V2', parameters, descriptors));
  return { ...rest, lines: lines.filter((line) => !/^(Account|Chain|Contract|Maximum fee|Gas)/.test(line)) };
}

/** Encoded with another library than the one that reads. */
function call(signature: string, ...args: readonly unknown[]): string {
  const [name = ''] = signature.split('(');
  return new Interface([`function ${signature}`]).encodeFunctionData(name, args);
}

const SUPPLY = 'supply(address asset, uint256 amount, address onBehalfOf, uint16 code)';
const SWAP = 'swap((address from, address to, uint256 amount) desc, bytes data)';

/** A format, what is signed, and what is said about it. */
const SAID: Readonly<Record<string, readonly [signature: string, format: object, args: readonly unknown[], lines: readonly string[]]>> = {
  'amounts of a token that the call names, and what no field shows by its own name': [
    SUPPLY,
    {
      intent: 'Supply',
      fields: [field('amount', 'Amount', 'tokenAmount', { tokenPath: 'asset' }), field('onBehalfOf', 'For', 'addressName')],
    },
    [USDC, 1_500_000n, BOB, 7],
    ['Action: Supply', 'Amount: 1.5 USDC', `For: ${BOB}`, `asset: ${USDC}`, 'code: 7', 'Described by: The Pool'],
  ],
  'definitions, constants and the coin that stands for a token': [
    SWAP,
    {
      intent: 'Swap',
      fields: [{ path: 'desc.amount', $ref: '$.display.definitions.sum', params: { tokenPath: 'desc.from' } }],
      excluded: ['data'],
    },
    [[COIN, USDC, 2n * 10n ** 18n], '0x1234'],
    ['Action: Swap', 'Sum: 2 ETH', `desc.from: ${COIN}`, `desc.to: ${USDC}`, 'data: 0x1234', 'Described by: The Pool'],
  ],
  'dates, durations, units, chains and names of values': [
    'lock(uint256 until, uint256 delay, uint256 share, uint256 rate, uint256 target)',
    {
      intent: { Lock: 'Lock', what: 'tokens' },
      fields: [
        field('until', 'Until', 'date', { encoding: 'timestamp' }),
        field('delay', 'Delay', 'duration'),
        field('share', 'Share', 'unit', { base: '%', decimals: 2 }),
        field('rate', 'Rate', 'enum', { $ref: '$.metadata.enums.rate' }),
        field('target', 'Target', 'chainId'),
      ],
    },
    [1_790_000_000n, 3600n, 1250n, 2n, 8453n],
    [
      'Action: Lock, tokens',
      'Until: 2026-09-21 14:13:20 UTC',
      'Delay: 3600 s',
      'Share: 12.5 %',
      'Rate: variable',
      'Target: Base (8453)',
      'Described by: The Pool',
    ],
  ],
  'lists, each with its own token': [
    'deposit((address token, uint256 amount)[] list)',
    { intent: 'Deposit', fields: [{ path: 'list.[]', fields: [field('amount', 'Amount', 'tokenAmount', { tokenPath: 'token' })] }] },
    [
      [
        [USDC, 1_000_000n],
        [BOB, 5n],
      ],
    ],
    [
      'Action: Deposit',
      'Amount: 1 USDC',
      `Amount: 5 in the smallest units of ${BOB}`,
      `list.[0].token: ${USDC}`,
      `list.[1].token: ${BOB}`,
      'Described by: The Pool',
    ],
  ],
  'the last of a list, a slice of a value, and the value whole besides': [
    'route(uint256[] pools, bytes path)',
    { intent: 'Route', fields: [field('pools.[-1]', 'Last pool'), field('path.[0:2]', 'Begins with')], excluded: ['path'] },
    [[1n, 2n], '0xaabbccdd'],
    ['Action: Route', 'Last pool: 2', 'Begins with: 0xaabb', 'pools.[0]: 1', 'path: 0xaabbccdd', 'Described by: The Pool'],
  ],
  'calls inside, read as others are': [
    'forward(address target, bytes data)',
    { intent: 'Forward', fields: [field('data', 'Calls', 'calldata', { calleePath: 'target' })] },
    [USDC, call('transfer(address to, uint256 amount)', BOB, 3_000_000n)],
    ['Action: Forward', `Calls: ${USDC}`, `Token transfer to: ${BOB}`, 'Amount: 3 USDC', `target: ${USDC}`, 'Described by: The Pool'],
  ],
};

describe('a descriptor of a contract (ERC-7730)', () => {
  for (const [what, [signature, format, args, lines]] of Object.entries(SAID)) {
    it(`says ${what}`, () => {
      expect(ask(call(signature, ...args), { formats: { [signature]: format } })).to.deep.equal({
        title: 'Sign this transaction?',
        lines,
        warning: '',
        text: undefined,
      });
    });
  }

  it('says what is sent with the call, and who signs', () => {
    const formats = {
      'stake(uint256 id)': {
        intent: 'Stake',
        fields: [field('@.value', 'Stakes', 'amount'), field('@.from', 'Owner\u202e', 'addressName')],
      },
    };
    const { lines } = ask(call('stake(uint256 id)', 4n), { formats, value: 10n ** 18n });
    expect(lines).to.include.members(['Stakes: 1 ETH', 'Owner⟨U+202E⟩: me', 'id: 4']);
  });

  it('is also found by the selector, with the ABI that it contains', () => {
    const abi = JSON.parse(new Interface([`function ${SUPPLY}`]).formatJson());
    const data = call(SUPPLY, USDC, 1n, BOB, 0);
    const formats = { [data.slice(0, 10)]: { intent: 'Supply', fields: [field('asset', 'Asset')] } };
    expect(ask(data, { descriptors: [descriptor(formats, { abi })] }).lines).to.include.members(['Action: Supply', `Asset: ${USDC}`]);
  });

  it('describes typed data of its contract, whose members are all shown below', () => {
    const types = {
      EIP712Domain: [
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Order: [
        { name: 'amount', type: 'uint256' },
        { name: 'to', type: 'address' },
      ],
    };
    const domain = { chainId: 1, verifyingContract: POOL };
    const payload = JSON.stringify({ types, domain, primaryType: 'Order', message: { amount: '1500000', to: BOB } });
    const formats = { Order: { intent: 'Sell', fields: [field('amount', 'Sells', 'tokenAmount', { token: USDC })] } };
    const sell = {
      context: { eip712: { deployments: [{ chainId: 1, address: POOL }] } },
      metadata: { owner: 'The Pool' },
      display: { formats },
    };
    const parameters = { signWith: 'me', payload, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' };
    const { lines, text, warning } = linesOf(askedOf('SIGN_RAW_PAYLOAD_V2', parameters, JSON.stringify([sell])));
    expect(lines.slice(-3)).to.deep.equal(['Action: Sell', 'Sells: 1.5 USDC', 'Described by: The Pool']);
    expect(text).to.equal(`amount: 1500000\nto: ${BOB}`);
    expect(warning).to.equal('');
    // A page names the members of typed data, and none of its names appears next to the host's words.
    const more = payload
      .replace('"Order":[', '"Order":[{"name":"Described by","type":"string"},')
      .replace('"message":{', '"message":{"Described by":"A friend",');
    const forged = linesOf(askedOf('SIGN_RAW_PAYLOAD_V2', { ...parameters, payload: more }, JSON.stringify([sell])));
    expect(forged.lines).to.deep.equal(lines);
    expect(forged.text).to.contain('Described by: A friend');
    const other = linesOf(askedOf('SIGN_RAW_PAYLOAD_V2', { ...parameters, payload: payload.replace(POOL, EVE) }, JSON.stringify([sell])));
    expect(other.warning).to.match(/depends on the contract/);
  });

  describe('says nothing', () => {
    const swap = { [SWAP]: { intent: 'Swap', fields: [field('desc.amount', 'Amount')] } };
    const data = call(SWAP, [USDC, BOB, 1n], '0x');

    it('of another contract or on another chain', () => {
      expect(ask(data, { formats: swap }).warning).to.equal('');
      for (const other of [{ to: EVE as Hex }, { chainId: 10 }]) expect(ask(data, { formats: swap, ...other }).warning).to.match(UNREAD);
    });

    it('of a call with more bytes than it has values', () => {
      expect(ask(`${data}00`, { formats: swap }).warning).to.match(UNREAD);
    });

    it('instead of what is known here: an approval stays one', () => {
      const approve = 'approve(address spender, uint256 amount)';
      const asked = ask(call(approve, EVE, 5n), { formats: { [approve]: { intent: 'Log in', fields: [] } } });
      expect(asked.warning).to.match(/able to take these tokens/);
      expect(asked.lines.join()).not.to.contain('Log in');
    });

    it("that is reassuring about unread bytes, unless its author says that they don't matter", () => {
      const carrying = call(SWAP, [USDC, BOB, 1n], '0x1234');
      expect(ask(carrying, { formats: swap }).warning).to.match(UNREAD);
      expect(ask(carrying, { formats: { [SWAP]: { intent: 'Swap', fields: [], excluded: ['data'] } } }).warning).to.equal('');
    });

    it('that is reassuring about an unknown call inside', () => {
      const signature = 'forward(address target, bytes data)';
      const format = { intent: 'Forward', fields: [field('data', 'Calls', 'calldata', { calleePath: 'target' })] };
      expect(ask(call(signature, BOB, '0x12345678'), { formats: { [signature]: format } }).warning).to.match(UNREAD);
    });

    it('if one of its paths leads nowhere', () => {
      for (const path of ['desc.none', 'data.none', 'desc.[0]', '@.none', 'none.[]']) {
        const asked = ask(data, { formats: { [SWAP]: { intent: 'Swap', fields: [field(path, 'Amount')] } } });
        expect([asked.warning, asked.lines], path).to.satisfy(
          ([warning, lines]: [string, string[]]) => UNREAD.test(warning) && lines.length === 1,
        );
      }
    });
  });

  it('says nothing if a list is shorter than it assumes, or has a different number of tokens and amounts', () => {
    const signature = 'route(uint256[] amounts, address[] tokens)';
    const data = call(signature, [1n, 2n, 3n], [USDC, BOB]);
    for (const fields of [[field('amounts.[3]', 'Last')], [field('amounts.[]', 'Amount', 'tokenAmount', { tokenPath: 'tokens.[]' })]]) {
      const { lines, warning } = ask(data, { formats: { [signature]: { intent: 'Route', fields } } });
      expect(lines).to.deep.equal([`Function: ${data.slice(0, 10)}`]);
      expect(warning).to.match(UNREAD);
    }
  });

  it("reports the parts that can't be used, and uses the rest", () => {
    const good = { [SUPPLY]: { intent: 'Supply', fields: [] } };
    const faultsOf = (descriptors: unknown) => readDescriptors(JSON.stringify(descriptors)).faults.join('\n');
    expect(readDescriptors(JSON.stringify([{}, 1, descriptor(good)])).descriptions.size).to.equal(1);
    expect(faultsOf({})).to.contain('no list');
    expect(readDescriptors('{').faults).to.have.length(1);
    expect(readDescriptors(undefined)).to.deep.equal({ descriptions: new Map(), faults: [] });
    expect(faultsOf([{ ...descriptor(good), includes: 'x.json' }])).to.contain('The Pool: it includes another file');
    expect(faultsOf([descriptor({ 'supply(address,uint256)': { fields: [] } })])).to.contain('its parameters have no names');
    expect(faultsOf([descriptor({ '0x12345678': { fields: [] } })])).to.contain('its parameters have no names');
    expect(faultsOf([descriptor({ [SUPPLY]: { intent: 'Supply', fields: [field('a b', 'A')] } })])).to.contain("a b isn't a step");
    expect(faultsOf([descriptor({ [SUPPLY]: { intent: 'Supply', fields: [{ $ref: '$.display.definitions.none' }] } })])).to.contain(
      'nothing at',
    );
  });
});
