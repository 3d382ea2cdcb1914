import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { ownMembers } from '../platform/member.js';
import { type Activity, type MfaStatus, type Outcome, readOutcome, type Submitted } from '../wire/activity.js';
import { type Json, json } from '../wire/api-values.js';
import { rowFor, SUBMITS } from '../wire/operations.js';
import {
  CURSORS,
  type PagedQueryName,
  type Pagination,
  QUERIES,
  type QueryFields,
  type QueryName,
  type QueryResults,
} from '../wire/queries.js';
import type { Read } from '../wire/read.js';
import type { SubmitName, SubmitParameters, SubmitResults } from '../wire/submits.js';
import { verdictOf } from '../wire/verdict.js';
import { endpointOf } from './base-url.js';
import type { Exchange } from './exchange.js';
import type { ServiceClock } from './service-clock.js';
import type { Stamper } from './stampers.js';
import type { Transport } from './transport.js';

/** How to send a submit. */
export interface SubmitOptions {
  readonly signal?: AbortSignal;
  /** Requests app proofs, which `list_app_proofs` returns later. */
  readonly generateAppProofs?: boolean;
  /** An organization other than the caller's own. */
  readonly organizationId?: string;
  /** How long to wait for an activity that the service is working on, in milliseconds; 30000 if absent, 0 for no wait. */
  readonly settleMs?: number;
}
/** How to send a query. */
export interface QueryOptions {
  readonly signal?: AbortSignal;
}

/** How to send any operation. */
export interface RawOptions {
  readonly signal?: AbortSignal;
}
/** How to send any submit, by its type. */
export interface RawSubmitOptions extends SubmitOptions {
  /** Type of its activity, such as `ACTIVITY_TYPE_UPDATE_WALLET`. */
  readonly type: string;
}

/** Stamped submits and queries. Rejects with `KmsError` only. */
export interface PublicApiClient {
  /**
   * @returns `completed`, or `unsettled` while the activity waits for votes or the service.
   * @throws KmsError `activity_failed` with reason `failed` or `rejected`.
   */
  submit<N extends SubmitName>(name: N, parameters: SubmitParameters[N], options?: SubmitOptions): Promise<Outcome<SubmitResults[N]>>;
  query<N extends QueryName>(name: N, fields: QueryFields[N], options?: QueryOptions): Promise<QueryResults[N]>;
  /** Pages of a list. Follows `after` until a page is short. */
  pages<N extends PagedQueryName>(name: N, fields: QueryFields[N], options?: QueryOptions): AsyncIterable<QueryResults[N]>;
  /**
   * Any operation of the service, stamped and sent as given: an object as JSON, a string unchanged.
   *
   * @param path such as `/public/v1/query/get_policies`, or `query/get_policies`.
   * @returns the answer's JSON; for a submit that is `{ activity }`.
   */
  raw(path: string, body: object | string, options?: RawOptions): Promise<Json>;
  /** Any submit. `body` is its parameters; time, type and organization are added. Settles as `submit` does. */
  raw(path: string, body: object, options: RawSubmitOptions): Promise<Outcome<Json>>;
}

/** Who is asking, and for which organization. */
export interface Caller {
  readonly organizationId: string;
  readonly stamper: Stamper;
  /** Public key of the session, if a session is asking. */
  readonly publicKeyHex?: string;
}

/** What a client with a session needs. */
export interface ApiParts {
  readonly transport: Transport;
  readonly clock: ServiceClock;
  readonly after: Environment['after'];
  readonly baseUrl: URL;
  /** Called before each request. Throws `session_expired` if the user is signed out. */
  readonly caller: () => Caller | Promise<Caller>;
  /** Asks the user for the checks that an activity needs. @returns `false` if nothing can ask them. */
  readonly onStepUp?: (activity: Activity, signal: AbortSignal | undefined) => Promise<boolean>;
  /** The service refused the caller's key twice. */
  readonly onRejected?: (caller: Caller) => void | Promise<void>;
}

/** Create a client from shared parts. */
export function createApi(parts: ApiParts): PublicApiClient {
  return new StampedApi(parts);
}

