import { expect } from '@esm-bundle/chai';
import { decodeHex } from '../../src/encoding/hex.js';
import { decompressPoint } from '../../src/encoding/point-decompress.js';
import { encodeUtf8 } from '../../src/encoding/utf8.js';
import { type KeptKeys, keptKeys } from '../../src/key-frame/kept-keys.js';
import { memoryRecords } from '../../src/platform/memory-records.js';

const { subtle } = crypto;
const MESSAGE = encodeUtf8('a body');
const SHOP = 'https://shop.example';

describe('the keys of a key frame', () => {
  let time: number;
  let records: ReturnType<typeof memoryRecords>;
  beforeEach(() => {
    time = 1_000_000;
    records = memoryRecords();
  });
  const keysOf = (owner = SHOP): KeptKeys => keptKeys({ subtle, now: () => time, records, owner });

  it('sign with the private key of the public key that was returned', async () => {
    const name = await keysOf().make();
    const signature = await keysOf().sign(name, MESSAGE);
    const point = await subtle.importKey('raw', decompressPoint(decodeHex(name)), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
    expect(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, point, signature!, MESSAGE)).to.equal(true);
  });

  it("can't be read, not even by the frame", async () => {
    await keysOf().make();
    const [stored] = await records.keys('');
    const { key } = (await records.get(stored!)) as { key: { pair: CryptoKeyPair } };
    expect(key.pair.privateKey.extractable).to.equal(false);
  });

  it('belong to one site: another one, or a planted name, gets no signature', async () => {
    const name = await keysOf().make();
    expect(await keysOf('https://evil.example').sign(name, MESSAGE)).to.equal(undefined);
    expect(
      await keysOf().sign(
        name.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        MESSAGE,
      ),
    ).to.equal(undefined);
  });

  it('sign for one more minute once they are dropped, and never again', async () => {
    const name = await keysOf().make();
    await keysOf().sign(name, MESSAGE);
    await keysOf().forget(name);
    time += 59_000;
    expect(await keysOf().sign(name, MESSAGE)).to.have.length(64);
    await keysOf().forget(name);
    time += 1000;
    expect(await keysOf().sign(name, MESSAGE)).to.equal(undefined);
    await keysOf().make();
    expect((await records.keys('')).join()).to.not.include(name);
  });

  it('stay if their attempt was used before their first signature: its session is still to come', async () => {
    const name = await keysOf().make();
    await keysOf().forget(name);
    expect(await keysOf().sign(name, MESSAGE)).to.have.length(64);
    time += 3_600_001;
    expect(await keysOf().sign(name, MESSAGE)).to.have.length(64);
  });

  it('are deleted after an hour without a signature, and stay once they have signed', async () => {
    const [unused, used] = [await keysOf().make(), await keysOf().make()];
    await keysOf().sign(used, MESSAGE);
    time += 3_600_001;
    expect(await keysOf().sign(used, MESSAGE)).to.have.length(64);
    expect(await keysOf().sign(unused, MESSAGE)).to.equal(undefined);
    await keysOf().make();
    expect((await records.keys('')).join()).to.not.include(unused);
  });

  it('are at most a hundred: the oldest are deleted', async () => {
    const first = await keysOf().make();
    for (let made = 0; made < 100; made++) {
      time += 1;
      await keysOf().make();
    }
    expect(await records.keys('')).to.have.length(100);
    expect(await keysOf().sign(first, MESSAGE)).to.equal(undefined);
  });
});
