import { expect } from '@esm-bundle/chai';
import { evaluate } from '../../emulator/policies/evaluation.js';
import { parseExpression } from '../../emulator/policies/parsed.js';
import { CaselessText, type Struct, Timestamp } from '../../emulator/policies/values.js';
import { fastestMs } from '../support/fastest.js';

const roots: Struct = {
  approvers: [
    { id: 'u1', tags: ['ops', 'admin'], email: 'a@example.com', alias: 'ann' },
    { id: 'u2', tags: ['ops'], email: 'b@example.com', alias: 'bob' },
  ],
  activity: {
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    kind: 'SIGN_TRANSACTION',
    resource: 'PRIVATE_KEY',
    action: 'SIGN',
    params: { type: 'TRANSACTION_TYPE_ETHEREUM' },
  },
  wallet: { id: 'w1', imported: false, exported: true, label: 'main' },
  eth: {
    tx: {
      to: new CaselessText('0x08d2b0a37F869FF76BACB5Bab3278E26ab7067B7'),
      data: '0xa9059cbb00000000',
      value: 1_500_000_000_000_000_000n,
      chain_id: 1n,
      huge: 2n ** 256n - 1n,
    },
  },
  solana: { tx: { transfers: [{ to: 'A', amount: 5n }], spl_transfers: [], program_keys: ['11111111111111111111111111111111'] } },
  time: { now: new Timestamp(Date.parse('2026-03-04T15:30:00Z')) },
};

type Expected = true | false | 'error' | 'refused';

const table: readonly (readonly [expression: string, expected: Expected])[] = [
  ['true', true],
  ['false', false],
  ['true && true', true],
  ['true && false', false],
  ['true || false', true],
  ['false || false', false],
  ['true || true && false', true],
  ['(true || true) && false', false],
  ['1 < 2', true],
  ['2 <= 2', true],
  ['2 > 2', false],
  ['2 >= 3', false],
  ['-1 < 0', true],
  ["'a' == 'a'", true],
  ["'a' != 'b'", true],
  ["'a' < 'b'", 'error'],
  ['1 in [1, 2, 3]', true],
  ['4 in [1, 2, 3]', false],
  ["'a' in []", false],
  ['[1,2,3][0] == 1', true],
  ['[1,2,3][3] == 1', 'error'],
  ["'abc'[0] == 'a'", true],
  ['[1,2,3][0..2].count() == 2', true],
  ["'abc'[0..2] == 'ab'", true],
  ["'abc'[2..9] == 'c'", 'error'],
  ['[1,1,1].all(x, x == 1)', true],
  ['[1,2,1].all(x, x == 1)', false],
  ['[].all(x, x == 1)', true],
  ['[1,2,3].any(x, x == 3)', true],
  ['[].any(x, x == 1)', false],
  ['[1,2,3].contains(2)', true],
  ['[1,2,3].count() == 3', true],
  ['[1,2,3].filter(x, x > 1).count() == 2', true],
  ['[1,2].any(x, [2,3].any(y, x == y))', true],
  ["approvers.any(user, user.id == 'u1')", true],
  ["approvers.any(user, user.id == 'u9')", false],
  ["approvers.filter(user, user.tags.contains('ops')).count() >= 2", true],
  ["approvers.filter(user, user.tags.contains('admin')).count() >= 2", false],
  ["approvers.all(user, user.tags.contains('ops'))", true],
  ["activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'", true],
  ["activity.kind == 'SIGN_TRANSACTION'", true],
  ["activity.params.type in ['TRANSACTION_TYPE_ETHEREUM', 'TRANSACTION_TYPE_TRON']", true],
  ["activity.params.encoding == 'PAYLOAD_ENCODING_EIP712'", 'error'],
  ["wallet.id == 'w1'", true],
  ['wallet.exported == true', true],
  ["wallet.id == 'w1' || private_key.id == 'p1'", 'error'],
  ["wallet.id == 'w2' && private_key.id == 'p1'", 'error'],
  ["eth.tx.to == '0x08d2b0a37f869ff76bacb5bab3278e26ab7067b7'", true],
  ["eth.tx.to in ['0x08D2B0A37F869FF76BACB5BAB3278E26AB7067B7']", true],
  ["'0x08d2b0a37f869ff76bacb5bab3278e26ab7067b7' == eth.tx.to", true],
  ["eth.tx.data[0..10] == '0xa9059cbb'", true],
  ["eth.tx.data[0..10] == '0xA9059CBB'", false],
  ["CaseInsensitiveString(eth.tx.data) == CaseInsensitiveString('0xA9059CBB00000000')", true],
  ['eth.tx.value > 1000000000000000000', true],
  ['eth.tx.value <= 1000000000000000000', false],
  ['eth.tx.huge == 115792089237316195423570985008687907853269984665640564039457584007913129639935', true],
  ['eth.tx.chain_id == 1 && eth.tx.nonce == 0', 'error'],
  ["eth['tx'].chain_id == 1", true],
  ["eth.tx.value == '1'", 'error'],
  ['solana.tx.transfers.all(t, t.amount < 10)', true],
  ['solana.tx.spl_transfers.count() == 0', true],
  ["solana.tx.program_keys.all(p, p == '11111111111111111111111111111111')", true],
  ["time.now >= Timestamp('2026-03-01T00:00:00Z') && time.now < Timestamp('2026-04-01T00:00:00Z')", true],
  ["time.now < Timestamp('2026-03-01T00:00:00+00:00')", false],
  ["time.now < Timestamp('2026-03-01T00:00:00-05:00')", 'error'],
  ["CronSpan('0 9 * * 1-5', '8h', 'America/New_York')", true],
  ["CronSpan('0 9 * * 1-2', '8h', 'America/New_York')", false],
  ["CronSpan('0 22 * * *', '8h', 'America/New_York')", false],
  ["CronSpan('30 15 4 * *', '1m', 'UTC')", true],
  ["CronSpan('29 15 4 * *', '1m', 'UTC')", false],
  ["CronSpan('0 0 1 * 0', '7d', 'UTC')", true],
  ["CronSpan('*/5 * * * *', '1m', 'UTC')", 'error'],
  ["CronSpan('0 9 * * *', '8d', 'UTC')", 'error'],
  ["CronSpan('0 9 * * *', '8h', 'Nowhere/Land')", 'error'],
  ['1', 'error'],
  ["'true'", 'error'],
  ['1 && true', 'error'],
  ["[1, 'a'].count() == 2", 'error'],
  ['[1] == [1]', 'error'],
  ['constructor == 1', 'error'],
  ['wallet.__proto__ == 1', 'error'],
  ["wallet['constructor'] == 'x'", 'error'],
  ['x[0] == 1', 'error'],
  ['', 'refused'],
  ['true &&', 'refused'],
  ['!true', 'refused'],
  ['1 == 1 == true', 'refused'],
  ['1 + 1 == 2', 'refused'],
  ['"double" == "double"', 'refused'],
  ["'open", 'refused'],
  ['true true', 'refused'],
  ['[1, 2', 'refused'],
  ['approvers.map(x, x)', 'refused'],
  ['approvers.any(user == 1)', 'refused'],
  ['alert(1)', 'refused'],
  ["Timestamp('a', 'b')", 'refused'],
  ['1 in', 'refused'],
  ['a..b', 'refused'],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639936 == 1', 'refused'],
];

