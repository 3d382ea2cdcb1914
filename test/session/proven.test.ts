import { expect } from '@esm-bundle/chai';
import { generateSigningKey } from '../../src/crypto/signing-key.js';
import { provenBy } from '../../src/session/proven.js';
import type { SessionRecord } from '../../src/session/session-record.js';
import { profileOf } from '../../src/wire/profile.js';

const { subtle } = crypto;

describe('sessions that were proven', () => {
  it('are few: the keys of long expired ones are dropped', async () => {
    let asked = 0;
    const prove = provenBy({ subtle }, async () => {
      asked += 1;
      return { profile: profileOf('seed'), signers: [] };
    });
    const key = await generateSigningKey(subtle);
    const record = (rev: number): SessionRecord => ({
      ...{ version: 1, organizationId: `o${rev}`, userId: 'u', expiresAtMs: 1, clockOffsetMs: 0, key, rev },
    });
    for (let rev = 0; rev < 9; rev += 1) expect(await prove(record(rev))).to.include({ organizationId: `o${rev}` });
    await prove(record(8));
    expect(asked, 'the newest is known').to.equal(9);
    await prove(record(0));
    expect(asked, 'the oldest is checked again').to.equal(10);
  });
});
