import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { readFromFrame, readToFrame } from '../../src/wire/export-port.js';
import frames from '../vectors/message-frames.json' with { type: 'json' };

const POINT =
  '046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b34992e520ce04c79d931f6ff6296b547d201';

describe('the port of the export frame', () => {
  for (const { id, dir, data, expect: wanted, why } of frames.cases.filter(({ channel }) => channel === 'export-port')) {
    if (dir !== 'to-frame' && dir !== 'from-frame') continue;
    it(`takes or ignores: ${why} (${id})`, () => {
      const read = dir === 'to-frame' ? readToFrame(data) : readFromFrame(data);
      expect(read.ok).to.equal(wanted === 'ok');
    });
  }

  it('takes a receiver key that is a point of the curve', () => {
    expect(readFromFrame({ v: 1, kind: 'ready', targetPublicKey: POINT }).ok).to.equal(true);
  });

  it('does not listen to a message that carries more than it should', () => {
    for (const extra of [{ words: 'legal winner' }, { code: 'x' }, { text: '' }]) {
      expect(readFromFrame({ v: 1, kind: 'shown', ...extra }).ok).to.equal(false);
    }
    expect(readToFrame({ v: 1, kind: 'close', force: true }).ok).to.equal(false);
  });

  it('takes heights and nothing else that a number could tell', () => {
    expect(readFromFrame({ v: 1, kind: 'height', px: 320 }).ok).to.equal(true);
    for (const px of [0, -1, 1.5, 1e9, Number.NaN, '320']) expect(readFromFrame({ v: 1, kind: 'height', px }).ok).to.equal(false);
  });

  it('never throws, whatever comes', () => {
    const hostile = {
      get v(): number {
        throw new Error('no');
      },
    };
    expect(readToFrame(hostile).ok).to.equal(false);
    fc.assert(fc.property(fc.anything(), (value) => !readToFrame(value).ok && !readFromFrame(value).ok));
  });
});