function outcomeOf(expression: string, names: Struct = roots): Expected {
  const parsed = parseExpression(expression);
  if (!parsed.ok) return 'refused';
  const outcome = evaluate(parsed.tree, names);
  return outcome.ok ? outcome.value : 'error';
}

describe('policy expressions', () => {
  for (const [expression, expected] of table) {
    it(`${expression || '(nothing)'} is ${expected}`, () => {
      expect(outcomeOf(expression)).to.equal(expected);
    });
  }
});

describe('hostile policy expressions', () => {
  const deep = 20_000;
  const wide = Array.from({ length: 600 }, (_, index) => index).join(',');
  const hostile: Readonly<Record<string, string>> = {
    'deep parentheses': `${'('.repeat(deep)}true${')'.repeat(deep)}`,
    'deep parentheses under the length limit': `${'('.repeat(8_000)}true${')'.repeat(8_000)}`,
    'deep lists': `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
    'a long chain of members': `a${'.b'.repeat(8_000)}`,
    'a long chain of indices': `a${'[0]'.repeat(5_000)}`,
    'a long conjunction': `${'true &&'.repeat(2_300)} true`,
    'a huge number': `1${'0'.repeat(15_000)} == 1`,
    'an open string': `'${'a'.repeat(16_000)}`,
    'only white space': ' '.repeat(16_000),
    'nested loops': `[${wide}].all(a, [${wide}].all(b, [${wide}].all(c, a == b || b == c || c == a || true)))`,
    'many schedules': Array.from({ length: 200 }, () => "CronSpan('0 0 29 2 0', '7d', 'America/New_York')").join(' || '),
    'long texts compared often': `[${wide}].all(x, big == big2)`,
  };
  const withBigTexts: Struct = { ...roots, big: new CaselessText('A'.repeat(1_000_000)), big2: new CaselessText('a'.repeat(1_000_000)) };

  for (const [name, expression] of Object.entries(hostile)) {
    it(`ends within 50 ms, and isn't a permission: ${name}`, () => {
      expect(fastestMs(() => void outcomeOf(expression, withBigTexts))).to.be.below(50);
      expect(outcomeOf(expression, withBigTexts)).to.be.oneOf(['error', 'refused']);
    });
  }

  it('evaluates a list at the limit of its steps without an error', () => {
    const parsed = parseExpression(`[${wide}].all(x, x >= 0)`);
    expect(parsed.ok && evaluate(parsed.tree, roots)).to.deep.equal({ ok: true, value: true });
  });
});

describe('the limits of policy expressions', () => {
  it('are 16,384 characters and 78 digits', () => {
    const padded = (length: number) => parseExpression('true'.padStart(length)).ok;
    expect([16_384, 16_385].map(padded)).to.deep.equal([true, false]);
    const digits = (count: number) => parseExpression(`1 > ${'0'.repeat(count)}`).ok;
    expect([78, 79].map(digits)).to.deep.equal([true, false]);
  });
});
