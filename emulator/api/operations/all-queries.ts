import type { Query } from '../../state/operation.js';
import { furtherCheckQueries } from './further-check-queries.js';
import { lists } from './lists.js';
import { queries as ownQueries } from './own-queries.js';
import { policyEvaluationQueries } from './policy-evaluations.js';
import { proofQueries } from './proof-queries.js';
import { subOrganizationQueries } from './sub-organization-queries.js';

/** Every query. */
export const queries: readonly Query[] = [
  ...ownQueries,
  ...lists,
  ...furtherCheckQueries,
  ...policyEvaluationQueries,
  ...subOrganizationQueries,
  ...proofQueries,
];

const queryByPath = new Map(queries.map((query) => [query.path, query]));

/** @param path what follows `/public/v1/query/`. */
export function queryOfPath(path: string): Query | undefined {
  return queryByPath.get(path);
}
