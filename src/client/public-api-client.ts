import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { type Outcome, readOutcome } from '../wire/activity.js';
import { SUBMITS } from '../wire/operations.js';
import {
  CURSORS,
  type PagedQueryName,
  type Pagination,
  QUERIES,
  type QueryFields,
  type QueryName,
  type QueryResults,
} from '../wire/queries.js';
import type { SubmitName, SubmitParameters, SubmitResults } from '../wire/submits.js';
import { verdictOf } from '../wire/verdict.js';
import { endpointOf } from './base-url.js';
import type { ServiceClock } from './service-clock.js';
import type { Stamper } from './stampers.js';
import type { Exchange, Transport } from './transport.js';

export interface SubmitOptions {
  readonly signal?: AbortSignal;
  /** Asks for app proofs, which `list_app_proofs` then gives. */
  readonly generateAppProofs?: boolean;
  /** Another organization than the caller's own. */
  readonly organizationId?: string;
  /** How long an activity that the service works on is waited for, in milliseconds; 30000 when absent, 0 for not at all. */
  readonly settleMs?: number;
}
export interface QueryOptions {
  readonly signal?: AbortSignal;
}

/** Stamped submits and queries. Rejects with `KmsError` only. */
export interface PublicApiClient {
  /**
   * @returns `completed`, or `unsettled` while the activity waits for votes or for the service.
   * @throws KmsError `activity_failed` with reason `failed` or `rejected`.
   */
  submit<N extends SubmitName>(name: N, parameters: SubmitParameters[N], options?: SubmitOptions): Promise<Outcome<SubmitResults[N]>>;
  query<N extends QueryName>(name: N, fields: QueryFields[N], options?: QueryOptions): Promise<QueryResults[N]>;
  /** Pages of a list, following `after`, until a short one. */
  pages<N extends PagedQueryName>(name: N, fields: QueryFields[N], options?: QueryOptions): AsyncIterable<QueryResults[N]>;
}

/** Who asks, and for which organization. */
export interface Caller {
  readonly organizationId: string;
  readonly stamper: Stamper;
  /** Of the session's key, where a session asks. */
  readonly publicKeyHex?: string;
}

/** What the client is made of where a session stands behind it. */
export interface ApiParts {
  readonly transport: Transport;
  readonly clock: ServiceClock;
  readonly after: Environment['after'];
  readonly baseUrl: URL;
  /** Asked before each request; throws `session_expired` when nobody is signed in. */
  readonly caller: () => Caller | Promise<Caller>;
  /** The service refused the caller's key twice. */
  readonly onRejected?: (caller: Caller) => void | Promise<void>;
}

/** Make a client over shared parts. */
export function createApi(parts: ApiParts): PublicApiClient {
  return new StampedApi(parts);
}

const SUBMIT_MS = 30_000;
const QUERY_MS = 20_000;
const SETTLE_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 3000;

interface Request<N> {
  readonly name: N;
  readonly caller: Caller;
  readonly signal?: AbortSignal | undefined;
}

