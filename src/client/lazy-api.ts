import { KmsError } from '../errors.js';
import type { ApiParts, PublicApiClient } from './public-api-client.js';

/**
 * The public-API client, whose table of operations is fetched with the first request: nobody needs it to sign in.
 *
 * A chunk that could not be fetched is asked for again by the next request.
 */
export function createLazyApi(parts: ApiParts): PublicApiClient {
  let loading: Promise<PublicApiClient> | undefined;
  const load = (): Promise<PublicApiClient> => {
    loading ??= import('./public-api-client.js').then(
      ({ createApi }) => createApi(parts),
      (cause) => {
        loading = undefined;
        throw new KmsError('network', { reason: 'chunk', cause });
      },
    );
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
