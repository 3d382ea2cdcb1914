import { expect } from '@esm-bundle/chai';
import { createLazyApi } from '../../src/client/lazy-api.js';
import type { ApiParts } from '../../src/client/public-api-client.js';
import { createServiceClock } from '../../src/client/service-clock.js';
import { createTransport } from '../../src/client/transport.js';
import { KmsError } from '../../src/errors.js';
import { fixedEnvironment } from '../support/fixed-environment.js';

const answers = (body: object) => fixedEnvironment({ fetch: async () => Response.json(body) });
const partsOf = (body: object): ApiParts => {
  const env = answers(body);
  const clock = createServiceClock(env);
  const stamper = { stamp: async () => ({ header: 'X-Stamp', value: 's' }) as const };
  const caller = () => ({ organizationId: 'o1', stamper });
  return { transport: createTransport(env, clock), clock, after: env.after, baseUrl: new URL('https://service.example'), caller };
};

describe('a client whose table comes with its first request', () => {
  it('asks for its parts once, however many requests come at the same time', async () => {
    let asked = 0;
    const api = createLazyApi(() => {
      asked += 1;
      return partsOf({ userTags: [] });
    });
    expect(asked).to.equal(0);
    await Promise.all([api.query('list_user_tags', {}), api.query('list_user_tags', {})]);
    await api.query('list_user_tags', {});
    expect(asked).to.equal(1);
  });

  it('asks again for parts that could not be had', async () => {
    let asked = 0;
    const api = createLazyApi(async () => {
      asked += 1;
      if (asked === 1) throw new KmsError('network');
      return partsOf({ userTags: [] });
    });
    const first = await api.query('list_user_tags', {}).catch((thrown: unknown) => thrown);
    expect(first instanceof KmsError && first.code).to.equal('network');
    expect(await api.query('list_user_tags', {})).to.deep.equal({ userTags: [] });
  });

  it('reads pages', async () => {
    const pages: (readonly string[])[] = [];
    const api = createLazyApi(() => partsOf({ organizationIds: ['a'] }));
    for await (const { organizationIds } of api.pages('list_suborgs', {})) pages.push(organizationIds);
    expect(pages).to.deep.equal([['a']]);
  });
});
