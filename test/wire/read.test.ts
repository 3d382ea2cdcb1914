import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { integerText, json } from '../../src/wire/api-values.js';
import { flag, id, inside, mapped, oneOf, optional, orElse, type Read, shape, someOf, text, texts } from '../../src/wire/read.js';
import { list, number } from '../../src/wire/read-values.js';

interface Thing {
  readonly name: string;
  readonly size?: string;
  readonly parts: readonly { readonly id: string }[];
}
const thing: Read<Thing> = shape<Thing>({ name: text, size: optional(integerText), parts: list(shape({ id })) });
const readFrom = <T>(reader: Read<T>, value: unknown) => {
  const parsed = reader(value, '');
  return parsed.ok ? parsed.value : `at ${parsed.path}: ${parsed.expected}`;
};

describe('readers', () => {
  it('copy only what they know', () => {
    const sent = { name: 'a', parts: [{ id: 'x', extra: 1 }], extra: {} };
    expect(readFrom(thing, sent)).to.deep.equal({ name: 'a', parts: [{ id: 'x' }] });
  });

  it('say where a value is wrong, and what was expected there', () => {
    expect(readFrom(thing, { name: 'a', parts: [{ id: 'x' }, { id: 5 }] })).to.equal('at parts[1].id: an identifier');
    expect(readFrom(thing, { name: 'a', parts: {} })).to.equal('at parts: a list');
    expect(readFrom(thing, { parts: [] })).to.equal('at name: a text of at most 4096 characters');
    expect(readFrom(thing, null)).to.equal('at : an object');
    expect(readFrom(thing, [])).to.equal('at : an object');
  });

  it('leave out what is absent or null, and refuse what is wrong', () => {
    expect(Object.keys(readFrom(thing, { name: 'a', size: null, parts: [] }))).to.deep.equal(['name', 'parts']);
    expect(readFrom(thing, { name: 'a', size: 5, parts: [] })).to.equal('at size: digits');
  });

  it('accept only true and false as flags', () => {
    expect([true, false].map((value) => readFrom(flag, value))).to.deep.equal([true, false]);
    for (const value of [1, 0, 'true', '', null, undefined, {}]) expect(readFrom(flag, value)).to.equal('at : true or false');
  });

  it('convert what they have read, and nothing that was refused', () => {
    expect(
      readFrom(
        mapped(id, (value) => `${value}!`),
        'a',
      ),
    ).to.equal('a!');
    expect(
      readFrom(
        mapped(id, () => 'made up'),
        5,
      ),
    ).to.equal('at : an identifier');
  });

  it('read a member from inside another one', () => {
    expect(readFrom(inside('user', id), { user: 'u1' })).to.equal('u1');
    expect(readFrom(inside('user', id), { user: 5 })).to.equal('at .user: an identifier');
    expect(readFrom(inside('user', id), Object.create({ user: 'u1' }))).to.equal('at .user: an identifier');
  });

  it('accept finite numbers, and JSON lists and objects without holes', () => {
    expect([0, -1.5].map((value) => readFrom(number, value))).to.deep.equal([0, -1.5]);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '5', null]) expect(readFrom(number, value)).to.equal('at : a number');
    for (const value of [[1, undefined], { a: 1, b: undefined }, [() => 1, 1]]) expect(readFrom(json, value)).to.match(/^at/);
    const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown => (levels === 0 ? 1 : wrap(nested(levels - 1, wrap)));
    for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ inner })]) {
      expect(readFrom(json, nested(20, wrap))).to.deep.equal(nested(20, wrap));
      expect(readFrom(json, nested(40, wrap))).to.match(/^at/);
    }
  });

  it('only see own members', () => {
    const inherited = Object.create({ name: 'a', parts: [] });
    expect(readFrom(thing, inherited)).to.match(/^at name/);
    expect(readFrom(thing, JSON.parse('{"__proto__":{"name":"a"},"parts":[]}'))).to.match(/^at name/);
    expect(readFrom(shape<{ readonly toString?: string }>({ toString: optional(text) }), {})).to.deep.equal({});
  });

  it('accept identifiers of 1 to 128 harmless characters', () => {
    for (const good of ['a', 'A-1_b.c:d', 'x'.repeat(128)]) expect(readFrom(id, good)).to.equal(good);
    for (const bad of ['', '.', '...', 'a b', '<b>', 'a\n', 'ä', 'x'.repeat(129), 5, null])
      expect(readFrom(id, bad)).to.equal('at : an identifier');
  });

  it('accept texts of up to 4096 characters and no more', () => {
    expect(readFrom(text, 'x'.repeat(4096))).to.have.length(4096);
    expect(readFrom(text, 'x'.repeat(4097))).to.match(/^at/);
  });

  it('keep 32 of an open list, each once, in order', () => {
    expect(readFrom(someOf(oneOf('a', 'b')), ['b', 'x', 'a', 'b', 5])).to.deep.equal(['b', 'a']);
    expect(
      readFrom(
        someOf(text),
        Array.from({ length: 100 }, (_, at) => `${at}`),
      ),
    ).to.have.length(32);
  });

  it('keep 32 named texts, without names that change objects', () => {
    expect(readFrom(texts, JSON.parse('{"__proto__":"x","a":"1","b":2}'))).to.deep.equal({ a: '1' });
    expect(Object.keys(readFrom(texts, Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, '']))))).to.have.length(32);
  });

  it('fall back, and convert, where they are told to', () => {
    expect([readFrom(orElse(flag, false), 'yes'), readFrom(mapped(integerText, Number), '12')]).to.deep.equal([false, 12]);
  });

  it('copy JSON deeply, without prototypes, to a depth of 32', () => {
    const value = { a: [1, { b: null }], c: 'x', d: true };
    const copy = readFrom(json, value);
    expect(copy).to.deep.equal(value);
    expect(copy).to.not.equal(value);
    expect(readFrom(json, JSON.parse('{"__proto__":{"polluted":1},"a":1}'))).to.deep.equal({ a: 1 });
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(readFrom(json, nested(30))).to.deep.equal(nested(30));
    expect(readFrom(json, nested(40))).to.match(/^at/);
  });

  it('never throw, whatever they are given', () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withObjectString: true });
    fc.assert(fc.property(anything, (value) => [thing, json, texts, someOf(id), list(text)].every((reader) => 'ok' in reader(value, ''))));
  });

  it('are stable: reading twice changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = json(value, '');
        const twice = once.ok ? json(once.value, '') : once;
        return JSON.stringify(twice) === JSON.stringify(once);
      }),
    );
  });
});
