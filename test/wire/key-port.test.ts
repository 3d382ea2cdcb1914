import { expect } from '@esm-bundle/chai';
import { keyPortKinds, readFromKeyFrame, readToKeyFrame } from '../../src/wire/key-port.js';

const KEY = `02${'ab'.repeat(32)}`;
const BYTES = new Uint8Array([1, 2, 3]);
const SIGN = { v: 1, kind: 'sign', id: 1, publicKey: KEY, bytes: BYTES };

describe('the port of the key frame', () => {
  it('knows these messages and no others', () => {
    expect(keyPortKinds).to.deep.equal({ toFrame: ['make', 'sign', 'forget'], fromFrame: ['made', 'signed', 'unknown', 'failed'] });
  });

  it('takes them into the frame', () => {
    for (const message of [{ v: 1, kind: 'make', id: 1 }, SIGN, { v: 1, kind: 'forget', publicKey: KEY }]) {
      expect(readToKeyFrame(message).ok, message.kind).to.equal(true);
    }
  });

  it('refuses what is no message of it', () => {
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

  it('takes a public key and a signature of 64 bytes out of the frame, and nothing else of a key', () => {
    expect(readFromKeyFrame({ v: 1, kind: 'made', id: 1, publicKey: KEY })).to.deep.equal({
      ok: true,
      value: { kind: 'made', id: 1, publicKey: KEY },
    });
    const made = { v: 1, kind: 'made', id: 1, publicKey: KEY, privateKey: 'd' };
    expect(readFromKeyFrame(made)).to.deep.equal({ ok: true, value: { kind: 'made', id: 1, publicKey: KEY } });
    expect(readFromKeyFrame({ v: 1, kind: 'signed', id: 1, signature: new Uint8Array(64) }).ok).to.equal(true);
    expect(readFromKeyFrame({ v: 1, kind: 'signed', id: 1, signature: new Uint8Array(63) }).ok).to.equal(false);
  });
});
