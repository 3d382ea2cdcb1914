import type { Query } from '../operation.js';
import { proofQueries } from './proof-queries.js';
import { queries as ownQueries } from './queries.js';
import { subOrganizationQueries } from './sub-organization-queries.js';

/** Every query. */
export const queries: readonly Query[] = [...ownQueries, ...subOrganizationQueries, ...proofQueries];

const queryByPath = new Map(queries.map((query) => [query.path, query]));

/** @param path what follows `/public/v1/query/`. */
export function queryOfPath(path: string): Query | undefined {
  return queryByPath.get(path);
}
