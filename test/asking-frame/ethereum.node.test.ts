import { expect } from '@esm-bundle/chai';
import { Interface } from 'ethers';
import { getAddress, type Hex, parseEther, serializeTransaction } from 'viem';
import { askedOfTransaction } from './asked.js';

const BOB = '0x00000000000000000000000000000000000000b0';
const BOB_WRITTEN = getAddress(BOB);
const EVE = '0x00000000000000000000000000000000000000e0';
const EVE_WRITTEN = getAddress(EVE);
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const ALL = 2n ** 256n - 1n;
/** Encoded with another library than the one that reads. */
const CALLS = new Interface([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function approve(address,address,uint160,uint48)',
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,bytes)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'function setApprovalForAll(address,bool)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function deposit()',
  'function withdraw(uint256)',
  'function multicall(bytes[])',
  'function multicall(uint256,bytes[])',
  'function aggregate3((address,bool,bytes)[])',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function upgradeToAndCall(address,bytes)',
  'function upgradeTo(address)',
  'function transferOwnership(address)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function execute(bytes,bytes[],uint256)',
  'function fulfillBasicOrder((address,uint256,uint256,address,address))',
  'function claim()',
]);
const call = (name: string, ...args: unknown[]) => CALLS.encodeFunctionData(name, args) as Hex;
const ask = (fields: object) =>
  askedOfTransaction(
    'ETHEREUM',
    serializeTransaction({
      chainId: 1,
      type: 'eip1559',
      nonce: 1,
      gas: 21_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 1n,
      to: BOB,
      ...fields,
    } as never).slice(2),
  );

const TAKES = /able to take these tokens at any time/;
const UNREAD = /can't be read/;
const SAFE = ['0', '0', '0', BOB, BOB, '0x'];

