import { expect } from '@esm-bundle/chai';
import { readFromFrame, readToFrame } from '../../src/wire/export-port.js';
import { frameHeight } from '../../src/wire/frame-port.js';

const POINT =
  '046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b34992e520ce04c79d931f6ff6296b547d201';
const toFrame = (members: object) => readToFrame({ v: 1, ...members }).ok;
const fromFrame = (members: object) => readFromFrame({ v: 1, ...members }).ok;

it('the export frame has one height from beginning to end, and another if it may copy', () => {
  expect([frameHeight(false), frameHeight(true)]).to.deep.equal([512, 576]);
});

describe('the limits of a message on the port of the export frame', () => {
  it('are 64 KiB for a bundle and 128 characters for an identifier, both text', () => {
    const bundle = (length: number, id = 1) => toFrame({ kind: 'bundle', bundle: 'x'.repeat(length), organizationId: 'o'.repeat(id) });
    expect([0, 1, 65_536, 65_537].map((length) => bundle(length))).to.deep.equal([false, true, true, false]);
    expect([0, 1, 128, 129].map((length) => bundle(1, length))).to.deep.equal([false, true, true, false]);
    for (const other of [5, ['x'], null, { length: 1 }]) {
      expect(toFrame({ kind: 'bundle', bundle: other, organizationId: 'o' })).to.equal(false);
      expect(toFrame({ kind: 'bundle', bundle: 'x', organizationId: other })).to.equal(false);
    }
    expect(toFrame({ kind: 'bundle', bundle: 'x' })).to.equal(false);
  });

  it('are codes in lower case of at most 32 characters', () => {
    for (const read of [(code: unknown) => toFrame({ kind: 'refused', code }), (code: unknown) => fromFrame({ kind: 'failed', code })]) {
      expect(['a', 'export_untrusted', 'x'.repeat(32)].map(read)).to.deep.equal([true, true, true]);
      expect(['', 'A', 'x'.repeat(33), 'two words', 5, ['a'], null].map(read)).to.deep.equal(Array(7).fill(false));
    }
  });

  it('are plain objects of this version and of a known kind', () => {
    expect(readToFrame({ v: 1, kind: 'close' }).ok).to.equal(true);
    const inherited = Object.create({ v: 1, kind: 'close' });
    for (const value of [
      null,
      undefined,
      'close',
      5,
      [],
      inherited,
      Object.assign(Object.create({}), { v: 1, kind: 'close' }),
      { kind: 'close' },
    ])
      expect(readToFrame(value).ok).to.equal(false);
    expect(readToFrame({ v: 2, kind: 'close' }).ok).to.equal(false);
    for (const kind of ['', 'toString', '__proto__', ['close'], 5, undefined]) expect(toFrame({ kind })).to.equal(false);
  });

  it('are a key that is a point, as text', () => {
    expect(fromFrame({ kind: 'ready', targetPublicKey: POINT })).to.equal(true);
    for (const targetPublicKey of [[POINT], POINT.toUpperCase(), `${POINT}00`, `04${'11'.repeat(64)}`, POINT.slice(0, 66)])
      expect(fromFrame({ kind: 'ready', targetPublicKey })).to.equal(false);
  });
});
