import { deferred, loaded, remembered } from '../platform/deferred.js';
import type { ApiParts, PublicApiClient } from './public-api-client.js';

/**
 * The public-API client, whose table of operations is fetched with the first request: nobody needs it to sign in.
 *
 * @param parts asked once, with the first request; again when they or the table could not be had.
 */
export function createLazyApi(parts: () => ApiParts | Promise<ApiParts>): PublicApiClient {
  const client = remembered(async () => {
    const [{ createApi }, known] = await Promise.all([loaded(import('./public-api-client.js')), parts()]);
    return createApi(known);
  });
  return {
    ...deferred(client, 'submit', 'query'),
    async *pages(name, fields, options) {
      yield* (await client()).pages(name, fields, options);
    },
  };
}
