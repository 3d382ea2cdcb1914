import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { retryAfterMsOf } from '../../src/client/retry-after.js';
import vectors from '../vectors/retry-after.json' with { type: 'json' };

describe('the Retry-After header', () => {
  for (const { id, header, nowMs, waitMs, why } of vectors.cases) {
    it(`${id}: ${why}`, () => expect(retryAfterMsOf(header, nowMs) ?? null).to.equal(waitMs));
  }

  it('is nothing, or 0 to 3600000 whole milliseconds, whatever it says', () => {
    const header = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    fc.assert(
      fc.property(header, fc.integer({ min: 0, max: 4e12 }), (text, nowMs) => {
        const ms = retryAfterMsOf(text, nowMs);
        return ms === undefined || (Number.isInteger(ms) && ms >= 0 && ms <= 3_600_000);
      }),
    );
  });
});
