import type { Outcome } from '../wire/activity.js';
import type { PagedQueryName, QueryFields, QueryName, QueryResults } from '../wire/queries.js';
import type { SubmitName, SubmitParameters, SubmitResults } from '../wire/submits.js';

export interface SubmitOptions {
  readonly signal?: AbortSignal;
  /** Asks for app proofs, which `list_app_proofs` then gives. */
  readonly generateAppProofs?: boolean;
  /** Another organization than the caller's own. */
  readonly organizationId?: string;
}
export interface QueryOptions {
  readonly signal?: AbortSignal;
}

/** Stamped submits and queries. Rejects with `KmsError` only. */
export interface PublicApiClient {
  submit<N extends SubmitName>(name: N, parameters: SubmitParameters[N], options?: SubmitOptions): Promise<Outcome<SubmitResults[N]>>;
  query<N extends QueryName>(name: N, fields: QueryFields[N], options?: QueryOptions): Promise<QueryResults[N]>;
  /** Pages of a list, following `after`, until a short one. */
  pages<N extends PagedQueryName>(name: N, fields: QueryFields[N], options?: QueryOptions): AsyncIterable<QueryResults[N]>;
}
