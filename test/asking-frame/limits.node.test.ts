import { expect } from '@esm-bundle/chai';
import { encodeFunctionData, erc20Abi, serializeTransaction } from 'viem';
import type { Spending } from '../../src/asking-frame/approval.js';
import { isWithinLimits, type Limit, readLimits } from '../../src/asking-frame/limits.js';
import { memoryRecords } from '../../src/platform/memory-records.js';
import { askedOf } from './asked.js';

const SHOP = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const EVE = '0x00000000000000000000000000000000000000e0';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const MINUTE = 60_000;
/** Under 20 USDC to the shop for an hour. */
const LIMIT: Limit = { chain: 1, asset: USDC, to: [SHOP], amount: '20000000', minutes: 60, fee: '1000' };
const PAYMENT: Spending = { chain: 1, asset: USDC.toLowerCase(), to: SHOP, amount: 8_000_000n, fee: 300n };

function stage(limits: readonly Limit[] = [LIMIT]) {
  const records = memoryRecords();
  const clock = { ms: 1_800_000_000_000 };
  const spend = (changes: Partial<Spending> = {}, asker = 'https://site.example') =>
    isWithinLimits({ records, now: () => clock.ms, limits, asker }, { ...PAYMENT, ...changes });
  return { records, clock, spend };
}

describe('limits of a frame that asks', () => {
  it("let through what fits, until the period's amount is spent, and again in the next period", async () => {
    const { clock, spend } = stage();
    expect([await spend(), await spend(), await spend()]).to.deep.equal([true, true, false]);
    expect(await spend({ amount: 4_000_000n })).to.equal(true);
    expect(await spend({ amount: 1n })).to.equal(false);
    clock.ms += 59 * MINUTE;
    expect(await spend({ amount: 1n })).to.equal(false);
    clock.ms += 2 * MINUTE;
    expect(await spend()).to.equal(true);
  });

  for (const [what, changes] of Object.entries<Partial<Spending>>({
    'another chain': { chain: 10 },
    'another token': { asset: EVE },
    'the chain’s coin': { asset: 'coin' },
    'another receiver': { to: EVE },
    'a higher fee': { fee: 1001n },
    'more at once': { amount: 20_000_001n },
  }))
    it(`ask before ${what}`, async () => {
      expect(await stage().spend(changes)).to.equal(false);
    });

  it('add up the fees, of payments of nothing as well', async () => {
    const { clock, spend } = stage();
    expect(await stage().spend({ fee: 1000n })).to.equal(true);
    const nothing = { amount: 0n, fee: 400n };
    expect([await spend(nothing), await spend(nothing), await spend(nothing)]).to.deep.equal([true, true, false]);
    clock.ms += 61 * MINUTE;
    expect(await spend(nothing)).to.equal(true);
  });

  it('count each site separately, and what two tabs spend at once only once more', async () => {
    const { spend } = stage();
    await spend({ amount: 20_000_000n });
    expect(await spend({}, 'https://other.example')).to.equal(true);
    expect(await spend()).to.equal(false);
    const { spend: both } = stage();
    expect((await Promise.all([both({ amount: 15_000_000n }), both({ amount: 15_000_000n })])).filter(Boolean)).to.have.length(1);
  });

  it('let nothing through that cannot be counted', async () => {
    const { records, spend } = stage();
    await records.commit([{ put: `asking https://site.example paid 1 ${PAYMENT.asset}`, value: [{ atMs: 0, amount: 'much', fee: '1' }] }]);
    expect(await spend()).to.equal(false);
    const broken = { ...memoryRecords(), commit: () => Promise.reject(new Error('full')) };
    expect(await isWithinLimits({ records: broken, now: Date.now, limits: [LIMIT], asker: 'a' }, PAYMENT)).to.equal(false);
  });

  it('count what is in the future, if the clock was set back', async () => {
    const { clock, spend } = stage();
    await spend({ amount: 20_000_000n });
    clock.ms -= 24 * 60 * MINUTE;
    expect(await spend()).to.equal(false);
  });

  it("don't apply if one of them can't be read", () => {
    expect(readLimits(JSON.stringify([LIMIT]))).to.deep.equal([LIMIT]);
    for (const text of [null, '', '{}', '[', JSON.stringify([LIMIT, { ...LIMIT, minutes: 0 }])]) expect(readLimits(text)).to.deep.equal([]);
    for (const wrong of [
      { amount: 20 },
      { amount: '-1' },
      { to: [] as string[], chain: 0 },
      { to: ['shop'] },
      { asset: 'USDC' },
      { fee: undefined },
    ])
      expect(readLimits(JSON.stringify([{ ...LIMIT, ...wrong }])), JSON.stringify(wrong)).to.deep.equal([]);
  });

  describe('limits recognize as one transfer', () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [SHOP, 5n] });
    const spendingOf = (fields: object) => {
      const whole = { chainId: 1, nonce: 1, gas: 10n, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n, to: USDC, type: 'eip1559', ...fields };
      const unsignedTransaction = serializeTransaction(whole as never).slice(2);
      return askedOf('SIGN_TRANSACTION_V2', { signWith: 'me', type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }).spending;
    };
    const old = { type: 'legacy', gasPrice: 3n, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined };

    it('a token, and coins, with all that they cost', () => {
      expect(spendingOf({ data: transfer })).to.deep.equal({ chain: 1, asset: USDC.toLowerCase(), to: SHOP, amount: 5n, fee: 30n });
      expect(spendingOf({ to: SHOP, value: 7n })).to.deep.equal({ chain: 1, asset: 'coin', to: SHOP.toLowerCase(), amount: 7n, fee: 30n });
      expect(spendingOf({ ...old, to: SHOP, value: 7n })).to.include({ chain: 1, fee: 30n });
    });

    for (const [what, fields] of Object.entries({
      'coins with a token': { data: transfer, value: 1n },
      'an allowance': { data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SHOP, 5n] }) },
      'a transfer with something behind it': { data: `${transfer}00` },
      bytes: { data: '0xdeadbeef' },
      'a new contract': { to: null, data: transfer },
      'a transaction for every chain': { ...old, chainId: undefined, data: transfer },
      blobs: { type: 'eip4844', blobVersionedHashes: [`0x01${'11'.repeat(31)}`], maxFeePerBlobGas: 1n, data: transfer },
      'a delegation': {
        type: 'eip7702',
        data: transfer,
        authorizationList: [{ address: EVE, chainId: 1, nonce: 1, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 }],
      },
    }))
      it(`not ${what}`, () => {
        expect(spendingOf(fields)).to.equal(undefined);
      });
  });
});
