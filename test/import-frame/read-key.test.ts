import { expect } from '@esm-bundle/chai';
import { ed25519 } from '@noble/curves/ed25519.js';
import { encodeBase58 } from '../../src/encoding/base58.js';
import { decodeHex, encodeHex } from '../../src/encoding/hex.js';
import { readKey } from '../../src/import-frame/read-key.js';

const KEY = '0b'.repeat(32);
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
const solanaOf = (publicHalf: Uint8Array) => encodeBase58(Uint8Array.of(...decodeHex(KEY), ...publicHalf));
const FAULT = 'importShape';
const read = async (text: string, isSolana = false) => {
  const typed = await readKey(text, isSolana);
  return 'plaintext' in typed ? encodeHex(typed.plaintext) : typed.fault;
};

describe('a private key as it is typed', () => {
  it('is 64 hex characters, with or without 0x, in any case and with spaces', async () => {
    for (const text of [KEY, `0x${KEY}`, KEY.toUpperCase(), ` ${KEY.replace(/(.{8})/g, '$1 ')}\n`]) expect(await read(text)).to.equal(KEY);
    for (const text of ['', KEY.slice(1), `${KEY}0`, KEY.replace('b', 'g'), `0x0x${KEY}`]) expect(await read(text), text).to.equal(FAULT);
  });

  it('of Ethereum lies between zero and the order of the curve', async () => {
    for (const text of ['00'.repeat(32), ORDER, 'ff'.repeat(32)]) expect(await read(text)).to.equal(FAULT);
    expect(await read(`${ORDER.slice(0, -1)}0`)).to.equal(`${ORDER.slice(0, -1)}0`);
  });

  it('of Solana is base58 of both matching halves, or hex', async () => {
    const text = solanaOf(ed25519.getPublicKey(decodeHex(KEY)));
    expect(await read(text, true)).to.equal(KEY);
    expect(await read(KEY, true)).to.equal(KEY);
    expect(await read(text)).to.equal(FAULT);
    expect(await read(solanaOf(new Uint8Array(32).fill(1)), true)).to.equal(FAULT);
    expect(await read(encodeBase58(decodeHex(KEY)), true)).to.equal(FAULT);
    expect(await read('0OIl', true)).to.equal(FAULT);
  });
});
