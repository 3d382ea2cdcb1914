import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect } from '@esm-bundle/chai';
import { packed, unpacked } from '../../emulator/bytes/packed.js';

const failure = (task: Promise<unknown>): Promise<string> =>
  task.then(
    () => 'none',
    (thrown) => String(thrown.message),
  );

describe('a state in a link', () => {
  it('restores its text, and only has characters that every link can contain', async () => {
    const text = JSON.stringify({ name: 'Ünal 🗝', rows: Array.from({ length: 500 }, (_, id) => ({ id })) });
    const value = await packed(text);
    expect(value).to.match(/^[\w-]+$/);
    expect(value.length).to.be.below(text.length / 3);
    expect(await unpacked(value)).to.equal(text);
  });

  it('is refused if it is too large for a link, and the message says by how much', async () => {
    expect(await failure(packed(randomBytes(40_000).toString('hex')))).to.match(
      /^The state is too large for a link: it takes \d{5} characters, and a link holds at most 32768\.$/,
    );
    expect(await failure(unpacked('A'.repeat(32_769)))).to.equal('too long');
  });

  it("is refused if it isn't one, is cut off, or would inflate endlessly", async () => {
    const value = await packed('{"a":1}');
    for (const wrong of ['', 'no state', value.slice(0, -6)]) expect(await failure(unpacked(wrong)), wrong).to.not.equal('none');
    expect(await failure(unpacked(gzipSync(Buffer.alloc(8_000_000)).toString('base64url')))).to.equal('too long');
  });
});