const SUBMIT_MS = 30_000;
const QUERY_MS = 20_000;
const SETTLE_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 3000;
/** Paths of the public API: kind and name. */
const RAW_PATH = /^(?:\/public\/v1\/)?(submit|query)\/(\w+)$/;
/** Member names of results, for any operation. */
const ANY_RESULT = /Result(V\d+)?$/;
/** For operations without a result. */
const readAny: Read<Json> = (value, path) => json(value ?? {}, path);

interface Request {
  readonly name: string;
  readonly caller: Caller;
  readonly signal?: AbortSignal | undefined;
}

/** A submit, and how to read its response. */
interface Submitting<R> extends Request {
  readonly row: Pick<Submitted<R>, 'type' | 'result' | 'read'> & { readonly fromParent?: true };
}

class StampedApi implements PublicApiClient {
  readonly #parts: ApiParts;
  #lastMs = 0;

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  submit<N extends SubmitName>(name: N, parameters: SubmitParameters[N], given: SubmitOptions = {}): Promise<Outcome<SubmitResults[N]>> {
    const options = ownMembers(given);
    return this.#asked({ name, signal: options.signal, isKnown: Object.hasOwn(SUBMITS, name) }, async (request) =>
      this.#submitted({ ...request, row: rowFor(name, parameters) }, parameters, options),
    );
  }

  query<N extends QueryName>(name: N, fields: QueryFields[N], { signal }: QueryOptions = {}): Promise<QueryResults[N]> {
    return this.#asked({ name, signal, isKnown: Object.hasOwn(QUERIES, name) }, async (request) => {
      checkPagination(name, fields);
      return this.#read({ ...request, name }, fields);
    });
  }

  raw(path: string, body: object | string, options?: RawOptions): Promise<Json>;
  raw(path: string, body: object, options: RawSubmitOptions): Promise<Outcome<Json>>;
  raw(path: string, body: object | string, given: RawOptions & Partial<RawSubmitOptions> = {}): Promise<Json | Outcome<Json>> {
    const { signal, type, ...options } = ownMembers(given);
    const [, kind = '', name = ''] = RAW_PATH.exec(path) ?? [];
    const isKnown = name !== '' && (type === undefined || (kind === 'submit' && typeof body === 'object'));
    return this.#asked<Json | Outcome<Json>>({ name, signal, isKnown }, async (request) => {
      if (type !== undefined) return this.#submitted({ ...request, row: { type, result: ANY_RESULT, read: readAny } }, body, options);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const [deadlineMs, effect] = kind === 'submit' ? ([SUBMIT_MS, 'lasting'] as const) : ([QUERY_MS, 'read'] as const);
      return this.#post(kind, request, { body: text, read: json, deadlineMs, effect });
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
      // A service that returns the same page again would be asked forever.
      if (ids.length < Number(limit) || seen.has(after)) return;
      seen.add(after);
    }
  }

  /** What every request goes through: check the name, get the caller, map all errors to one class. */
  async #asked<T>(
    { name, signal, isKnown }: Omit<Request, 'caller'> & { readonly isKnown: boolean },
    ask: (request: Request) => Promise<T>,
  ): Promise<T> {
    try {
      if (!isKnown) throw new KmsError('bad_request', { path: 'name', reason: 'operation' });
      const request = { name, caller: await this.#parts.caller(), signal };
      return await ask(request).catch(async (thrown) => Promise.reject(await this.#judged(kmsErrorOf(thrown), request)));
    } catch (thrown) {
      throw kmsErrorOf(thrown);
    }
  }

  async #submitted<R>(submitting: Submitting<R>, parameters: unknown, options: SubmitOptions): Promise<Outcome<R>> {
    const { caller, row } = submitting;
    const { organizationId = caller.organizationId, generateAppProofs, settleMs = SETTLE_MS } = options;
    const { type, fromParent, ...reading } = row;
    const body = JSON.stringify({ type, timestampMs: this.#timestampMs(), organizationId, parameters, generateAppProofs });
    const read = readOutcome({ type, ...reading, ...(!fromParent && { organizationId }) });
    const outcome = await this.#post('submit', submitting, { body, read, deadlineMs: SUBMIT_MS, effect: 'lasting' });
    return this.#settle(submitting, outcome, settleMs);
  }

  async #read<N extends QueryName>(
    { name, caller, signal }: Request & { readonly name: N },
    fields: QueryFields[N],
  ): Promise<QueryResults[N]> {
    const { organizationId = caller.organizationId, ...rest } = fields;
    const { read, organizationsOf } = QUERIES[name];
    const body = JSON.stringify({ organizationId, ...rest });
    const answer = await this.#post('query', { name, caller, signal }, { body, read, deadlineMs: QUERY_MS, effect: 'read' });
    if (!organizationsOf?.(answer).some((other) => other !== organizationId)) return answer;
    throw new KmsError('bad_response', { operation: name, reason: 'bad_response', path: 'organizationId' });
  }

  /** Stamps a text and sends exactly that text. */
  async #post<T>(
    kind: string,
    { name, caller, signal }: Request,
    exchange: Pick<Exchange<T>, 'body' | 'read' | 'deadlineMs' | 'effect'> & { readonly body: string },
  ): Promise<T> {
    const { header, value } = await caller.stamper.stamp(exchange.body, signal);
    const url = endpointOf(this.#parts.baseUrl, `/public/v1/${kind}/${name}`);
    return this.#parts.transport.send({ ...exchange, judge: verdictOf, url, operation: name, headers: { [header]: value }, signal });
  }

  /** The service treats equal bodies as one request, so each submit of a client has a different time. */
  #timestampMs(): string {
    const nowMs = this.#parts.clock.now();
    const isCorrected = nowMs < this.#lastMs - 1000;
    this.#lastMs = nowMs > this.#lastMs || isCorrected ? nowMs : this.#lastMs + 1;
    return String(this.#lastMs);
  }

  /** Polls an activity that the service is working on, until it is done or the time is up. A failed poll is ignored. */
  async #settle<R>(submitting: Submitting<R>, first: Outcome<R>, settleMs: number): Promise<Outcome<R>> {
    let outcome = first;
    let pauseMs = FIRST_PAUSE_MS;
    let leftMs = submitting.caller.stamper.prompts ? 0 : settleMs;
    while (isUnderWay(outcome) && leftMs > 0) {
      const waitMs = Math.min(pauseMs, leftMs);
      await this.#parts.after(waitMs, submitting.signal);
      leftMs -= waitMs;
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
      outcome = await this.#look(submitting, outcome);
    }
    const { activity } = outcome;
    if (activity.status !== 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED') return refusedIfFailed(submitting.name, outcome);
    if (!submitting.caller.stamper.prompts && (await this.#parts.onStepUp?.(activity, submitting.signal)))
      return this.#settle(submitting, await this.#look(submitting, outcome), settleMs);
    return { state: 'authenticators-needed', activity, mfaStatuses: await this.#missing(submitting, outcome) };
  }

  async #look<R>({ caller, signal, row }: Submitting<R>, outcome: Outcome<R>): Promise<Outcome<R>> {
    const { id: activityId, organizationId } = outcome.activity;
    const { fromParent: _, ...reading } = row;
    const body = JSON.stringify({ organizationId, activityId });
    const look = { body, read: readOutcome({ organizationId, ...reading }), deadlineMs: QUERY_MS, effect: 'once' } as const;
    return this.#post('query', { name: 'get_activity', caller, signal }, look).catch((thrown) => {
      if (signal?.aborted) throw thrown;
      return outcome;
    });
  }

  /** Which further checks an activity needs. Users aren't asked for a stamp that they didn't start. */
  async #missing<R>({ caller, signal }: Submitting<R>, { activity }: Outcome<R>): Promise<readonly MfaStatus[]> {
    if (caller.stamper.prompts) return [];
    const { id: activityId, organizationId } = activity;
    const asked = this.#read({ name: 'get_mfa_status', caller, signal }, { organizationId, activityId });
    return asked.then(({ mfaStatuses }) => mfaStatuses).catch(() => []);
  }

  /** What a refusal means. A 401 counts if a fresh read gets one too; a 400 may be due to the device's clock. @source security R22, R30 */
  async #judged(fault: KmsError, { name, caller, signal }: Request): Promise<KmsError> {
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
