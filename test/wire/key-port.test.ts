import { expect } from '@esm-bundle/chai';
import { keyPortKinds, readFromKeyFrame, readToKeyFrame } from '../../src/wire/key-port.js';

const KEY = `02${'ab'.repeat(32)}`;
const BYTES = new Uint8Array([1, 2, 3]);
const SIGN = { v: 1, kind: 'sign', id: 1, publicKey: KEY, bytes: BYTES };

describe('the port of the key frame', () => {
  it('knows these messages and no others', () => {
    expect(keyPortKinds).to.deep.equal({
      toFrame: ['make', 'sign', 'forget'],
      fromFrame: ['made', 'signed', 'unknown', 'failed', 'asking', 'rejected'],
    });
  });

  it('accepts them in the frame', () => {
    for (const message of [{ v: 1, kind: 'make', id: 1 }, SIGN, { v: 1, kind: 'forget', publicKey: KEY }]) {
      expect(readToKeyFrame(message).ok, message.kind).to.equal(true);
    }
  });

  it("refuses what isn't one of its messages", () => {
    const none = [
      null,
      'make',
      [],
      {},
      { kind: 'make', id: 1 },
      { v: 2, kind: 'make', id: 1 },
      { v: 1, kind: 'export', id: 1, publicKey: KEY },
    ];
    const torn = [
      { ...SIGN, publicKey: 'x' },
      { ...SIGN, bytes: 'text' },
      { ...SIGN, id: 'one' },
      { ...SIGN, bytes: new Uint8Array(4_194_305) },
    ];
    for (const message of [...none, ...torn]) expect(readToKeyFrame(message).ok, JSON.stringify(message)?.slice(0, 60)).to.equal(false);
    expect(readToKeyFrame(Object.create(SIGN)).ok).to.equal(false);
    for (const kind of ['constructor', 'toString', '__proto__']) expect(readToKeyFrame({ v: 1, kind }).ok).to.equal(false);
  });

  it('reads no member that a message inherits', () => {
    expect(readToKeyFrame(Object.assign(Object.create({ publicKey: KEY }), { v: 1, kind: 'forget' })).ok).to.equal(false);
  });

  it('passes a public key and a signature of 64 bytes out of the frame, and nothing else of a key', () => {
    const made = { v: 1, kind: 'made', id: 1, publicKey: KEY };
    expect({ ...readFromKeyFrame(made) }).to.deep.equal({ kind: 'made', id: 1, publicKey: KEY });
    expect({ ...readFromKeyFrame({ ...made, privateKey: 'd' }) }).to.deep.equal({ kind: 'made', id: 1, publicKey: KEY });
    const signed = { v: 1, kind: 'signed', id: 1, signature: 'ab'.repeat(64) };
    expect({ ...readFromKeyFrame(signed) }).to.deep.equal({ kind: 'signed', id: 1, signature: signed.signature });
    for (const kind of ['unknown', 'failed']) expect({ ...readFromKeyFrame({ v: 1, kind, id: 2 }) }).to.deep.equal({ kind, id: 2 });
  });

  it("returns nothing for what isn't an answer, and nothing that inherits from anything", () => {
    const signed = { v: 1, kind: 'signed', id: 1, signature: 'ab'.repeat(64) };
    const none = [
      null,
      'made',
      { ...signed, v: 2 },
      { ...signed, id: '1' },
      { ...signed, kind: 'toString' },
      { ...signed, signature: 'ab'.repeat(63) },
      { ...signed, signature: 'AB'.repeat(64) },
      { ...signed, signature: `${'ab'.repeat(63)}/:` },
      { ...signed, signature: `${'ab'.repeat(63)}\`g` },
      { ...signed, signature: new Uint8Array(64) },
      { v: 1, kind: 'made', id: 1, publicKey: KEY.slice(2) },
      Object.create(signed),
    ];
    for (const message of none) expect(readFromKeyFrame(message), JSON.stringify(message)).to.equal(undefined);
    expect(Object.getPrototypeOf(readFromKeyFrame(signed))).to.equal(null);
  });
});