/** What is asked, by what is signed: lines that must be there, and the warning; none if no warning is named. */
const TABLE: readonly (readonly [what: string, fields: object, lines: readonly string[], warning?: RegExp])[] = [
  ['coins', { value: parseEther('1.5') }, [`Recipient: ${BOB}`, 'Amount: 1.5 ETH', 'Chain: Ethereum (1)']],
  ['coins of another chain', { value: 1n, chainId: 137 }, ['Amount: 0.000000000000000001 POL', 'Chain: Polygon (137)']],
  [
    'coins of a chain without a name here',
    { value: 1n, chainId: 424242 },
    ["Amount: 0.000000000000000001 of the chain's coin", 'Chain: 424242'],
  ],
  [
    'a transaction without a chain',
    { type: 'legacy', chainId: undefined, gasPrice: 3n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined },
    ['Chain: any chain'],
  ],
  [
    'an old transaction',
    { type: 'legacy', gasPrice: 3n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined, value: 2n },
    ['Maximum fee: 0.000000000000063 ETH', 'Gas price × limit: 0.000000003 gwei × 21000'],
  ],
  [
    'an access list',
    {
      type: 'eip2930',
      gasPrice: 3n,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      accessList: [{ address: USDC, storageKeys: [] }],
    },
    [`Recipient: ${BOB}`],
  ],
  ['blobs', { type: 'eip4844', blobVersionedHashes: [`0x01${'11'.repeat(31)}`], maxFeePerBlobGas: 1n, value: 1n }, [`Recipient: ${BOB}`]],
  [
    'a delegation',
    {
      type: 'eip7702',
      authorizationList: [{ address: EVE, chainId: 0, nonce: 1, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 }],
    },
    [`Can act as your account: ${EVE} on any chain`],
    /can act as your account/,
  ],
  ['a new contract', { to: null, data: '0x6080604052' }, ['Contract: a new contract'], UNREAD],
  [
    'USDC',
    { to: USDC, data: call('transfer', BOB, 5_000_000n) },
    [`Contract: ${USDC.toLowerCase()}`, `Token transfer to: ${BOB_WRITTEN}`, 'Amount: 5 USDC'],
  ],
  [
    'a token of the same name’s address on another chain',
    { to: USDC, chainId: 10, data: call('transfer', BOB, 5_000_000n) },
    [`Amount: 5000000 in the smallest units of ${USDC.toLowerCase()}`],
  ],
  [
    'a part of USDC',
    { to: USDC, data: call('approve(address,uint256)', EVE, 20_000_000n) },
    [`Can spend your tokens: ${EVE_WRITTEN}`, 'Up to: 20 USDC'],
    TAKES,
  ],
  ['all USDC', { to: USDC, data: call('approve(address,uint256)', EVE, ALL) }, ['Up to: all your USDC'], TAKES],
  ['all of a token', { to: BOB, data: call('approve(address,uint256)', EVE, ALL) }, [`Up to: all your tokens of ${BOB}`], TAKES],
  [
    'that it may be an NFT with the number 0',
    { to: BOB, data: call('approve(address,uint256)', EVE, 0n) },
    [`Can spend your tokens: ${EVE_WRITTEN}`],
    TAKES,
  ],
  ['nothing any more', { to: USDC, data: call('approve(address,uint256)', EVE, 0n) }, [`Can no longer spend your tokens: ${EVE_WRITTEN}`]],
  ['more of a token', { to: USDC, data: call('increaseAllowance', EVE, 1_000_000n) }, ['Up to: 1 USDC more'], TAKES],
  ['less of a token', { to: USDC, data: call('decreaseAllowance', EVE, 1_000_000n) }, ['Up to: 1 USDC less']],
  [
    'a token of someone',
    { to: USDC, data: call('transferFrom', BOB, EVE, 1_000_000n) },
    [`From: ${BOB_WRITTEN}`, `To: ${EVE_WRITTEN}`, 'Amount or NFT number: 1 USDC'],
  ],
  [
    'an NFT',
    { to: BOB, data: call('safeTransferFrom(address,address,uint256)', BOB, EVE, 7n) },
    [`To: ${EVE_WRITTEN}`, 'NFT number: 7', `NFT contract: ${BOB}`],
  ],
  ['an NFT with data', { to: BOB, data: call('safeTransferFrom(address,address,uint256,bytes)', BOB, EVE, 7n, '0x') }, ['NFT number: 7']],
  [
    'some of an NFT',
    { to: BOB, data: call('safeTransferFrom(address,address,uint256,uint256,bytes)', BOB, EVE, 7n, 3n, '0x') },
    ['NFT number: 7', 'Amount: 3'],
  ],
  [
    'several NFTs',
    { to: BOB, data: call('safeBatchTransferFrom', BOB, EVE, [7n, 8n], [1n, 2n], '0x') },
    ['NFTs: 1 of number 7', 'NFTs: 2 of number 8'],
  ],
  [
    'all NFTs',
    { to: BOB, data: call('setApprovalForAll', EVE, true) },
    [`NFT contract: ${BOB}`, `Can take all your NFTs: ${EVE_WRITTEN}`],
    /take all of these NFTs/,
  ],
  ['no NFTs any more', { to: BOB, data: call('setApprovalForAll', EVE, false) }, [`Can no longer take your NFTs: ${EVE_WRITTEN}`]],
  [
    'a permit on the chain',
    { to: USDC, data: call('permit', BOB, EVE, 1_000_000n, 1_800_000_000n, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`) },
    ['Up to: 1 USDC', 'Until: 2027-01-15 08:00:00 UTC'],
    TAKES,
  ],
  [
    'Permit2',
    { to: PERMIT2, data: call('approve(address,address,uint160,uint48)', USDC, EVE, 2n ** 160n - 1n, 1_800_000_000) },
    ['Up to: all your USDC', 'Until: 2027-01-15 08:00:00 UTC'],
    TAKES,
  ],
  ['wrapping', { to: WETH, value: parseEther('1'), data: call('deposit') }, ['Amount: 1 ETH', 'Wraps: the amount above, into a token']],
  ['unwrapping', { to: WETH, data: call('withdraw', parseEther('1')) }, ['Unwraps: 1 WETH']],
  [
    'a deposit to who knows whom',
    { to: EVE, value: parseEther('1'), data: call('deposit') },
    ['Amount: 1 ETH', 'Function: deposit'],
    UNREAD,
  ],
  ['a withdrawal from who knows whom', { to: EVE, data: call('withdraw', 1n) }, ['Function: withdraw'], UNREAD],
  [
    'several calls',
    { to: USDC, data: call('multicall(bytes[])', [call('transfer', BOB, 1_000_000n), call('approve(address,uint256)', EVE, ALL)]) },
    ['1. Amount: 1 USDC', '2. Up to: all your USDC'],
    TAKES,
  ],
  [
    'several calls with an end',
    { to: USDC, data: call('multicall(uint256,bytes[])', 1n, [call('transfer', BOB, 1_000_000n)]) },
    ['Amount: 1 USDC'],
  ],
  [
    'several calls, one of them unread',
    { to: USDC, data: call('multicall(bytes[])', [call('transfer', BOB, 1n), '0xdeadbeef']) },
    ['2. Function: 0xdeadbeef'],
    UNREAD,
  ],
  [
    'calls of several contracts',
    {
      to: BOB,
      data: call('aggregate3', [
        [USDC, false, call('transfer', EVE, 2_000_000n)],
        [BOB, false, '0x12345678'],
      ]),
    },
    ['1. Amount: 2 USDC'],
    UNREAD,
  ],
  [
    'calls in calls in calls',
    { to: USDC, data: call('multicall(bytes[])', [call('multicall(bytes[])', [call('multicall(bytes[])', [call('transfer', BOB, 1n)])])]) },
    [],
    UNREAD,
  ],
  [
    'a Safe that pays',
    { to: BOB, data: call('execTransaction', EVE, parseEther('2'), '0x', 0, ...SAFE) },
    [`From the Safe: ${BOB}`, `To: ${EVE_WRITTEN}`, 'Amount: 2 ETH'],
  ],
  [
    'a Safe that sends USDC',
    { to: BOB, data: call('execTransaction', USDC, 0n, call('transfer', EVE, 1_000_000n), 0, ...SAFE) },
    ['Amount: 1 USDC'],
  ],
  [
    'a Safe that runs code of others',
    { to: BOB, data: call('execTransaction', EVE, 0n, '0x', 1, ...SAFE) },
    [],
    /runs another contract's code/,
  ],
  [
    'a Safe that pays its fee to someone',
    { to: BOB, data: call('execTransaction', EVE, 0n, '0x', 0, 0n, 21_000n, parseEther('1'), BOB, EVE, '0x') },
    ['Function: execTransaction'],
    UNREAD,
  ],
  ['new code', { to: BOB, data: call('upgradeTo', EVE) }, [`New code: ${EVE_WRITTEN}`], /replaces the contract's code/],
  [
    'new code that runs',
    { to: BOB, data: call('upgradeToAndCall', EVE, '0x1234') },
    [`New code: ${EVE_WRITTEN}`],
    /replaces the contract's code/,
  ],
  ['a new owner', { to: BOB, data: call('transferOwnership', EVE) }, [`New owner: ${EVE_WRITTEN}`], /someone else/],
  ['a swap', { to: BOB, data: call('swapExactTokensForTokens', 1n, 1n, [USDC, WETH], EVE, 1n) }, ['Function: 0x38ed1739'], UNREAD],
  ['a router', { to: BOB, value: parseEther('1'), data: call('execute', '0x0b', ['0x12'], 1n) }, ['Amount: 1 ETH'], UNREAD],
  ['an order of NFTs', { to: BOB, data: call('fulfillBasicOrder', [BOB, 1n, 1n, BOB, BOB]) }, [], UNREAD],
  ['a claim', { to: BOB, data: call('claim') }, ['Function: 0x4e71d92d'], UNREAD],
  ['bytes', { data: '0xdeadbeef' }, ['Function: 0xdeadbeef'], UNREAD],
  ['three bytes', { data: '0xdeadbe' }, [], UNREAD],
  ['a call with something behind it', { to: USDC, data: `${call('transfer', BOB, 1n)}00` }, [], UNREAD],
  ['a call with dirt in an address', { to: USDC, data: call('transfer', BOB, 1n).replace('0xa9059cbb00', '0xa9059cbb01') }, [], UNREAD],
  ['a call that is cut short', { to: USDC, data: call('transfer', BOB, 1n).slice(0, -2) }, [], UNREAD],
];

describe('a question about a transaction of Ethereum says', () => {
  for (const [what, fields, lines, warning] of TABLE)
    it(what, () => {
      const asked = ask(fields);
      expect(asked.title).to.equal('Sign this transaction?');
      expect(asked.lines).to.include.members(lines);
      if (warning) expect(asked.warning).to.match(warning);
      else expect(asked.warning).to.equal('');
      // What wasn't read is shown as it is.
      expect(asked.text !== undefined).to.equal(UNREAD.test(asked.warning));
    });

  it('nothing about one that is signed already: its chain may be read in two ways', () => {
    const signature = { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, v: 37n, yParity: 0 } as const;
    const legacy = serializeTransaction(
      { type: 'legacy', chainId: 1, nonce: 1, gas: 21_000n, gasPrice: 1n, to: BOB, value: 1n },
      signature,
    );
    const later = serializeTransaction(
      { type: 'eip1559', chainId: 1, nonce: 1, gas: 21_000n, maxFeePerGas: 1n, to: BOB, value: 1n },
      signature,
    );
    for (const signed of [legacy, later]) expect(askedOfTransaction('ETHEREUM', signed).warning).to.match(UNREAD);
  });

  it("nothing about bytes that aren't a transaction", () => {
    for (const raw of ['', 'zz', '02', 'f8', '00'.repeat(200)]) expect(askedOfTransaction('ETHEREUM', raw).warning, raw).to.match(UNREAD);
  });
});
