import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { portKinds, readFrameInit, readFromFrame, readToFrame } from '../../src/wire/export-port.js';
import frames from '../vectors/message-frames.json' with { type: 'json' };

const POINT =
  '046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b34992e520ce04c79d931f6ff6296b547d201';

describe('the port of the export frame', () => {
  for (const { id, dir, data, expect: wanted, why } of frames.cases.filter(({ channel }) => channel === 'export-port')) {
    if (dir !== 'to-frame' && dir !== 'from-frame') continue;
    it(`accepts or ignores: ${why} (${id})`, () => {
      const read = dir === 'to-frame' ? readToFrame(data) : readFromFrame(data);
      expect(read.ok).to.equal(wanted === 'ok');
    });
  }

  it('accepts a receiver key that is a point of the curve', () => {
    expect(readFromFrame({ v: 1, kind: 'ready', targetPublicKey: POINT }).ok).to.equal(true);
  });

  it('ignores a message that contains more than it should', () => {
    for (const extra of [{ words: 'legal winner' }, { code: 'x' }, { text: '' }]) {
      expect(readFromFrame({ v: 1, kind: 'shown', ...extra }).ok).to.equal(false);
    }
    expect(readToFrame({ v: 1, kind: 'close', force: true }).ok).to.equal(false);
  });

  it('knows these messages and no others', () => {
    expect(portKinds).to.deep.equal({
      toFrame: ['bundle', 'refused', 'close'],
      fromFrame: ['ready', 'hidden', 'shown', 'done', 'failed'],
    });
  });

  it('reports no number: no height, width, place or time', () => {
    for (const name of ['height', 'width', 'scroll', 'time', 'at', 'px']) {
      expect(readFromFrame({ v: 1, kind: name, px: 320 }).ok).to.equal(false);
      expect(readFromFrame({ v: 1, kind: 'shown', [name]: 320 }).ok).to.equal(false);
    }
  });

  it('accepts no label and no theme once it is open', () => {
    expect(readToFrame({ v: 1, kind: 'label', text: 'Win a prize' }).ok).to.equal(false);
    expect(readToFrame({ v: 1, kind: 'theme', properties: {} }).ok).to.equal(false);
  });

  it("shows a key in Solana's form, or in that of all others", () => {
    const init = (format: unknown) => readFrameInit({ v: 1, kind: 'init', wallet: { format }, theme: {} }).ok;
    expect(['solana', 'ethereum', 'SOLANA', true, ''].map(init)).to.deep.equal([true, false, false, false, false]);
  });

  it('starts with what it shows about the wallet, and with a theme of closed values', () => {
    const init = (wallet: unknown, theme: unknown) => readFrameInit({ v: 1, kind: 'init', wallet, theme }).ok;
    const theme = { accent: '#123456', surface: '#ffffff', text: '#000000', radius: 4, font: 'serif' };
    expect(init({}, {})).to.equal(true);
    expect(init({ organizationId: 'o', name: 'Savings', address: '0x0' }, theme)).to.equal(true);
    const themes = [{ accent: 'red' }, { accent: '#12345678' }, { radius: 200 }, { radius: '4px' }, { font: 'Mine' }, { gap: 4 }, [], null];
    for (const wrong of themes) expect(init({}, wrong), JSON.stringify(wrong)).to.equal(false);
    for (const wrong of [{ name: 'x'.repeat(65) }, { name: '' }, { html: 'x' }, 5]) expect(init(wrong, {})).to.equal(false);
    expect(readFrameInit({ v: 1, kind: 'init' }).ok).to.equal(false);
  });

  it('never throws, whatever comes', () => {
    const hostile = {
      get v(): number {
        throw new Error('no');
      },
    };
    expect(readToFrame(hostile).ok).to.equal(false);
    fc.assert(fc.property(fc.anything(), (value) => !readToFrame(value).ok && !readFromFrame(value).ok && !readFrameInit(value).ok));
  });
});