class StampedApi implements PublicApiClient {
  readonly #parts: ApiParts;
  #lastMs = 0;

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  submit<N extends SubmitName>(name: N, parameters: SubmitParameters[N], options: SubmitOptions = {}): Promise<Outcome<SubmitResults[N]>> {
    return this.#asked({ name, signal: options.signal, table: SUBMITS }, async (request) => {
      const outcome = await this.#submit(request, parameters, options);
      return this.#settle(request, outcome, options.settleMs ?? SETTLE_MS);
    });
  }

  query<N extends QueryName>(name: N, fields: QueryFields[N], { signal }: QueryOptions = {}): Promise<QueryResults[N]> {
    return this.#asked({ name, signal, table: QUERIES }, async (request) => {
      checkPagination(name, fields);
      return this.#read(request, fields);
    });
  }

  async *pages<N extends PagedQueryName>(
    name: N,
    fields: QueryFields[N],
    options?: QueryOptions,
  ): AsyncGenerator<QueryResults[N], void, void> {
    const { limit = '10', ...bounds } = fields.paginationOptions ?? {};
    const seen = new Set<string | undefined>();
    for (let after = bounds.after; ; ) {
      const paginationOptions: Pagination = { limit, ...bounds, ...(after !== undefined && { after }) };
      const page = await this.query(name, { ...fields, paginationOptions }, options);
      const ids = CURSORS[name](page);
      if (ids.length > 0 || seen.size === 0) yield page;
      after = ids.at(-1);
      // A service that gives the same page again would be asked for ever.
      if (ids.length < Number(limit) || seen.has(after)) return;
      seen.add(after);
    }
  }

  /** What every request goes through: a known name, a caller, and errors of one class. */
  async #asked<N extends string, T>(
    { name, signal, table }: Omit<Request<N>, 'caller'> & { readonly table: object },
    ask: (request: Request<N>) => Promise<T>,
  ): Promise<T> {
    try {
      if (!Object.hasOwn(table, name)) throw new KmsError('bad_request', { reason: 'operation' });
      const request = { name, caller: await this.#parts.caller(), signal };
      return await ask(request).catch(async (thrown) => Promise.reject(await this.#judged(kmsErrorOf(thrown), request)));
    } catch (thrown) {
      throw kmsErrorOf(thrown);
    }
  }

  async #submit<N extends SubmitName>(
    { name, caller, signal }: Request<N>,
    parameters: SubmitParameters[N],
    options: SubmitOptions,
  ): Promise<Outcome<SubmitResults[N]>> {
    const { organizationId = caller.organizationId, generateAppProofs } = options;
    const { type, result, read, fromParent } = SUBMITS[name];
    const body = JSON.stringify({ type, timestampMs: this.#timestampMs(), organizationId, parameters, generateAppProofs });
    const reader = readOutcome({ type, read, ...(result !== undefined && { result }), ...(!fromParent && { organizationId }) });
    return this.#post('submit', { name, caller, signal }, { body, read: reader, deadlineMs: SUBMIT_MS, effect: 'lasting' });
  }

  async #read<N extends QueryName>({ name, caller, signal }: Request<N>, fields: QueryFields[N]): Promise<QueryResults[N]> {
    const { organizationId = caller.organizationId, ...rest } = fields;
    const { read, organizationsOf } = QUERIES[name];
    const body = JSON.stringify({ organizationId, ...rest });
    const answer = await this.#post('query', { name, caller, signal }, { body, read, deadlineMs: QUERY_MS, effect: 'read' });
    if (!organizationsOf?.(answer).some((other) => other !== organizationId)) return answer;
    throw new KmsError('bad_response', { operation: name, reason: 'bad_response', path: 'organizationId' });
  }

  /** Stamps a text and sends that same text. */
  async #post<T>(
    kind: 'submit' | 'query',
    { name, caller, signal }: Request<string>,
    exchange: Pick<Exchange<T>, 'body' | 'read' | 'deadlineMs' | 'effect'> & { readonly body: string },
  ): Promise<T> {
    const { header, value } = await caller.stamper.stamp(exchange.body, signal);
    const url = endpointOf(this.#parts.baseUrl, `/public/v1/${kind}/${name}`);
    return this.#parts.transport.send({ ...exchange, judge: verdictOf, url, operation: name, headers: { [header]: value }, signal });
  }

  /** The service takes equal bodies for one request, so no two submits of a client have the same time. */
  #timestampMs(): string {
    const nowMs = this.#parts.clock.now();
    const isCorrected = nowMs < this.#lastMs - 1000;
    this.#lastMs = nowMs > this.#lastMs || isCorrected ? nowMs : this.#lastMs + 1;
    return String(this.#lastMs);
  }

  /** Looks at an activity that the service works on until it is done, or the time is over. What a look fails at changes nothing. */
  async #settle<N extends SubmitName>(
    request: Request<N>,
    first: Outcome<SubmitResults[N]>,
    settleMs: number,
  ): Promise<Outcome<SubmitResults[N]>> {
    let outcome = first;
    let pauseMs = FIRST_PAUSE_MS;
    let leftMs = request.caller.stamper.prompts ? 0 : settleMs;
    while (isUnderWay(outcome) && leftMs > 0) {
      const waitMs = Math.min(pauseMs, leftMs);
      await this.#parts.after(waitMs, request.signal);
      leftMs -= waitMs;
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
      outcome = await this.#look(request, outcome);
    }
    return refusedIfFailed(request.name, outcome);
  }

  async #look<N extends SubmitName>(request: Request<N>, outcome: Outcome<SubmitResults[N]>): Promise<Outcome<SubmitResults[N]>> {
    const { name, caller, signal } = request;
    const { id: activityId, organizationId } = outcome.activity;
    const { type, result, read } = SUBMITS[name];
    const body = JSON.stringify({ organizationId, activityId });
    const reader = readOutcome({ type, organizationId, read, ...(result !== undefined && { result }) });
    const look = { body, read: reader, deadlineMs: QUERY_MS, effect: 'once' } as const;
    return this.#post('query', { name: 'get_activity', caller, signal }, look).catch((thrown) => {
      if (signal?.aborted) throw thrown;
      return outcome;
    });
  }

  /** What a refusal comes to. A 401 counts when a fresh read gets one too; a 400 may be the device's clock. @source security R22 and R30 */
  async #judged(fault: KmsError, { name, caller, signal }: Request<string>): Promise<KmsError> {
    const { clock, onRejected } = this.#parts;
    if (fault.status === 400 && clock.skewed && Object.hasOwn(SUBMITS, name))
      return new KmsError('clock_skew', { operation: name, status: 400, cause: fault });
    if (fault.status !== 401 || caller.stamper.prompts) return fault;
    const again = await this.#read({ name: 'list_user_tags', caller, signal }, {}).catch(kmsErrorOf);
    if (!(again instanceof KmsError) || again.status !== 401) return fault;
    await onRejected?.(caller);
    return new KmsError('session_rejected', { operation: name, status: 401, cause: fault });
  }
}

function isUnderWay({ state, activity }: Outcome<unknown>): boolean {
  return state === 'unsettled' && (activity.status === 'ACTIVITY_STATUS_CREATED' || activity.status === 'ACTIVITY_STATUS_PENDING');
}

function refusedIfFailed<R>(operation: string, outcome: Outcome<R>): Outcome<R> {
  const { status, failure } = outcome.activity;
  const reason = status === 'ACTIVITY_STATUS_FAILED' ? 'failed' : status === 'ACTIVITY_STATUS_REJECTED' ? 'rejected' : undefined;
  if (outcome.state === 'completed' || reason === undefined) return outcome;
  throw new KmsError('activity_failed', { operation, reason, ...(failure && { grpcCode: failure.code }) });
}

/** @source interface: Pagination rule */
function checkPagination(operation: string, fields: Pick<QueryFields[PagedQueryName], 'organizationId' | 'paginationOptions'>): void {
  const limit = fields.paginationOptions?.limit;
  if (limit === undefined || (/^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100)) return;
  throw new KmsError('bad_request', { operation, path: 'paginationOptions.limit' });
}
