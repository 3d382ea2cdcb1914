import { expect } from '@esm-bundle/chai';
import fc from 'fast-check';
import { baseUrlOf, endpointOf } from '../../src/client/base-url.js';
import { createPublicApiClient } from '../../src/client/create-public-api-client.js';
import { fixedEnvironment } from '../support/fixed-environment.js';
import { refusal } from '../support/refusal.js';
import vectors from '../vectors/redirect-urls.json' with { type: 'json' };

const stamper = { stamp: () => Promise.reject(new Error('nothing is stamped here')) };

describe('addresses of the service', () => {
  for (const { id, input, expect: expected, why } of vectors.cases.filter(({ target }) => target === 'base-url')) {
    it(`${id}: ${expected}, ${why}`, async () => {
      // The environment's fetch throws: a request would show.
      const outcome = await refusal(() => createPublicApiClient({ baseUrl: input, organizationId: 'o1', stamper }, fixedEnvironment()));
      expect(outcome.startsWith('config_invalid at baseUrl')).to.equal(expected === 'reject');
    });
  }

  it('keep their path and have no double slash', () => {
    expect(endpointOf(baseUrlOf('https://a.example/base/', 'x'), '/v1/account')).to.equal('https://a.example/base/v1/account');
    expect(endpointOf(baseUrlOf('https://a.example', 'x'), '/v1/account')).to.equal('https://a.example/v1/account');
  });

  it('are https or on this machine, whatever is given', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }), fc.string()), (text) => {
        try {
          const { protocol, hostname } = baseUrlOf(text, 'x');
          return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
        } catch {
          return true;
        }
      }),
      { numRuns: 40 },
    );
  });
});
