import { KmsError } from '../errors.js';
import type { ApiParts, PublicApiClient } from './public-api-client.js';

/**
 * The public-API client, whose table of operations is fetched with the first request: nobody needs it to sign in.
 *
 * A chunk that could not be fetched is asked for again by the next request.
 *
 * @param parts asked once, with the first request; again when they or the chunk could not be had.
 */
export function createLazyApi(parts: () => ApiParts | Promise<ApiParts>): PublicApiClient {
  let loading: Promise<PublicApiClient> | undefined;
  const load = (): Promise<PublicApiClient> => {
    loading ??= build(parts).catch((thrown) => {
      loading = undefined;
      throw thrown;
    });
    return loading;
  };
  return {
    submit: async (name, parameters, options) => (await load()).submit(name, parameters, options),
    query: async (name, fields, options) => (await load()).query(name, fields, options),
    async *pages(name, fields, options) {
      yield* (await load()).pages(name, fields, options);
    },
  };
}

async function build(parts: () => ApiParts | Promise<ApiParts>): Promise<PublicApiClient> {
  const module = import('./public-api-client.js').catch((cause) => {
    throw new KmsError('network', { reason: 'chunk', cause });
  });
  const [{ createApi }, known] = await Promise.all([module, parts()]);
  return createApi(known);
}
